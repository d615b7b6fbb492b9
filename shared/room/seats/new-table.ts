import { readOptions } from '../../engine/choices.ts'
import { commit } from '../../engine/fair.ts'
import type { ErrorCode } from '../../errors.ts'
import { newEpoch, newSecret } from '../../tokens.ts'
import { hostAlarm, hostGone } from '../core/host.ts'
import { hostOf } from '../core/occupants.ts'
import { expiryOf } from '../core/retention.ts'
import { supports, uneventful } from '../core/state.ts'
import type { Games, NewTable } from '../platform.ts'
import type { InfoChange } from '../core/change.ts'
import type { Meta, RoomState } from '../types.ts'

/** Plans the table with a secret of its own, or refuses it. */
export function planTable(games: Games, table: NewTable, now: number): InfoChange | ErrorCode {
  const { id, game: gameId, settings, series, wasListed, screens, maker } = table
  if (!supports(games, gameId)) return 'no-such-game'
  const game = games[gameId]!
  const options = readOptions(game.choices, table.options)
  if (!options || (settings.first !== 'drawn' && settings.first >= game.seats.max)) return 'bad-options'
  const secret = table.secret ?? newSecret()
  const players = table.occupants.map((occupant, id) => ({ ...occupant, id }))
  const host = hostOf(players)
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
    startedAt: 0,
    next: null,
    ...uneventful,
    ...(series && { series }),
    ...(wasListed && { wasListed }),
    ...(screens && { screens }),
    ...(maker && { maker }),
    ...(host && hostGone(host.id, now)),
  }
  const state: RoomState = { meta, players, transfers: [], match: null, unreadable: false }
  return {
    kind: 'info',
    state,
    write(rows) {
      rows.create()
      rows.putMeta(meta)
      for (const player of players) rows.put('player', player.id, player)
    },
    alarms: [expiryOf('waiting', now), ...(host ? [hostAlarm(now)] : [])],
  }
}
