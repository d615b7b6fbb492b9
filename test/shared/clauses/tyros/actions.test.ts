import { expect, test } from 'vitest'
import { redact } from '../../../../shared/engine/sealed.ts'
import { EAST, ITALY, TYRE } from '../../../../shared/games/tyros/board.ts'
import { mayAct } from '../../../../shared/games/tyros/turn.ts'
import { cheapest } from '../../../../shared/games/tyros/payment.ts'
import { buildCity, buildGalley, cards, exchange, move, own, pass, play, position, refusal, types } from './position.ts'

test('[TYR-18] one action or a pass each; a player who passed may act again; the row ends when all have passed one directly after the other; without cards the game passes for the player', () => {
  const state = position({ hands: ['oo', 'o', '', 'ooo'], discardPile: 'vv', lastRound: true })
  const first = play(state, 0, pass)
  expect(first.events).toEqual([{ type: 'passed', seat: 0 }])
  const second = play(first.after, 1, pass)
  expect(second.events).toEqual([
    { type: 'passed', seat: 1 },
    { type: 'passed', seat: 2 },
  ])
  expect([second.after.turn, second.after.passes, second.after.phase]).toEqual([3, 3, 'actions'])
  expect(refusal(second.after, 0, pass)).toBe('not-your-turn')
  const acted = play(second.after, 3, exchange('o')).after
  expect([acted.turn, acted.passes]).toEqual([0, 0])
  const again = play(acted, 0, exchange('o')).after
  expect(again.passes).toBe(0)
  expect(play(second.after, 3, pass).after.phase).toBe('finished')
  expect(mayAct(redact(state, 'spectator'))).toEqual([0])
})

test('[TYR-19] paid cards go face up on the discard pile; the player chooses which pay, and a joker counts as the colour it pays for', () => {
  const state = position({
    hands: ['oojj', 'j', 'j'],
    discardPile: 'v',
    counters: { 31: 'orange' },
    galleys: [{ 27: 1, 22: 1 }],
  })
  const { events, after } = play(state, 0, move(22, 31, 'oj'))
  expect(events).toEqual([{ type: 'galleyMoved', seat: 0, from: 22, to: 31, paid: cards('oj'), hand: own(0, 'oj') }])
  expect(after.discardPile).toEqual(cards('ovj'))
  expect(refusal(state, 0, move(22, 31, 'jj'))).toBe(undefined)
  expect(refusal(state, 0, move(27, 31, 'v'))).toBe('wrong-payment')
  expect(refusal({ ...state, hands: position().hands }, 0, move(22, 31, 'oo'))).toBe('cards-missing')
  const price = { count: 3, colour: 'orange', all: true, toll: null } as const
  expect(cheapest(price, cards('oovjj'))).toEqual(cards('ooj'))
  expect(cheapest({ ...price, all: false }, cards('oovvvyj'))).toEqual(cards('ooy'))
})

test('[TYR-21] a move ends in a location with a counter; the price is the locations entered, all in cards of the colour of the last', () => {
  const state = position({
    hands: ['oooggv', 'j', 'j'],
    counters: { 27: 'orange', 22: 'green', 17: 'orange' },
    galleys: [{ 31: 1 }],
  })
  expect(refusal(state, 0, move(31, 17, 'ooo'))).toBe(undefined)
  expect(refusal(state, 0, move(31, 22, 'gg'))).toBe(undefined)
  expect(refusal(state, 0, move(31, 22, 'og'))).toBe('wrong-payment')
  expect(refusal(state, 0, move(31, 22, 'g'))).toBe('wrong-payment')
  expect(refusal(state, 0, move(31, 27, 'oo'))).toBe('wrong-payment')
  expect(refusal(state, 0, move(31, 26, 'vv'))).toBe('no-empire')
  expect(refusal(state, 0, move(27, 22, 'g'))).toBe('no-galley')
})

test('[TYR-22] no more than two galleys of any owner end in a location; in Tyre without a city two of each player', () => {
  const held = { hands: ['ooo', 'ooo', 'ooo'], counters: { 31: 'orange', 27: 'orange', [TYRE]: 'orange' } } as const
  const two = position({ ...held, galleys: [{ 27: 1 }, { 31: 1 }, { 31: 1 }] })
  expect(refusal(two, 0, move(27, 31, 'o'))).toBe('full')
  const one = position({ ...held, galleys: [{ 27: 1 }, { 31: 1 }] })
  expect(refusal(one, 0, move(27, 31, 'o'))).toBe(undefined)

  const harbour = position({ ...held, galleys: [{ 31: 1, [TYRE]: 1 }, { [TYRE]: 2 }, { 31: 1, [TYRE]: 2 }] })
  expect(refusal(harbour, 0, move(31, TYRE, 'o'))).toBe(undefined)
  expect(refusal({ ...harbour, turn: 2 }, 2, move(31, TYRE, 'o'))).toBe('full')
  const city = position({ ...held, galleys: [{ 31: 1, [TYRE]: 2 }], cities: { [TYRE]: 0 } })
  expect(refusal(city, 0, move(31, TYRE, 'o'))).toBe('full')
  const shared = position({ ...held, galleys: [{ 31: 1 }, { [TYRE]: 1 }, { [TYRE]: 1 }], cities: { [TYRE]: 0 } })
  expect(refusal(shared, 0, move(31, TYRE, 'o'))).toBe('full')
})

