import { buzz, sound } from '../../base/sound.ts'
import type { Moved } from '../../games/game-ui.ts'
import type { Table } from '../../games/page-feature.ts'

/** Seconds until a moved piece arrives, between two sounds of one entry, and until the bell of my turn. */
const ARRIVES = 0.2
const APART = 0.22
const THEN = 0.3
/** ms of vibration when my turn comes. */
const TURN = 60

/** Plays an entry's kinds of sounds, each once and in order, and a bell when my turn comes. */
export function hear(moved: Moved, { room, me, isMyTurn }: Pick<Table, 'room' | 'me' | 'isMyTurn'>): void {
  const ui = room.code!
  const kinds = new Set(moved.entry.events.flatMap((event) => ui.sound?.(event) ?? []))
  let at = ARRIVES
  for (const kind of kinds) {
    sound(kind, at)
    at += APART
  }
  if (!isMyTurn || ui.rules.waitingFor(moved.before).includes(me!)) return
  sound('bell', at + THEN)
  buzz(TURN)
}
