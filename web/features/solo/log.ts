import { bytesToHex } from '@noble/hashes/utils.js'
import type { Seat } from '../../../shared/engine/game.ts'
import type { Result } from '../../../shared/errors.ts'
import { games } from '../../../shared/games/index.ts'
import { listOf, type Contents } from '../../../shared/room/core/memory-rows.ts'
import { holderOf } from '../../../shared/room/core/occupants.ts'
import { keyOf } from '../../../shared/room/core/state.ts'
import type { GameLog } from './messages.ts'

/** A game as far as it was played, of which the token's seat is the player's and every other a bot's. */
export function logOf(contents: Contents, token: string): Result<GameLog> {
  const { meta, entries } = contents
  const occupants = listOf(contents, 'player')
  const player = holderOf(occupants, token)
  if (!meta?.start || !player) return { error: 'not-started' }
  const { seats, first } = meta.start
  const { version } = games[meta.game]
  const log: GameLog = {
    game: meta.game,
    // What was decided under other rules cannot be played again under these.
    version: entries.find(({ entry }) => entry.version !== version)?.entry.version ?? version,
    start: { seats, first, options: { ...meta.options } },
    key: bytesToHex(keyOf(meta, occupants)),
    seat: player.seat,
    colour: player.colour,
    bots: occupants.flatMap((one) =>
      one.kind === 'bot' ? [{ seat: one.seat, name: one.name, colour: one.colour, level: one.level }] : [],
    ),
    commands: entries.flatMap(({ entry: { seat, command, back } }): [Seat, unknown][] =>
      seat === undefined ? [] : [[seat, back === undefined ? command : { back }]],
    ),
  }
  return { ok: log }
}
