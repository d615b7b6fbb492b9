import { describe, expect, test } from 'vitest'
import type { Seat, Seen } from '../../shared/engine/game.ts'
import { redact, seal } from '../../shared/engine/sealed.ts'
import { follow } from '../../shared/engine/fold.ts'
import { rules } from '../../shared/games/tyros/rules.ts'
import { growthLaps } from '../../shared/games/tyros/figures.ts'
import type { Asked, Cards, Event, State, Terms } from '../../shared/games/tyros/types.ts'
import { earliestEnd } from '../../web/games/tyros/board/ending.ts'
import type { Draft } from '../../web/games/tyros/draft/draft.ts'
import type { Reader } from '../../web/games/game-ui.ts'
import { cities } from '../../shared/games/tyros/actions.ts'
import { locationOf } from '../../shared/games/tyros/board.ts'
import { points } from '../../shared/games/tyros/score.ts'
import { cards, everywhere, play, position } from '../shared/clauses/tyros/position.ts'
import { hasPassed } from '../../shared/games/tyros/turn.ts'
import { ofPage } from './page.ts'

const page = <T>(file: string): Promise<T> => ofPage(`games/tyros/${file}.ts`)

interface Sentences {
  describe(event: Event, before: Seen<State>, reader: Reader): string
}
const { describe: sentenceOf } = await page<Sentences>('text/sentences')
const { offerText, prompt } = await page<{
  offerText(situation: object, deal: object, refusal: string | undefined): string
  prompt(situation: object, chosen: string | undefined, dealing: boolean, others: readonly string[]): string
}>('text/prompts')
const { dealText, lackText, statusText } = await page<{
  dealText(seat: Seat, terms: Terms, reader: Reader): string
  lackText(lacking: Cards, hand: Cards): string
  statusText(asked: Asked, reader: Reader): string
}>('text/trade')
const { goodsText } = await page<{ goodsText(view: Seen<State>, seat: Seat, reader: Reader): string }>('text/sentences')
const { changeOf } = await page<{
  changeOf(moved: object, view: Seen<State>, seat: Seat): { readonly by: number; readonly from: number | undefined }
}>('board/motion')
const { previewOf } = await page<{
  previewOf(situation: object, command: undefined, refusal: undefined): Preview
}>('draft/preview')

interface Preview {
  readonly chosen: string | undefined
  readonly looking: boolean
  readonly squares: readonly {
    readonly location: number
    readonly label: string
    readonly ring?: string
    readonly shared: boolean
    readonly badge?: { readonly text: string; readonly can: boolean }
  }[]
  readonly lens?: { readonly spots: readonly { readonly label: string; readonly pill: string }[] }
  tapped(square: number): Draft
}

const reader: Reader = { me: 0, name: (seat) => ['Anna', 'Ben', 'Cleo', 'Dido'][seat]! }
const seen = (state: State): Seen<State> => redact(state, 0)
const sentence = (event: Event, before: State, as = reader): string => sentenceOf(event, seen(before), as)
function situation(state: State, stage: string, draft: Draft = {}) {
  return { view: seen(state), me: 0, reader, draft, stage }
}
const said = (state: State, stage: string): string => prompt(situation(state, stage), undefined, false, [])

