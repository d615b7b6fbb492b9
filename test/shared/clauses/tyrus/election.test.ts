import { expect, test } from 'vitest'
import { redact, seal } from '../../../../shared/engine/sealed.ts'
import { tyrus } from '../../../../shared/games/tyrus/index.ts'
import type { State } from '../../../../shared/games/tyrus/types.ts'
import { after, deal, elections, eventsOf, held, idle, idly, lay, onlyType, place, tile, tilesOf } from './position.ts'

/** Sums of the last election, `votes - (counters - counterCounters) = score`, by seat. */
const tallies = (state: State) =>
  state.results
    .at(-1)!
    .tallies.map(({ votes, counters, counterCounters, score }) => [votes, counters, counterCounters, score])

test('[TYU-8] a tile is laid in any of the six buildings, and only its owner sees its face', () => {
  const { state } = deal({ cards: ['general'], tiles: ['s1 s2 s3 s4 s5 s6 s7 m1 p1'] })
  const buildings = ['citadel', 'market', 'temple']
  for (const where of ['beige', 'brown'].flatMap((colour) => buildings.map((building) => `${colour} ${building}`))) {
    const events = eventsOf(state, lay(`s3 ${where}`))
    const hand = seal([0], tilesOf('s1 s2 s4 s5 s6 s7 m1 p1'))
    expect(events).toEqual([{ type: 'laid', place: place(where), tile: seal([0], tile('s3')), hand }])
    const now = after(state, `s3 ${where}`)
    expect(now.laid).toEqual([{ slot: 0, seat: 0, place: place(where), tile: seal([0], tile('s3')) }])
    expect(now.hands[0]).toEqual({ size: 8, tiles: hand })
    for (const viewer of [1, 'spectator'] as const)
      expect(redact(now, viewer).laid).toEqual([{ slot: 0, seat: 0, place: place(where), tile: { only: [0] } }])
  }
})

test('[TYU-8] the players lay in turn, three times each, beginning with the first', () => {
  for (const first of [0, 1]) {
    let { state } = deal({ first })
    const turns = []
    for (; state.election === 1; state = after(state, idle(state))) turns.push(tyrus.mayAct(redact(state, 'spectator')))
    const other = 1 - first
    expect(turns).toEqual([[first], [other], [first], [other], [first], [other]])
  }
})

test('[TYU-8] nobody lays out of turn or what is not in hand; a building holds any number', () => {
  const { state } = deal({ tiles: ['s1 s2 s3 s4 s5 s6 s7 m1 p1', 's1 s2 s3 s4 s5 s6 s7 m1 p1'] })
  const refusal = (now: State, seat: number, text: string) => tyrus.check(redact(now, seat), seat, lay(text))
  expect(refusal(state, 0, 's1 beige citadel')).toBeUndefined()
  expect(refusal(state, 1, 's1 beige citadel')).toBe('not-your-turn')
  expect(refusal(state, 0, 's8 beige citadel')).toBe('not-in-hand')
  const once = after(state, 's1 beige citadel', 's1 beige citadel')
  expect(refusal(once, 0, 's1 beige market')).toBe('not-in-hand')
  const full = after(once, 's2 beige citadel', 's2 beige citadel', 's3 beige citadel')
  expect(full.laid.map((down) => down.place)).toEqual(Array(5).fill(place('beige citadel')))
  expect(full.hands.map((hand) => hand.size)).toEqual([6, 7])
})

test('[TYU-9] the tiles in both buildings of the election, and only those, are turned up', () => {
  const { state } = deal({ cards: ['merchant'], tiles: ['m1 m2 m3', 'p1 p2 m9'] })
  const before = after(
    state,
    'm1 beige market',
    'p1 beige market',
    'm2 beige citadel',
    'p2 brown temple',
    'm3 brown market',
  )
  const [counted] = onlyType(eventsOf(before, lay('m9 brown market')), 'counted')
  expect(counted!.tiles).toEqual([
    { slot: 0, tile: tile('m1') },
    { slot: 1, tile: tile('p1') },
    { slot: 4, tile: tile('m3') },
    { slot: 5, tile: tile('m9') },
  ])
  const now = after(before, 'm9 brown market')
  expect(now.laid).toEqual([
    { slot: 2, seat: 0, place: place('beige citadel'), tile: seal([0], tile('m2')) },
    { slot: 3, seat: 1, place: place('brown temple'), tile: seal([1], tile('p2')) },
  ])
})

