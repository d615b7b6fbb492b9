import { gameLearntAt } from '../../shared/games/lesson.ts'
import { readJson, session, writeJson } from '../base/storage.ts'
import type { Room } from '../room/room.svelte.ts'

const KEY = 'murex:begun'

/** Whether a game has just begun before the eyes of this page; true the first time that it is asked, before any move. */
export function begins({ id, first, state, transport }: Pick<Room, 'id' | 'first' | 'state' | 'transport'>): boolean {
  if (state.n !== 1 || gameLearntAt(id) !== undefined || readJson(session, KEY) === id) return false
  writeJson(session, KEY, id)
  return !transport.networked || first?.phase === 'waiting'
}