describe('the news of an entry', () => {
  test('the news says that an empire has another rank, and so has the one it overtook (TYR-38)', () => {
    const before = position({ phase: 'growth', counters: { 1: 'orange', 2: 'orange', 20: 'green', 21: 'green' } })
    const event: Event = { type: 'empireGrew', seat: 1, tile: 22, empire: 'green', tiles: seal([1], []) }
    expect(sentence(event, before)).toBe('Ben plays Crete for green. Green is now first. Orange is now second.')
    const third = position({ phase: 'growth', counters: { 1: 'orange', 2: 'orange', 3: 'orange' } })
    expect(sentence({ ...event, tile: 6, empire: 'orange' }, third)).toBe('Ben plays Massalia for orange.')
  })

  test('the news says that a round is over, with the last pass of it alone (TYR-18)', () => {
    const pass: Event = { type: 'passed', seat: 2 }
    expect(sentence(pass, position({ passes: 1, turn: 2 }))).toBe('Cleo passes.')
    expect(sentence(pass, position({ passes: 2, turn: 2 }))).toBe('Cleo passes. Round 2 is over.')
    const last = position({ passes: 2, turn: 2, lastRound: true })
    expect(sentence(pass, last)).toBe('Cleo passes. The last round is over.')
    const kept = position({ phase: 'discard', round: 2, hands: ['ooooo', 'ggggg', 'vvvvv'] })
    expect(said(kept, 'keep')).toBe('Round 2 is over. Choose the three cards you keep.')
    const mine = { ...kept, kept: [seal([0], cards('ooo')), null, null] }
    expect(said(mine, 'wait')).toBe('You keep these three. Waiting for Ben and Cleo.')
  })

  test('the news says who has passed, until somebody acts (TYR-18)', () => {
    const passed = (sketch: Parameters<typeof position>[0]) =>
      [0, 1, 2].filter((seat) => hasPassed(seen(position(sketch)), seat))
    expect(passed({ turn: 1, passes: 0 })).toEqual([])
    expect(passed({ turn: 1, passes: 1 })).toEqual([0])
    expect(passed({ turn: 1, passes: 2 })).toEqual([0, 2])
    expect(passed({ turn: 1, passes: 2, phase: 'discard' })).toEqual([])
    expect(said(position({ passes: 2 }), 'act')).toBe(
      'Your turn: choose an action, or tap a square. All the others have passed: pass, and round 2 is over.',
    )
  })

  test('the news says why points fall: galleys of two players score nothing where they lie (TYR-40)', () => {
    const sail: Event = { type: 'galleyMoved', seat: 1, from: 33, to: 1, paid: cards('o'), hand: seal([1], cards('')) }
    const lying = (galleys: readonly Readonly<Record<number, number>>[], empty = false) =>
      position({ turn: 1, galleys, ...(empty ? {} : { counters: { 1: 'orange' } }) })
    const why = /neither scores there/
    expect(sentence(sail, lying([{ 1: 1 }, { 33: 2 }, { 33: 2 }]))).toMatch(why)
    expect(sentence(sail, lying([{ 33: 2 }, { 33: 2 }, { 33: 2 }]))).not.toMatch(why)
    expect(sentence(sail, lying([{ 1: 1 }, { 1: 1, 33: 1 }, { 33: 2 }]))).not.toMatch(why)
    expect(sentence(sail, lying([{ 1: 1 }, { 33: 2 }, { 33: 2 }], true))).not.toMatch(why)
  })

  test('the news says to a player who did not answer an offer that it is left behind (TYR-46)', () => {
    const deal = { give: cards('o'), want: cards('g') }
    const offering = (answer: Asked['answer']) => {
      const asked: Asked[] = [{ seat: 0, answer }]
      return { ...position({ turn: 1 }), offers: [{ number: 1, ...deal, asked, withdrawn: false }] }
    }
    const pass: Event = { type: 'passed', seat: 1 }
    expect(sentence(pass, offering(null))).toBe('Ben passes. Your answer is no longer needed.')
    expect(sentence(pass, offering('declined'))).toBe('Ben passes.')
    expect(sentence(pass, offering(null), { ...reader, me: 2 })).toBe('Ben passes.')
  })

  test('the page says where a player starts (TYR-4)', () => {
    const first = position({ round: 1, galleys: [{ 33: 2 }, { 33: 2 }, { 33: 2 }], drawPile: 12 })
    expect(said(first, 'act')).toContain('Your galleys start in Tyre.')
    const event: Event = { type: 'empiresFounded', at: [7, 13, 23, 26], misfits: [] }
    expect(sentence(event, first)).toContain('All galleys start in Tyre.')
  })
})

describe('the end comes into sight before it comes (TYR-37)', () => {
  test.each([3, 4])('the earliest end of %i players is the round in which nobody has had to show', (seats) => {
    const hands = Array.from({ length: seats }, () => 'j')
    let state = position({
      phase: 'growth',
      round: 1,
      hands,
      counters: everywhere('orange'),
      tiles: hands.map((_, seat) => [1, 2, 3, 4].map((tile) => tile + 4 * seat)),
      drawPile: 28 - 4 * seats,
    })
    const expected = earliestEnd(seen(state))
    const play = (event: Event) => (state = follow(rules, seen(state), { events: [event as Seen<Event>] }) as State)
    for (; !state.lastRound; state = { ...state, phase: 'growth', round: state.round + 1, laps: 0, turn: 0 }) {
      expect(earliestEnd(seen(state))).toBe(expected)
      for (let i = 0; i < seats * growthLaps(seats, state.round) && !state.lastRound; i++) {
        const left = state.drawPile > 0 ? 4 : state.tiles[state.turn]!.size - 1
        const tiles = seal([0], [1, 2, 3, 4].slice(0, left))
        play({ type: 'empireGrew', seat: state.turn, tile: 1, empire: 'orange', tiles })
      }
      if (state.lastRound) break
    }
    expect(state.round).toBe(expected)
    expect(earliestEnd(seen(state))).toBe(state.round)
  })

  test('the prompt says that the end is near, and so does the deal', () => {
    const end = { round: 4, tiles: [[1], [2], [3]], drawPile: 0 }
    expect(said(position(end), 'act')).toContain('The next round may be the last.')
    expect(said(position({ ...end, phase: 'growth' }), 'grow')).toBe(
      'Your turn: play a map tile. This may be the last round.',
    )
    expect(said(position({ ...end, lastRound: true }), 'act')).toContain('Last round.')
    const deal: Event = { type: 'cardsDealt', hands: [] }
    expect(sentence(deal, position({ ...end, passes: 3 }))).toBe(
      'Round 5: the cards are dealt. This may be the last round.',
    )
    const early = position({ round: 1, tiles: [[1, 2, 3, 4], [], []], drawPile: 20 })
    expect(sentence(deal, early)).toBe('Round 2: the cards are dealt.')
  })
})

