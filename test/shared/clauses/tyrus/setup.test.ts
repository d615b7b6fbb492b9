import { expect, test } from 'vitest'
import { keyed } from '../../../../shared/engine/random.ts'
import { redact, seal, entryView, unseal } from '../../../../shared/engine/sealed.ts'
import { begin } from '../../../../shared/engine/position.ts'
import { buildingOf, ownerOf, places, placeOf } from '../../../../shared/games/tyrus/board.ts'
import { corporationOf, numberOf } from '../../../../shared/games/tyrus/tiles.ts'
import { venue, voters } from '../../../../shared/games/tyrus/board.ts'
import { sorted } from '../../../../shared/games/tyrus/tiles.ts'
import { tyrus } from '../../../../shared/games/tyrus/index.ts'
import { deal, elections, held, idly, onlyType, tilesOf } from './position.ts'

const key = (n: number) => Uint8Array.from({ length: 32 }, (_, i) => (i * 7 + n * 13) % 256)
const begun = (n: number, first: 0 | 1 | 'drawn' = 'drawn') => begin(tyrus, { seats: 2, first, options: {} }, key(n))

test('[TYU-1] two players own a citadel, a market and a temple each', () => {
  expect(tyrus.seats).toEqual({ min: 2, max: 2 })
  expect(places.map((place) => [ownerOf(place), buildingOf(place)])).toEqual([
    [0, 'citadel'],
    [0, 'market'],
    [0, 'temple'],
    [1, 'citadel'],
    [1, 'market'],
    [1, 'temple'],
  ])
  for (const place of places) expect(placeOf(ownerOf(place), buildingOf(place))).toBe(place)
})

test('[TYU-2] each player has soldiers, merchants and priests, numbered 1 to 10', () => {
  const { state } = begun(1).position
  const named = ['soldier', 'merchant', 'priest'].flatMap((name) =>
    Array.from({ length: 10 }, (_, i) => `${name} ${i + 1}`),
  )
  for (const seat of [0, 1]) {
    const tiles = [...held(state, seat), ...unseal(state.drawPiles[seat]!.tiles)]
    expect(sorted(tiles).map((tile) => `${corporationOf(tile)} ${numberOf(tile)}`)).toEqual(named)
  }
})

test('[TYU-3] three cards a kind; soldiers decide in citadels, merchants in markets, priests in temples', () => {
  const [shuffled] = onlyType(begun(1).entry.events, 'shuffled')
  const cards = unseal(shuffled!.cards)
  expect(cards).toHaveLength(9)
  for (const kind of ['general', 'merchant', 'priest']) expect(cards.filter((card) => card === kind)).toHaveLength(3)
  expect([venue.general, venue.merchant, venue.priest]).toEqual(['citadel', 'market', 'temple'])
  expect([voters.citadel, voters.market, voters.temple]).toEqual(['soldier', 'merchant', 'priest'])
})

test('[TYU-4] the cards lie as they were shuffled, and nobody sees more than the one turned up', () => {
  const { position, entry } = begun(2)
  const cards = keyed(key(2), 0).shuffle(['general', 'merchant', 'priest'].flatMap((kind) => [kind, kind, kind]))
  expect(onlyType(entry.events, 'shuffled')).toEqual([{ type: 'shuffled', cards: seal([], cards) }])
  expect(position.state.kind).toBe(cards[0])
  expect(position.state.cards).toEqual(seal([], cards.slice(1)))
  for (const viewer of [0, 1, 'spectator'] as const) {
    expect(redact(position.state, viewer).cards).toEqual({ only: [] })
    for (const { cards } of onlyType(entryView(entry, viewer).events, 'shuffled')) expect(cards).toEqual({ only: [] })
  }
  const firsts = new Set(Array.from({ length: 40 }, (_, n) => begun(n).position.state.kind))
  expect(firsts).toEqual(new Set(['general', 'merchant', 'priest']))
})

test('[TYU-5] nine own tiles at random in hand, seen by their owner alone; the other 21 are the draw pile', () => {
  const { state, events } = deal({ tiles: ['p10 s1 m3 s2 p4 m5 s7 s8 m9 p1 p2', 's3 s4 s5 m1 m2 m6 p5 p6 p7 p8'] })
  const dealt = onlyType(events, 'dealt')
  expect(dealt.map(({ seat, hand }) => [seat, hand])).toEqual([
    [0, seal([0], tilesOf('s1 s2 s7 s8 m3 m5 m9 p4 p10'))],
    [1, seal([1], tilesOf('s3 s4 s5 m1 m2 m6 p5 p6 p7'))],
  ])
  expect(dealt.map(({ drawPile }) => unseal(drawPile).slice(0, 2))).toEqual([tilesOf('p1 p2'), tilesOf('p8 s1')])
  expect([...state.hands, ...state.drawPiles].map(({ size }) => size)).toEqual([9, 9, 21, 21])
  for (const viewer of [0, 1, 'spectator'] as const) {
    const view = redact(state, viewer)
    const hidden = [0, 1].map((seat) => ({ size: 9, ...(seat === viewer ? {} : { tiles: { only: [seat] } }) }))
    expect(view.hands).toMatchObject(hidden)
    expect(view.hands.map((hand) => 'it' in hand.tiles)).toEqual([viewer === 0, viewer === 1])
    expect(view.drawPiles).toEqual([0, 1].map(() => ({ size: 21, tiles: { only: [] } })))
  }
})

test('[TYU-6] the players choose beige and brown, and no chance but the coin comes of it', () => {
  expect(tyrus.colours).toEqual(['beige', 'brown'])
  expect(begun(1).entry.events.map((event) => event.type)).toEqual([
    'shuffled',
    'dealt',
    'dealt',
    'tossed',
    'announced',
  ])
})

test('[TYU-6] the coin, or the host, says who is first in the first election', () => {
  expect(new Set(Array.from({ length: 20 }, (_, n) => begun(n).position.state.turn))).toEqual(new Set([0, 1]))
  for (const first of [0, 1] as const) {
    const { position, entry } = begun(3, first)
    expect(position.state.turn).toBe(first)
    expect(onlyType(entry.events, 'tossed')).toEqual([])
  }
})

test('[TYU-6] the first player is first in the odd elections, the other in the even ones', () => {
  for (const first of [0, 1]) {
    let { state } = deal({ first })
    const starters = [state.turn]
    for (let election = 1; election < 9; election++) starters.push((state = idly(state)).turn)
    const other = 1 - first
    expect(starters).toEqual([first, other, first, other, first, other, first, other, first])
  }
})

test('[TYU-7] a card is turned up and names the kind of representative', () => {
  const { state, events } = deal({ cards: ['priest', 'general', 'priest', 'merchant'] })
  const rest = ['general', 'priest', 'merchant', 'general', 'general', 'merchant', 'merchant', 'priest']
  expect(events.at(-1)).toEqual({ type: 'announced', kind: 'priest', cards: seal([], rest) })
  expect([state.election, state.kind]).toEqual([1, 'priest'])
  const next = elections(state, 0)
  expect([next.election, next.kind, next.cards]).toEqual([2, 'general', seal([], rest.slice(1))])
})