test('[TYR-23] a move that ends at the city of another player costs a card of own choice on top, seen by the two; without a card left it is not open', () => {
  const state = position({
    hands: ['oyj', 'v', 'g'],
    counters: { 31: 'orange' },
    cities: { 31: 1 },
    galleys: [{ 27: 1 }],
  })
  expect(refusal(state, 0, move(27, 31, 'o'))).toBe('toll-due')
  expect(refusal(state, 0, move(27, 31, 'o', 'orange'))).toBe('cards-missing')
  for (const toll of ['yellow', 'joker'] as const) {
    const { events, after } = play(state, 0, move(27, 31, 'o', toll))
    expect(events.slice(1)).toEqual([
      {
        type: 'tollGiven',
        seat: 0,
        to: 1,
        card: { only: [0, 1], it: toll },
        hand: own(0, toll === 'joker' ? 'y' : 'j'),
        theirs: own(1, toll === 'joker' ? 'vj' : 'vy'),
      },
    ])
    expect(after.hands.map(({ size }) => size)).toEqual([1, 2, 1])
    expect(redact(events[1], 2)).toMatchObject({ card: { only: [0, 1] } })
    expect('it' in redact(after, 2).knowledge.tolls[0]!.card).toBe(false)
  }
  const poor = { ...state, hands: position({ hands: ['o', 'v', 'g'] }).hands }
  for (const toll of [undefined, 'orange', 'joker'] as const)
    expect(refusal(poor, 0, move(27, 31, 'o', toll))).not.toBe(undefined)
  expect(refusal({ ...state, cities: state.cities.with(31, 0) }, 0, move(27, 31, 'o', 'joker'))).toBe('no-toll')
  expect(refusal({ ...state, cities: state.cities.with(31, 0) }, 0, move(27, 31, 'o'))).toBe(undefined)
})

test('[TYR-25] a city stands in a location with a counter and no city, where the player has a galley and nobody else has', () => {
  const held = { hands: ['ooooo', 'j', 'j'], counters: { 16: 'orange', [TYRE]: 'orange', 21: 'orange' } } as const
  const state = position({ ...held, galleys: [{ [ITALY]: 1, 20: 1 }, { 21: 1 }] })
  const { events, after } = play(state, 0, buildCity(ITALY, 'ooooo'))
  expect(events).toEqual([{ type: 'cityBuilt', seat: 0, galley: ITALY, paid: cards('ooooo'), hand: own(0, '') }])
  expect([after.cities[16], after.galleys[0]![ITALY]]).toEqual([0, 0])
  expect(refusal(state, 0, buildCity(20, 'ooooo'))).toBe('no-empire')
  expect(refusal(state, 0, buildCity(21, 'ooooo'))).toBe('no-galley')
  expect(refusal({ ...state, cities: state.cities.with(16, 0) }, 0, buildCity(ITALY, 'ooooo'))).toBe('city-there')
  const coasts = position({ ...held, galleys: [{ [ITALY]: 1 }, { [EAST]: 1 }] })
  expect(refusal(coasts, 0, buildCity(ITALY, 'ooooo'))).toBe('not-alone')
  const tyre = position({ ...held, galleys: [{ [TYRE]: 1 }] })
  expect(play(tyre, 0, buildCity(TYRE, 'ooooo')).after.cities[TYRE]).toBe(0)
})

test('[TYR-26] the price is five cards of the colour, four with two own galleys there; one galley goes back, of two coasts the one chosen', () => {
  const held = { hands: ['oooooj', 'j', 'j'], counters: { 16: 'orange' } } as const
  const one = position({ ...held, galleys: [{ [EAST]: 1 }] })
  expect(refusal(one, 0, buildCity(EAST, 'oooo'))).toBe('wrong-payment')
  expect(refusal(one, 0, buildCity(EAST, 'ooooj'))).toBe(undefined)
  const two = position({ ...held, galleys: [{ [ITALY]: 1, [EAST]: 1 }] })
  expect(refusal(two, 0, buildCity(EAST, 'ooooo'))).toBe('wrong-payment')
  const east = play(two, 0, buildCity(EAST, 'oooo')).after
  expect([east.galleys[0]![ITALY], east.galleys[0]![EAST]]).toEqual([1, 0])
  const west = play(two, 0, buildCity(ITALY, 'oooj')).after
  expect([west.galleys[0]![ITALY], west.galleys[0]![EAST]]).toEqual([0, 1])
})

