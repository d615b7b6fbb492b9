import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { follow } from '../../../../shared/engine/fold.ts'
import { nextSlot } from '../../../../shared/games/tyrus/turn.ts'
import { rules } from '../../../../shared/games/tyrus/rules.ts'
import type { Event, Result, Slot, State } from '../../../../shared/games/tyrus/types.ts'
import type { Moved } from '../../game-ui.ts'

/** An entry in motion: a tile is laid, and the sixth brings a count. */
export interface Motion {
  readonly n: number
  readonly before: Seen<State>
  /** The view during the motion: tile placed, count pending. */
  readonly view: Seen<State>
  readonly slot: Slot
  /** The origin of the tile; an own one was shown in its place already, and is only set down. */
  readonly from?: Element
  readonly result?: Result
}

export function motionOf(
  { entry, before }: Moved<State, Event>,
  me: Seat | null,
  seatPlace: (seat: Seat) => Element | undefined,
): Motion | undefined {
  const laid = entry.events.find((event) => event.type === 'laid')
  if (!laid) return undefined
  const view = follow(rules, before, { events: [laid] })
  const counted = entry.events.find((event) => event.type === 'counted')
  const result = counted && follow(rules, view, { events: [counted] }).results.at(-1)
  const from = before.turn === me ? undefined : seatPlace(before.turn!)
  return { n: entry.n, before, view, slot: nextSlot(before), ...(from ? { from } : {}), ...(result ? { result } : {}) }
}

/** ms that a tile travels, or is set down. */
export const TRAVEL = 280
