import { expect, test } from 'vitest'
import { digest } from '../../../../shared/engine/digest.ts'
import type { Entry, Viewer } from '../../../../shared/engine/game.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact, entryView } from '../../../../shared/engine/sealed.ts'
import { setup } from '../../../../shared/engine/decide.ts'
import { fold } from '../../../../shared/engine/fold.ts'
import { places } from '../../../../shared/games/tyrus/board.ts'
import { tyrus } from '../../../../shared/games/tyrus/index.ts'
import { pick } from '../../../../shared/games/tyrus/pick.ts'
import { sample } from '../../../../shared/games/tyrus/sample.ts'
import type { Command, Event, State } from '../../../../shared/games/tyrus/types.ts'
import { deal, eventsOf, held, idly } from './position.ts'

/** An action's message as the room sends it to this viewer, and the state after it. */
function message(state: State, events: readonly Event[], viewer: Viewer, n: number, seat = state.turn!) {
  const entry: Entry<Command, Event> = {
    n,
    seat,
    events,
    by: 'player',
    usedChance: false,
    irreversible: false,
    version: tyrus.version,
  }
  const after = fold(tyrus, state, events)
  const text = JSON.stringify({ type: 'entry', entry: entryView(entry, viewer), hash: digest(redact(after, viewer)) })
  return { text, after }
}

/** Random tables: in the first election, in a later one, with tiles waiting, with an empty draw pile. */
function* tables(): Generator<State> {
  for (let seed = 0; seed < 12; seed++) {
    const random = quick(seed)
    let { state } = setup(tyrus, { seats: 2, first: seed % 2, options: {} }, random)
    while (state.election < (seed % 9) + 1 && state.turn !== null)
      state = fold(tyrus, state, eventsOf(state, pick(redact(state, state.turn), state.turn, random)))
    if (state.turn !== null) yield state
  }
}

test('the other player and a spectator are told the same bytes for every tile laid', () => {
  for (const table of tables())
    for (let lays = 0; lays < 5; lays++) {
      const state = idly(table, lays)
      const seat = state.turn!
      for (const place of places)
        for (const viewer of [1 - seat, 'spectator'] as const) {
          const messages = held(state, seat).map(
            (tile) => message(state, eventsOf(state, { type: 'lay', tile, place }), viewer, 7).text,
          )
          expect(new Set(messages).size).toBe(1)
        }
    }
})

test('in two worlds that differ in the hidden faces alone, an election is told in the same bytes until the count', () => {
  let pairs = 0
  for (const table of tables())
    for (const viewer of [0, 1, 'spectator'] as const) {
      const random = quick(pairs)
      const world = sample(redact(table, viewer), viewer, random)
      let [here, there] = [table, world]
      for (let lays = 0; lays < 6; lays++) {
        const seat = here.turn!
        const place = places[random.below(6)]!
        const tile = held(here, seat)[random.below(held(here, seat).length)]!
        const others = held(there, seat).filter((it) => (seat === viewer ? it === tile : it !== tile))
        const other = others[random.below(others.length)]!
        const events = [
          eventsOf(here, { type: 'lay', tile, place }),
          eventsOf(there, { type: 'lay', tile: other, place }),
        ]
        const a = message(here, events[0]!.slice(0, 1), viewer, lays)
        const b = message(there, events[1]!.slice(0, 1), viewer, lays)
        expect(a.text).toBe(b.text)
        ;[here, there] = [a.after, b.after]
        pairs++
      }
    }
  expect(pairs).toBeGreaterThan(150)
})

test('entry 0 tells nobody what another holds, nor the order of anything', () => {
  const tiles = ['s1 s2 s3 s4 s5 s6 s7 s8 s9', 'p1 p2 p3 m4 m5 m6 s7 s8 s9']
  const other = ['m1 p2 m3 p4 m5 p6 m7 p8 m9', 'p10 p9 p8 p7 p6 p5 p4 m1 m2']
  const dealtTo = (viewer: Viewer, dealt: readonly string[], cards: readonly ('general' | 'priest')[]) => {
    const { state, events } = deal({ tiles: dealt, cards })
    const start = tyrus.initial({ seats: 2, first: 0, options: {} })
    const { text } = message(start, events, viewer, 0, 0)
    return text + JSON.stringify(redact(state, viewer))
  }
  const plain = ['general'] as const
  const mixed = ['general', 'priest', 'priest'] as const
  expect(dealtTo(0, [tiles[0]!, tiles[1]!], plain)).toBe(dealtTo(0, [tiles[0]!, other[1]!], mixed))
  expect(dealtTo(1, [tiles[0]!, tiles[1]!], plain)).toBe(dealtTo(1, [other[0]!, tiles[1]!], mixed))
  expect(dealtTo('spectator', tiles, plain)).toBe(dealtTo('spectator', other, mixed))
})

test('an action is at most 200 bytes to either player and to a spectator, in the median', () => {
  const lengths: Record<string, number[]> = { owner: [], other: [], spectator: [] }
  for (let seed = 0; seed < 40; seed++) {
    const random = quick(seed)
    let { state } = setup(tyrus, { seats: 2, first: 'drawn', options: {} }, random)
    for (let n = 1; state.turn !== null; n++) {
      const seat: number = state.turn
      const events = eventsOf(state, pick(redact(state, seat), seat, random))
      const answer = `,"id":"${'x'.repeat(21)}"`.length
      lengths['owner']!.push(message(state, events, seat, n).text.length + answer)
      lengths['other']!.push(message(state, events, 1 - seat, n).text.length)
      lengths['spectator']!.push(message(state, events, 'spectator', n).text.length)
      state = fold(tyrus, state, events)
    }
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
  const medians = Object.fromEntries(Object.entries(lengths).map(([viewer, values]) => [viewer, median(values)]))
  console.log(`tyrus, median bytes of an action's message: ${JSON.stringify(medians)}`)
  for (const bytes of Object.values(medians)) expect(bytes).toBeLessThanOrEqual(200)
})
