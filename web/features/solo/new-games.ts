import type { Seated } from '../../../shared/api.ts'
import { readOptions } from '../../../shared/engine/choices.ts'
import type { Result } from '../../../shared/errors.ts'
import { searched, type GameParts } from '../../../shared/games/parts.ts'
import { lessonId } from '../../../shared/games/lesson.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { newTableId } from '../../../shared/tokens.ts'
import { iterationsHere } from './calibration.ts'
import type { NewGame, NewLesson } from '../../room/worker-messages.ts'
import { begun, newNonce, newTable, type Deps, type Made, type SoloRoom } from './table.ts'

/** Settings without bots' reactions, since nobody else is there. */
const alone = { ...defaultSettings, reactingBots: false }

/** Seats so many opponents of one level after the player, who has the first seat. */
async function oppose(
  room: SoloRoom,
  seated: Result<Seated>,
  opponents: number,
  level: Level,
): Promise<Result<Seated>> {
  if ('error' in seated) return seated
  for (let seat = 1; seat <= opponents; seat++) {
    const bot = await room.ask('seatBot', { seat, level }, seated.ok.token)
    if ('error' in bot) return bot
  }
  return seated
}

/** Greatest number of worlds that opponents examine; undefined: their level's. */
function mostIterations(
  { now }: Deps,
  parts: GameParts,
  { options, first, opponents, level }: NewGame,
): number | undefined {
  const chosen = readOptions(parts.game.choices, options)
  // The room refuses unreadable options.
  if (level !== 'sharp' || !chosen) return undefined
  const { game, bot } = searched(parts)
  const iterations = iterationsHere(game, bot, { seats: opponents + 1, first, options: chosen }, now)
  return iterations < bot.budgets[level].iterations ? iterations : undefined
}

/** Makes a table with the player on its first seat, and the opponents after it. */
export async function makeGame(deps: Deps, newGame: NewGame): Promise<Made> {
  const { game, options, first, name, opponents, level } = newGame
  const parts = await deps.load(game)
  const id = newTableId()
  return begun(newTable(id, deps, parts, mostIterations(deps, parts, newGame)), async ({ room }) => {
    const settings = { ...alone, first }
    const made = await room.ask('create', id, { game, options, settings, name })
    if ('error' in made) return made
    return oppose(room, await room.ask('sit', { name, nonce: newNonce() }, made.ok.token), opponents, level)
  })
}

/** Makes the table of a lesson, dealt as for everybody. */
export async function makeLesson(deps: Deps, { game, name }: NewLesson): Promise<Made> {
  const id = lessonId(game)
  const parts = await deps.load(game)
  if (!parts.lesson) return { error: 'no-such-game' }
  const { options, seats, first, secret, nonce } = parts.lesson
  return begun(newTable(id, deps, parts), async ({ room }) => {
    const made = await room.ask('makeTable', {
      id,
      game,
      options,
      settings: { ...alone, first },
      secret,
      occupants: [],
    })
    if ('error' in made) return made
    return oppose(room, await room.ask('sit', { name, nonce }), seats - 1, 'calm')
  })
}
