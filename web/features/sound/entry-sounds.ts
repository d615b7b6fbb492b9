import type { Seat, Seen } from '../../../shared/engine/game.ts'
import type { Moved, GameUi } from '../../games/game-ui.ts'
import { buzz, sound } from '../../base/sound.ts'

/** Seconds until a moved piece arrives, between two sounds of one entry, and until the bell of my turn. */
const ARRIVES = 0.2
const APART = 0.22
const THEN = 0.3
/** ms of vibration when my turn comes. */
const TURN = 60

/** Plays an entry's kinds of sounds, each once and in order, and a bell when my turn comes. */
export function hear(ui: GameUi, moved: Moved, view: Seen<unknown>, me: Seat | null): void {
  const kinds = new Set(moved.entry.events.flatMap((event) => ui.sound?.(event) ?? []))
  let at = ARRIVES
  for (const kind of kinds) {
    sound(kind, at)
    at += APART
  }
  const waits = (on: Seen<unknown>): boolean => me !== null && ui.rules.waitingFor(on).includes(me)
  if (waits(moved.before) || !waits(view)) return
  sound('bell', at + THEN)
  buzz(TURN)
}
