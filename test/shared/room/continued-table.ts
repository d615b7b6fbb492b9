import * as v from 'valibot'
import { continued, type RoomRecord } from '../../../shared/api.ts'
import { canonical } from '../../../shared/engine/digest.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import type { ErrorCode, Result } from '../../../shared/errors.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import { commit } from '../../../shared/room/core/commit.ts'
import { play } from '../../../shared/room/match/commands.ts'
import { handlers } from '../../../shared/room/handlers.ts'
import { read } from '../../../shared/room/core/context.ts'
import { playables } from '../../support/playable.ts'
import { soloGame } from '../../support/solo-upload.ts'
import { bareContext } from './bare-room.ts'

/** So many moves are about the middle of a game. */
export const MIDDLE: Readonly<Record<GameId, number>> = { tsuro: 14, tyrus: 25, tyros: 60 }

/** The route, without a worker: the schema, then the room. */
export function uploaded(input: unknown) {
  const context = bareContext()
  const parsed = v.safeParse(continued, input)
  const answer: Result<unknown> = parsed.success
    ? handlers.continue(context, 'a-table-of-tests', parsed.output)
    : { error: 'malformed' satisfies ErrorCode }
  return { context, answer }
}

/** A table of an upload on which friends have taken every opponent's seat, and played to the end. */
export function playedOut(id: GameId, seed: number): RoomRecord {
  const game = playables[id]
  const { upload } = soloGame(id, seed, MIDDLE[id])
  const { context, answer } = uploaded(upload)
  const { token } = (answer as { readonly ok: { readonly token: string } }).ok
  handlers.sit(context, { name: '', nonce: '0'.repeat(32) }, token)
  for (const { seat } of upload.bots) handlers.sit(context, { name: 'Ben', nonce: `${seat}`.repeat(32), seat })
  handlers.start(context, token)
  const random = quick(seed)
  for (let state = read(context)!; state.meta.phase === 'playing'; state = read(context)!) {
    const { mayAct, position } = state.match!
    const seat = mayAct[random.below(mayAct.length)]!
    const command: unknown = game.pick(redact(position.state, seat), seat, random)
    const { id: playerId } = state.players.find((known) => known.seat === seat)!
    const change = play(state, playerId, { id: `action-${position.n}`, base: position.n, command }, 0)
    if (typeof change === 'string') throw new Error(change)
    commit(context, change)
  }
  const record = handlers.record(context)
  if ('error' in record) throw new Error(record.error)
  return JSON.parse(JSON.stringify(record.ok)) as typeof record.ok
}

/** A copy in which two values that are sealed next to each other are exchanged: another deal of the same tiles. */
export function otherDeal(state: unknown, view: unknown): unknown {
  const copy = structuredClone(state)
  const shut: { it: unknown }[] = []
  const walk = (part: unknown, seen: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const [full, known] = [part as Record<string, unknown>, seen as Record<string, unknown>]
    if ('it' in full && !('it' in known)) shut.push(full as { it: unknown })
    else for (const key of Object.keys(full)) walk(full[key], known[key])
  }
  walk(copy, view)
  const one = shut.find(({ it }) => canonical(it) !== canonical(shut[0]!.it))
  if (one) [one.it, shut[0]!.it] = [shut[0]!.it, one.it]
  else (shut[0]!.it as unknown[]).reverse()
  return copy
}
