import type { Result } from '../../../shared/errors.ts'
import { call } from '../../base/api.ts'
import { playerName } from '../../base/persisted.svelte.ts'
import { navigate } from '../../base/route.svelte.ts'
import { keepToken } from '../../base/seat-tokens.ts'
import { logOf, moveOn } from './transport.svelte.ts'

/**
 * Makes a table of a game that is played here, on which it goes on with others, and goes there. Nothing happens to the game
 * before that table is there; where its answer is lost, the next try makes another one.
 */
export async function invite(id: string, name: string): Promise<Result<unknown>> {
  const log = await logOf(id)
  if ('error' in log) return log
  const made = await call('POST /api/tables/continued', { body: { ...log.ok, name } })
  if ('error' in made) return made
  const next = made.ok.id
  playerName.current = name
  keepToken(next, made.ok.token)
  const moved = await moveOn(id, next)
  navigate({ page: 'table', id: next })
  return moved
}