describe('trades are sentences', () => {
  const terms: Terms = { give: cards('vy'), want: cards('o') }

  test('a trade is a sentence with who gives what for what', () => {
    expect(dealText(1, terms, reader)).toBe('Ben gives 1 oil and 1 cloth for 1 copper')
    expect(dealText(0, terms, reader)).toBe('You give 1 oil and 1 cloth for 1 copper')
    const answers: readonly Asked['answer'][] = [null, 'accepted', 'declined', terms]
    expect(answers.map((answer) => statusText({ seat: 2, answer }, reader))).toEqual([
      'Cleo is thinking',
      'Cleo accepts',
      'Cleo declined',
      'Cleo gives 1 oil and 1 cloth for 1 copper',
    ])
  })

  test('a draft that changes nothing of the offer, or gives what it gets, says what to do', () => {
    const state = position({ hands: ['oy', 'vy', 'j'] })
    const answered = (give: Cards, want: Cards, refusal?: string): string =>
      offerText(
        { ...situation(state, 'wait'), view: { ...seen(state), turn: 1, offers: [offer] } },
        { give, want, counter: 1 },
        refusal,
      )
    const offer = { ...terms, number: 1, withdrawn: false, asked: [{ seat: 0, answer: null }] }
    expect(answered(terms.want, terms.give, 'same-terms')).toBe(
      'These are the terms you were offered. Change something, or go back and accept.',
    )
    expect(answered(cards('j'), cards('j'))).toBe('You would get just what you give. Change something.')
  })

  test('a trade says the reason why one cannot accept', () => {
    expect(lackText(cards('vv'), cards('oo'))).toBe('You have no cloth.')
    expect(lackText(cards('v'), cards('v'))).toBe('You lack 1 cloth.')
    expect(lackText(cards('vyy'), cards('oo'))).toBe('You lack 2 oil and 1 cloth.')
  })
})

test('the things of a player are counted in the singular and in the plural', () => {
  const state = position({
    cities: { 3: 0, 20: 1, 21: 1 },
    galleys: [{ 3: 1 }, { 11: 2 }, {}],
    tiles: [[1], [2, 4], []],
  })
  expect(goodsText(seen(state), 0, reader)).toContain('1 galley and 1 city;')
  expect(goodsText(seen(state), 0, reader)).toContain('and 1 map tile.')
  expect(goodsText(seen(state), 1, reader)).toContain('2 galleys and 2 cities;')
})

test('[PAGE-69] a square where galleys keep each other from scoring says so, and no other does (TYR-40)', () => {
  const galleys = [
    { 1: 1, 2: 2, 3: 1, 16: 1, 33: 1 },
    { 1: 1, 3: 1, 33: 1 },
    { 4: 1, 34: 1 },
  ]
  const counters = { 1: 'orange', 2: 'orange', 3: 'orange', 16: 'green' } as const
  const shared = (state: State) =>
    previewOf(situation(state, 'act'), undefined, undefined).squares.flatMap(({ location, shared, label }) => {
      expect(label.includes('scores for nobody')).toBe(shared)
      return shared ? [location] : []
    })
  // Two players in a square, and on the coasts of one; no empire has come to Tyre yet.
  expect(shared(position({ galleys, counters }))).toEqual([1, 3, 16])
  // A city scores for its owner, whosever galleys are there.
  expect(shared(position({ galleys, counters: { ...counters, 33: 'violet' }, cities: { 3: 2 } }))).toEqual([1, 16, 33])
})

