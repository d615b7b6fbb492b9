import type { MyTable } from '../../my-tables.ts'
import { redact } from '../../engine/sealed.ts'
import { sketchOf } from '../../games/sketches.ts'
import { deadlineOf } from '../clock/clock.ts'
import { holderOf, hostOf, levelOf } from '../core/occupants.ts'
import { waitingFor } from '../core/state.ts'
import type { Occupant, RoomState, Rows } from '../types.ts'

/** The table in a few words, for one who has the token. Nothing of it is hidden from anybody. */
export function myTable(state: RoomState, rows: Rows, token: string): MyTable {
  const { meta, players, match } = state
  const { id, game, phase, start, places, next } = meta
  const you = holderOf(players, token)
  const waitsFor = phase === 'playing' && match ? waitingFor(match) : []
  const bySeat = (what: (occupant: Occupant) => string): string[] =>
    Array.from({ length: start?.seats ?? places }, (_, seat) => {
      const occupant = players.find((known) => known.seat === seat)
      return occupant ? what(occupant) : ''
    })
  return {
    id,
    game,
    phase,
    names: bySeat(({ name }) => name),
    colours: bySeat(({ colour }) => colour),
    you: you?.seat ?? null,
    host: hostOf(players)?.seat ?? null,
    waitingFor: waitsFor,
    turn: you !== undefined && waitsFor.includes(you.seat) && levelOf(you) === undefined,
    deadline: (you && deadlineOf(state, you.seat)) ?? null,
    since: rows.entryAt() || null,
    n: match?.position.n ?? 0,
    next: next?.made ? next.id : null,
    sketch: match ? sketchOf(game, redact(match.position.state, 'spectator')) : null,
  }
}