test('[TYU-9] a tile waits face down until its own building is counted', () => {
  const { state } = deal({ cards: ['general', 'priest'], tiles: ['p10'] })
  const waiting = idly(after(state, 'p10 beige temple'))
  expect(redact(waiting, 'spectator').laid[0]).toEqual({ slot: 0, seat: 0, place: 2, tile: { only: [0] } })
  expect(tallies(idly(waiting))[0]).toEqual([10, 0, 0, 10])
})

test.each([
  ['general', 'citadel', 's10', 'm3'],
  ['merchant', 'market', 'm10', 'p3'],
  ['priest', 'temple', 'p10', 's3'],
] as const)(
  '[TYU-10] in the election of a %s the %s holds %s against %s: one for one',
  (kind, where, votes, counters) => {
    const { state } = deal({ cards: [kind], tiles: [votes, counters] })
    const now = idly(after(state, `${votes} beige ${where}`, `${counters} beige ${where}`))
    expect(tallies(now)[0]).toEqual([10, 3, 0, 7])
  },
)

test('[TYU-10] characters of one colour never cancel each other', () => {
  const { state } = deal({ cards: ['general'], tiles: ['s10 m3 m4'] })
  const now = idly(after(idly(after(state, 's10 beige citadel'), 1), 'm3 beige citadel'))
  expect(tallies(now)[0]).toEqual([10, 0, 0, 10])
})

test('[TYU-10] nothing cancels counter-counters', () => {
  const { state } = deal({ cards: ['general'], tiles: ['s10 p5', 'm4 s9'] })
  const now = idly(after(state, 's10 beige citadel', 'm4 beige citadel', 'p5 beige citadel', 's9 beige citadel'))
  expect(tallies(now)[0]).toEqual([10, 4, 5, 10])
})

test('[TYU-11] votes, counters and counter-counters are sums by corporation, owner and building; the rest is bluff', () => {
  const tiles = ['m1 m2 s4 s5 p6 m7', 'p1 p2 p3 m4 s5 m6']
  const { state } = deal({ cards: ['general', 'merchant'], tiles })
  const before = after(
    state,
    's4 beige market', // a counter-counter
    'p2 beige market', // a counter
    'p6 beige market', // bluff: of the corporation that counters, but the own one
    'm4 beige market', // bluff: votes only in brown's
    's5 brown market', // bluff: counter-counters only in beige's
    's5 beige market', // bluff
  )
  const now = after(
    before,
    'p1 beige market', // a counter
    'm1 beige market', // a vote
    'm6 brown market', // a vote of brown's
    'm2 beige market', // a vote
    'p3 beige market', // a counter
    'm7 brown market', // bluff: votes only in beige's
  )
  expect(tallies(now)).toEqual([
    [3, 6, 4, 1],
    [6, 0, 0, 6],
  ])
})

test.each([
  ['s9', '', '', 9],
  ['s9', 'm4', '', 5],
  ['s9', 'm4', 'p1', 6],
  ['s9', 'm4', 'p4', 9],
  ['s9', 'm4', 'p7', 9],
  ['s2', 'm4', '', 0],
  ['s2', 'm4', 'p1', 0],
  ['s2', 'm4', 'p3', 1],
  ['', 'm4', '', 0],
])(
  '[TYU-12] votes %s, counters %s, counter-counters %s make %i, in either building',
  (votes, counters, more, score) => {
    for (const seat of [0, 1]) {
      const colour = seat === 0 ? 'beige' : 'brown'
      const own = `${votes} ${more}`
      let { state } = deal({ cards: ['general'], first: seat, tiles: seat === 0 ? [own, counters] : [counters, own] })
      for (const [text, turn] of [
        [votes, seat],
        [counters, 1 - seat],
        [more, seat],
      ] as const) {
        if (text === '') continue
        if (state.turn !== turn) state = idly(state, 1)
        state = after(state, `${text} ${colour} citadel`)
      }
      expect(tallies(idly(state))[seat]![3]).toBe(score)
    }
  },
)