describe('an action lights its squares', () => {
  const acting = position({
    counters: everywhere('orange'),
    cities: { 3: 0, 20: 1 },
    galleys: [{ 3: 1, 11: 1, 33: 1 }, { 21: 1 }, {}],
    hands: ['oooooyyj', 'ggv', 'vv'],
    drawPile: 12,
    tiles: [[1], [2], [3]],
  })
  const chosen = (type: 'move' | 'buildCity' | 'buildGalley', state = acting) =>
    previewOf(situation(state, 'act', { plan: { type } }), undefined, undefined)
  const lit = ({ squares }: Preview) => squares.flatMap(({ location, ring }) => (ring === 'can' ? [location] : []))

  test('an action lights own galleys to sail, squares for a city, own cities and Tyre for a galley', () => {
    expect(lit(chosen('move'))).toEqual([3, 11, 33])
    expect(lit(chosen('buildCity'))).toEqual([11, 33])
    expect(lit(chosen('buildGalley'))).toEqual([3, 33])
    expect(chosen('buildCity').chosen).toMatch(/^Where do you build the city/)
  })

  test('a lit square is tapped then, with its price in words', () => {
    const city = chosen('buildCity')
    expect(city.looking).toBe(true)
    expect(city.tapped(11)).toEqual({ plan: { type: 'buildCity', galley: 11 } })
    expect(chosen('move').tapped(33)).toEqual({ plan: { type: 'move', from: 33 } })
    expect(chosen('buildGalley').tapped(3)).toEqual({ plan: { type: 'buildGalley', at: 3 } })
    expect(city.squares[10]!.label).toContain('City 5: 5 copper')
  })

  test('a square tapped first has pills that say in words what they do', () => {
    const { lens } = previewOf(situation(acting, 'act', { square: 33 }), undefined, undefined)
    expect(lens!.spots.map(({ pill }) => pill)).toEqual(['Sail', 'City 5', 'Galley 2'])
    for (const { pill, label } of lens!.spots) expect(label.startsWith(pill)).toBe(true)
  })

  test('an action without squares says why', () => {
    const poor = position({ counters: everywhere('orange'), galleys: [{ 11: 1 }, {}, {}], hands: ['y', 'j', 'j'] })
    const stuck = position({ counters: {}, galleys: [{ 11: 1 }, {}, {}], hands: ['y', 'j', 'j'] })
    expect(chosen('move', stuck).chosen).toMatch(/^No galley of yours can sail/)
    expect(chosen('buildCity', poor).chosen).toMatch(/^A city costs 5 cards/)
    const crowded = position({ counters: everywhere('orange'), galleys: [{ 11: 1 }, { 11: 1 }, {}] })
    expect(chosen('buildCity', crowded).chosen).toMatch(/^A city needs a square/)
    expect(chosen('buildGalley', position({ counters: {}, hands: ['', 'j', 'j'] })).chosen).toMatch(/^You can’t pay/)
  })
  test('a lit square has the price of every voyage, cheap or dear, by the galley that is nearest', () => {
    const badges = ({ squares }: Preview) =>
      squares.flatMap(({ location, badge }) => (badge ? [`${location}: ${badge.text}${badge.can ? '' : ' dear'}`] : []))
    const counters = { 10: 'orange', 12: 'orange', 14: 'orange', 33: 'orange' } as const
    const galleys = [{ 11: 1, 12: 1 }, {}, {}]
    expect(badges(chosen('move', position({ counters, galleys, hands: ['oj', 'j', 'j'] })))).toEqual([
      '10: 1',
      '14: 2',
      '33: 5 dear',
    ])
    const poor = chosen('move', position({ counters: { 33: 'orange' }, galleys, hands: ['ojy', 'j', 'j'] }))
    expect(badges(poor)).toEqual(['33: 5 dear'])
    expect(poor.chosen).toBe('You can’t pay for a voyage now. The nearest, Tyre, costs 5 copper: you can pay 2.')
    expect(poor.tapped(33)).toEqual({ plan: { type: 'move', from: 12, to: 33 } })
    expect(poor.tapped(11)).toEqual({ plan: { type: 'move', from: 11 } })
  })
})

test('[PAGE-232] points that a city brings come from it to its builder; all other changes come from nowhere', () => {
  const before = position({
    counters: everywhere('orange'),
    galleys: [{ 3: 1, 11: 1 }, { 21: 1 }, {}],
    hands: ['oooojj', 'g', 'v'],
  })
  const built = cities(redact(before, 0), 0).find((one) => one.type === 'buildCity' && one.galley === 11)!
  const { events, after } = play(before, 0, built)
  const moved = { entry: { n: 1, events: redact(events, 'spectator') }, before: redact(before, 'spectator') }
  const view = redact(after, 'spectator')
  const by = (seat: Seat) => points(view)[seat]! - points(moved.before)[seat]!
  expect(by(0)).toBeGreaterThan(0)
  expect(changeOf(moved, view, 0)).toEqual({ by: by(0), from: locationOf(11) })
  expect(changeOf(moved, view, 1)).toEqual({ by: by(1), from: undefined })
  const passed = { ...moved, entry: { n: 1, events: [{ type: 'passed', seat: 0 }] } }
  expect(changeOf(passed, moved.before, 0)).toEqual({ by: 0, from: undefined })
})
