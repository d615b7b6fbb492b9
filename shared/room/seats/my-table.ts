import type { MyTable } from '../../my-tables.ts'
import { deadlineOf } from '../clock/clock.ts'
import { hostNow } from '../core/host.ts'
import { holderOf, levelOf } from '../core/occupants.ts'
import { gameOf, publicView, waitingFor } from '../core/state.ts'
import type { Platform } from '../platform.ts'
import type { Now } from '../core/session.ts'
import type { Occupant, RoomState } from '../types.ts'

/** The table in a few words, for a device with the token. All of it is public. */
export function myTable(state: RoomState, { rows, games, sketch }: Platform, token: string, at: Now): MyTable {
  const { meta, players, match } = state
  const { id, game, phase, start, places, next, series } = meta
  const you = holderOf(players, token)
  const waitsFor = phase === 'playing' && match ? waitingFor(match) : []
  const bySeat = (what: (occupant: Occupant) => string): string[] =>
    Array.from({ length: start?.seats ?? places }, (_, seat) => {
      const occupant = players.find((known) => known.seat === seat)
      return occupant ? what(occupant) : ''
    })
  const winners = match?.game.outcome(publicView(match.position))?.winners
  const mine = you !== undefined && waitsFor.includes(you.seat)
  const ends = (mine ? [you.seat] : waitsFor).flatMap((seat) => deadlineOf(state, seat) ?? [])
  const host = hostNow(state, at)
  const sit = players.filter(({ kind }) => kind !== 'reserved').length
  const isFull = sit === (series ? players.length : places) && sit >= (gameOf(games, game)?.seats.min ?? Infinity)
  return {
    id,
    game,
    phase,
    names: bySeat(({ name }) => name),
    colours: bySeat(({ colour }) => colour),
    you: you?.seat ?? null,
    host: host?.seat ?? null,
    waitingFor: waitsFor,
    turn: mine && levelOf(you) === undefined,
    deadline: ends.length > 0 ? Math.min(...ends) : null,
    since: rows.entryAt() || null,
    n: match?.position.n ?? 0,
    next: next?.made ? next.id : null,
    sketch: match ? sketch(game, publicView(match.position)) : null,
    ...(winners && { winners }),
    ...(phase === 'waiting' && you && you === host && isFull && { starts: true }),
  }
}