test('[TYR-27] a galley is built at an own city or in Tyre; once Tyre has a city, by its owner alone in kosmos, by all in english', () => {
  const held = { hands: ['ooy', 'j', 'j'], counters: { 12: 'orange', 17: 'orange', [TYRE]: 'orange' } } as const
  const cities = { 12: 0, 17: 1 }
  const launch = (edition: 'kosmos' | 'english', inTyre: number | null, at: number, pay = 'o', moored = {}) =>
    refusal(
      position({
        ...held,
        options: { edition },
        cities: inTyre === null ? cities : { ...cities, [TYRE]: inTyre },
        galleys: [{}, moored],
      }),
      0,
      buildGalley(at, pay),
    )
  const { events, after } = play(position({ ...held, cities }), 0, buildGalley(12, 'o'))
  expect(events).toEqual([{ type: 'galleyBuilt', seat: 0, at: 12, paid: cards('o'), hand: own(0, 'oy') }])
  expect(after.galleys[0]![12]).toBe(1)
  for (const edition of ['kosmos', 'english'] as const) {
    expect(launch(edition, null, 17)).toBe('no-city')
    expect(launch(edition, null, 13)).toBe('no-city')
    expect(launch(edition, null, TYRE)).toBe(undefined)
    expect(launch(edition, 0, TYRE)).toBe(undefined)
  }
  expect(launch('kosmos', 1, TYRE)).toBe('no-city')
  expect(launch('english', 1, TYRE)).toBe(undefined)
  expect(launch('english', 1, TYRE, 'y')).toBe('wrong-payment')
  expect(launch('english', 1, TYRE, 'oy', { [TYRE]: 1 })).toBe(undefined)
  expect(launch('english', 1, TYRE, 'ooy', { [TYRE]: 2 })).toBe('full')
})

test('[TYR-28] a galley costs as many cards as there will be galleys of any owner, at least one of the colour', () => {
  const state = position({
    hands: ['oyj', 'j', 'j'],
    counters: { 12: 'orange', [TYRE]: 'orange' },
    cities: { 12: 0, [TYRE]: 0 },
    galleys: [{}, { 12: 1 }],
  })
  expect(refusal(state, 0, buildGalley(12, 'o'))).toBe('wrong-payment')
  expect(refusal(state, 0, buildGalley(12, 'oy'))).toBe(undefined)
  expect(refusal(state, 0, buildGalley(12, 'yj'))).toBe(undefined)
  expect(refusal(state, 0, buildGalley(12, 'oj'))).toBe(undefined)
  expect(refusal(state, 0, buildGalley(12, 'oyj'))).toBe('wrong-payment')
  expect(refusal(state, 0, buildGalley(TYRE, 'y'))).toBe('wrong-payment')
  expect(refusal(state, 0, buildGalley(TYRE, 'o'))).toBe(undefined)
})

test('[TYR-29] a galley in Tyre without a city costs any colour in kosmos; in english any until Tyre has a counter, then one of its colour', () => {
  const build = (edition: 'kosmos' | 'english', joined: boolean, pay: string) =>
    refusal(
      position({
        options: { edition },
        hands: ['oygj', 'j', 'j'],
        counters: joined ? { [TYRE]: 'violet' } : {},
        galleys: [{}, { [TYRE]: 2 }],
      }),
      0,
      buildGalley(TYRE, pay),
    )
  expect(build('kosmos', false, 'oyg')).toBe(undefined)
  expect(build('kosmos', true, 'oyg')).toBe(undefined)
  expect(build('english', false, 'oyg')).toBe(undefined)
  expect(build('english', true, 'oyg')).toBe('wrong-payment')
  expect(build('english', true, 'oyj')).toBe(undefined)
})

test('[TYR-30] the limits hold for a new galley too; in Italy it is put on the west coast', () => {
  const held = { hands: ['oooo', 'j', 'j'], counters: { 16: 'orange' }, cities: { 16: 0 } } as const
  const state = position({ ...held, galleys: [{ [EAST]: 1 }] })
  const { after } = play(state, 0, buildGalley(16, 'oo'))
  expect([after.galleys[0]![ITALY], after.galleys[0]![EAST]]).toEqual([1, 1])
  expect(refusal(position({ ...held, galleys: [{ [EAST]: 2 }] }), 0, buildGalley(16, 'ooo'))).toBe('full')
  expect(refusal(position({ ...held, galleys: [{}, { [EAST]: 1, [ITALY]: 1 }] }), 0, buildGalley(16, 'ooo'))).toBe(
    'full',
  )
  const tyre = position({ hands: ['oooo', 'j', 'j'], galleys: [{ [TYRE]: 2 }, { [TYRE]: 1 }] })
  expect(refusal(tyre, 0, buildGalley(TYRE, 'oooo'))).toBe('full')
})

test('[TYR-E6] with three galleys in Tyre, no city there, a fourth costs four cards', () => {
  const state = position({ hands: ['oygvj', 'j', 'j'], galleys: [{ [TYRE]: 1 }, { [TYRE]: 2 }] })
  expect(refusal(state, 0, buildGalley(TYRE, 'oyg'))).toBe('wrong-payment')
  expect(types(play(state, 0, buildGalley(TYRE, 'oygv')).events)).toEqual(['galleyBuilt'])
})
