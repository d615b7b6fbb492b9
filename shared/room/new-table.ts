import { readOptions } from '../engine/choices.ts'
import { commit } from '../engine/fair.ts'
import type { ErrorCode } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { newEpoch, newSecret } from '../tokens.ts'
import type { InfoChange } from './change.ts'
import type { Games } from './host.ts'
import type { Bot, Reserved } from './occupants.ts'
import { expiryOf } from './retention.ts'
import { carries, type Meta, type RoomState } from './state.ts'

/** What a new table is made of, whether somebody creates it or it follows another. */
export interface NewTable {
  readonly id: string
  readonly game: string
  /** What is missing is at its default. */
  readonly options: Readonly<Record<string, string | number>>
  readonly settings: Settings
  /** Whoever comes along from the table before, in join order. Without nonces: those follow the new table's commitment. */
  readonly occupants: readonly (Omit<Reserved, 'id'> | Omit<Bot, 'id'>)[]
}

/** The table with a secret of its own, or why it cannot be. */
export function planTable(games: Games, table: NewTable, now: number): InfoChange | ErrorCode {
  const { id, game: gameId, settings } = table
  if (!carries(games, gameId)) return 'no-such-game'
  const game = games[gameId]!
  const options = readOptions(game.choices, table.options)
  if (!options || (settings.first !== 'drawn' && settings.first >= game.seats.max)) return 'bad-options'
  const secret = newSecret()
  const meta: Meta = {
    id,
    game: gameId,
    options,
    settings,
    places: game.seats.max,
    secret,
    commitment: commit(secret),
    epoch: newEpoch(),
    phase: 'waiting',
    joined: table.occupants.length,
    start: null,
    next: null,
  }
  const players = table.occupants.map((occupant, id) => ({ ...occupant, id }))
  const state: RoomState = { meta, players, chat: [], transfers: [], rescues: [], match: null, unreadable: false }
  return {
    kind: 'info',
    state,
    write(rows) {
      rows.migrate()
      rows.putMeta(meta)
      for (const player of players) rows.putPlayer(player)
    },
    alarms: [expiryOf('waiting', now)],
  }
}
