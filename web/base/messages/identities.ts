import { m } from './compiled/messages.js'

/** The marks of the eight identities, in their order. */
const marks = [
  m.seats_mark_shell,
  m.seats_mark_galley,
  m.seats_mark_amphora,
  m.seats_mark_sun,
  m.seats_mark_crescent,
  m.seats_mark_fish,
  m.seats_mark_bull,
  m.seats_mark_palm,
]

export function markName(identity: number): string {
  return marks[identity]?.() ?? String(identity + 1)
}