test.each([
  ['s5', 's4', 0],
  ['s4', 's5', 1],
  ['s5', 's5', null],
])('[TYU-13] with scores of %s and %s the representative goes to %s', (beige, brown, winner) => {
  const { state } = deal({ cards: ['general', 'merchant'], tiles: [beige, brown] })
  const now = idly(after(state, `${beige} beige citadel`, `${brown} brown citadel`))
  expect(now.results.map((result) => result.winner)).toEqual([winner])
})

test('[TYU-13] two scores of zero are void too, and a void election is not held again', () => {
  const { state } = deal({ cards: ['general', 'merchant'] })
  const now = idly(state)
  expect(now.results[0]).toMatchObject({ kind: 'general', winner: null })
  expect([now.election, now.kind]).toEqual([2, 'merchant'])
  const all = idly(idly(idly(idly(idly(idly(idly(idly(now))))))))
  expect([all.results.length, all.turn]).toEqual([9, null])
})

test('[TYU-14] all that was turned up, bluff too, leaves the game and stays seen by everybody', () => {
  const { state } = deal({ cards: ['general', 'general'], tiles: ['s5 s6', 's9'] })
  const now = idly(after(state, 's5 beige citadel', 's9 beige citadel', 's6 brown citadel'))
  const gone = [
    { slot: 0, seat: 0, place: place('beige citadel'), tile: tile('s5') },
    { slot: 1, seat: 1, place: place('beige citadel'), tile: tile('s9') },
    { slot: 2, seat: 0, place: place('brown citadel'), tile: tile('s6') },
  ]
  expect(now.results[0]!.tiles.slice(0, 3)).toEqual(gone)
  for (const viewer of [0, 1, 'spectator'] as const)
    expect(redact(now, viewer).results[0]!.tiles.slice(0, 3)).toEqual(gone)
  expect(now.laid.filter((down) => down.place % 3 === 0)).toEqual([])
  expect(tallies(elections(now, 0))[0]![0]).toBeLessThan(5)
})

test('[TYU-15] after an election each draws three from the front of the draw pile', () => {
  const { state } = deal()
  const before = idly(state, 5)
  const drew = onlyType(eventsOf(before, idle(before)), 'drew')
  const now = after(before, idle(before))
  expect(drew).toEqual(
    [0, 1].map((seat) => ({ type: 'drew', seat, hand: now.hands[seat]!.tiles, drawPile: now.drawPiles[seat]!.tiles })),
  )
  for (const seat of [0, 1]) {
    for (const drawn of tilesOf('s4 m4 p4')) expect(held(now, seat)).toContain(drawn)
    expect(now.drawPiles[seat]!.tiles).toEqual(
      seal([], tilesOf('s5 m5 p5 s6 m6 p6 s7 m7 p7 s8 m8 p8 s9 m9 p9 s10 m10 p10')),
    )
    expect(redact(now, 1 - seat).hands[seat]).toEqual({ size: 9, tiles: { only: [seat] } })
  }
})

test('[TYU-15] a hand is nine at the start of elections 1 to 8, six at the ninth and three at the end', () => {
  let { state } = deal()
  const sizes = []
  for (let election = 1; election <= 9; election++, state = idly(state))
    sizes.push([state.hands[0]!.size, held(state, 1).length, state.drawPiles[1]!.size])
  expect(sizes).toEqual([
    [9, 9, 21],
    [9, 9, 18],
    [9, 9, 15],
    [9, 9, 12],
    [9, 9, 9],
    [9, 9, 6],
    [9, 9, 3],
    [9, 9, 0],
    [6, 6, 0],
  ])
  expect(state.hands.map((hand) => hand.size)).toEqual([3, 3])
})
