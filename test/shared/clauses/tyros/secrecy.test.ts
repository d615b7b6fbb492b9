import { expect, test } from 'vitest'
import { redact, seal } from '../../../../shared/engine/sealed.ts'
import { deckSize } from '../../../../shared/games/tyros/cards.ts'
import { tyros } from '../../../../shared/games/tyros/index.ts'
import { score } from '../../../../shared/games/tyros/score.ts'
import type { State } from '../../../../shared/games/tyros/types.ts'
import {
  accept,
  after,
  cards,
  counter,
  decline,
  exchange,
  fetch,
  grow,
  keep,
  move,
  offer,
  pass,
  play,
} from './position.ts'
import { position, refusal, setup, show } from './position.ts'

const seenIn = (events: readonly unknown[], viewer: number | 'spectator') => JSON.stringify(redact(events, viewer))

test('[TYR-44] secret: cards and tiles in a hand, deck and draw pile, the tile put under, a card given or drawn, a choice to keep; public: all else', () => {
  const { events, state } = setup({ start: 'random' })
  for (const viewer of [0, 1, 2, 3, 'spectator'] as const) {
    const view = redact(state, viewer)
    const seen = [...view.hands.map((hand) => hand.cards), ...view.tiles.map((tiles) => tiles.held)]
    expect(seen.map((sealed, i) => 'it' in sealed && i % 4)).toEqual(seen.map((_, i) => i % 4 === viewer && viewer))
    expect(view.hands.map(({ size }) => size)).toEqual([10, 10, 10, 10])
    expect([view.drawPile, deckSize(view), view.discardPile, view.counters]).toEqual([
      12,
      20,
      cards(''),
      state.counters,
    ])
    expect(score(view)).toEqual(score(state))
  }
  expect(seenIn(events, 'spectator').match(/"it"/g)).toBe(null)

  const growing = { phase: 'growth', counters: { 7: 'orange' }, drawPile: 2 } as const
  const shown = (under: number) => play(position({ ...growing, tiles: [[1, 5], [8], [6]] }), 0, show(under))
  expect(seenIn(shown(1).events, 1)).toBe(seenIn(shown(5).events, 1))
  expect(seenIn(shown(1).events, 1)).toContain('[1,5]')
  expect(redact(shown(1).after, 'spectator')).toEqual(redact(shown(5).after, 'spectator'))
  expect(seenIn(shown(1).events, 0)).not.toBe(seenIn(shown(5).events, 0))

  const drawn = (tile: number) => {
    const state = position({ ...growing, tiles: [[8], [tile], [6]] })
    return seenIn(play(state, 0, grow(8, 'orange')).events, 1)
  }
  expect(JSON.parse(drawn(2))).toEqual(JSON.parse(drawn(3)))

  const city = {
    hands: ['oyg', 'v', 'g'],
    counters: { 31: 'orange' },
    cities: { 31: 1 },
    galleys: [{ 27: 1 }],
  } as const
  const tolls = (['yellow', 'green'] as const).map((toll) => play(position(city), 0, move(27, 31, 'o', toll)))
  for (const viewer of [2, 'spectator'] as const) {
    expect(seenIn(tolls[0]!.events, viewer)).toBe(seenIn(tolls[1]!.events, viewer))
    expect(redact(tolls[0]!.after, viewer)).toEqual(redact(tolls[1]!.after, viewer))
  }
  expect(seenIn(tolls[0]!.events, 1)).not.toBe(seenIn(tolls[1]!.events, 1))

  const bank = position({ hands: ['oooo', 'j', 'j'], discardPile: 'v' })
  expect(seenIn(play(bank, 0, exchange('oo')).events, 1)).toBe(
    JSON.stringify([{ type: 'cardsExchanged', seat: 0, paid: cards('oo'), hand: { only: [0] } }]),
  )
  expect(seenIn(play(bank, 0, fetch('ooo', 'violet')).events, 1)).toContain('"taken":"violet"')

  const choosing = after(position({ hands: ['ooyy', 'vvvv', 'j'], passes: 2 }), [0, pass])
  const kept = (text: string) => play(choosing, 0, keep(text))
  expect(seenIn(kept('ooy').events, 1)).toBe(seenIn(kept('oyy').events, 1))
  expect(redact(kept('ooy').after, 'spectator')).toEqual(redact(kept('oyy').after, 'spectator'))
})

/** The same table where another hand lies with seat 1. */
function otherwise(state: State, text: string): State {
  const hand = { ...state.hands[1]!, size: text.length, cards: seal([1], cards(text)) }
  return { ...state, hands: state.hands.with(1, hand) }
}

test('declining, lacking and not answering look the same, and nobody else can tell who could accept', () => {
  const open = after(position({ hands: ['oo', 'yy', 'g'] }), [0, offer('o', 'y', 1, 2)])
  const lacking = otherwise(open, 'vv')
  expect([refusal(open, 1, accept(1)), refusal(lacking, 1, accept(1))]).toEqual([undefined, 'cards-missing'])
  for (const viewer of [0, 2, 'spectator'] as const) {
    expect(redact(open, viewer)).toEqual(redact(lacking, viewer))
    const declined = [open, lacking].map((state) => play(state, 1, decline(1)))
    expect(seenIn(declined[0]!.events, viewer)).toBe(seenIn(declined[1]!.events, viewer))
    expect(redact(declined[0]!.after, viewer)).toEqual(redact(declined[1]!.after, viewer))
  }
  for (const seat of [0, 2])
    for (const command of [accept(1), counter(1, 'g', 'oo'), offer('o', 'yyy', 1), pass])
      expect(refusal(open, seat, command)).toBe(refusal(lacking, seat, command))
})

test('a refusal does not depend on what the sender cannot see', () => {
  const state = position({ hands: ['oog', 'yy', 'g'], counters: { 31: 'orange' }, galleys: [{ 27: 1 }] })
  const view = redact(state, 0)
  for (const command of [move(27, 31, 'oo'), exchange('y'), fetch('oog', 'violet'), offer('o', 'y', 1), pass])
    expect(tyros.check(view, 0, command)).toBe(tyros.check(redact(otherwise(state, 'vv'), 0), 0, command))
})
