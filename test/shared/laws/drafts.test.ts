import { expect, test } from 'vitest'
import type { Entry } from '../../../shared/engine/game.ts'
import { begin } from '../../../shared/engine/position.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { nim } from '../../support/ten-line-game.ts'
import { playable } from '../../support/playable.ts'
import { copying, drafted, drafting } from './drafts.ts'
import type { Moment } from './eight.ts'

type NimState = ReturnType<typeof nim.initial>
type NimEvent = Parameters<typeof nim.apply>[1]
type Nim = typeof nim

const start = { seats: 2, first: 0, options: {} } as const
const taken: Entry<never, NimEvent> = {
  n: 1,
  seat: 0,
  events: [
    { type: 'taken', seat: 0, count: 2 },
    { type: 'taken', seat: 1, count: 1 },
  ],
  by: 'player',
  usedChance: false,
  irreversible: false,
  version: 1,
}

function momentOf(game: Nim): Moment<Record<string, never>, NimState, { readonly take: number }, NimEvent> {
  const { state } = begin(nim, start, new Uint8Array(32)).position
  return { game, state, viewers: [0], views: [redact(state, 0)] } as never
}

test('law 9 finds a copy that is the original, and an event that is written into', () => {
  expect(() => copying(momentOf(nim), taken)).not.toThrow()
  expect(() => copying(momentOf({ ...nim, copy: (state) => state }), taken)).toThrow(/^law 9: 0 events into entry 1/)
  const writing: Nim = {
    ...nim,
    apply(draft, event) {
      nim.apply(draft, event)
      if (event.type === 'taken') (event as { count: number }).count = 0
    },
  }
  expect(() => copying(momentOf(writing), taken)).toThrow(/^law 9: the events of entry 1/)
})

test('law 10 finds a game that goes by what it remembers instead of the draft', () => {
  let first: NimState | undefined
  const remembering: Nim = {
    ...nim,
    play(draft, _, command, __, tell) {
      first ??= { ...draft }
      tell({ type: 'taken', seat: first.turn!, count: command.take })
    },
  }
  const { draft, tell, heard } = drafted(playable(remembering), momentOf(nim).state)
  for (const seat of [0, 1]) remembering.play(draft, seat, { take: 1 }, undefined as never, tell)
  const expected = [0, 1].map((seat): NimEvent => ({ type: 'taken', seat, count: 1 }))
  expect(() => drafting(momentOf(nim), { ...taken, events: expected }, { draft, tell, heard })).toThrow(
    /^law 10: what was told/,
  )
  expect(() => drafting(momentOf(nim), { ...taken, events: [] }, { draft, tell, heard })).toThrow(
    /^law 10: the draft after/,
  )
})
