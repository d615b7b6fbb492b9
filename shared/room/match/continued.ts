import { hexToBytes } from '@noble/hashes/utils.js'
import type { Continue, Seated } from '../../api.ts'
import { readOptions } from '../../engine/choices.ts'
import type { AnyGame, Seat, Start } from '../../engine/game.ts'
import { takenBack, act, begin, type Position, type Step } from '../../engine/position.ts'
import { redact } from '../../engine/sealed.ts'
import { effective } from '../../engine/take-back.ts'
import type { ErrorCode } from '../../errors.ts'
import type { GameId } from '../../games/ids.ts'
import { defaultSettings } from '../../settings.ts'
import { hashToken, newToken } from '../../tokens.ts'
import { optionsFor, outcomeOf } from './commands.ts'
import { planTable } from '../seats/new-table.ts'
import { answering, type Plan } from '../core/plan.ts'
import { distinct } from '../seats/sit.ts'
import { supports } from '../core/state.ts'
import type { NewTable, Platform } from '../platform.ts'
import type { Bot, Reserved } from '../types.ts'

/** What a game is played again from. */
export type Log = Pick<Continue, 'start' | 'key' | 'commands'>

/**
 * A game played again: who began, where it stands, and how many moves led there; or the index of the first command that does
 * not follow.
 */
export type Replayed =
  | { readonly starter: Seat | undefined; readonly position: Position<unknown>; readonly moves: number }
  | { readonly bad: number }

/**
 * The table on which a game goes on that was played alone. Nothing of it is believed: it is played again by its commands. The
 * room keeps what the player's seat could see, which is the player's by right; key and commands, from which the rest follows,
 * it forgets, for at the start that rest is dealt anew. The player comes to the seat as after a rematch, with a nonce after
 * the commitment.
 */
export function continueAlone(platform: Platform, id: string, input: Continue, now: number): Plan<Seated> {
  const { games } = platform
  if (!supports(games, input.game) || !platform.samples[input.game]) return { error: 'no-such-game' }
  const game = games[input.game]!
  if (input.version !== game.version) return { error: 'other-version' }
  const start = readStart(game, input)
  if (!start) return { error: 'bad-options' }
  const error = whyNotSeated(game, input)
  if (error) return { error }
  const replayed = replayLog(game, { ...input, start })
  if ('bad' in replayed) {
    platform.log('bad-log', id, { index: replayed.bad })
    return { error: 'bad-log' }
  }
  const { starter, position, moves } = replayed
  if (outcomeOf({ game, position })) return { error: 'already-over' }
  const token = newToken()
  const { player, bots } = seated(input, token, platform)
  const { seat } = player
  const table: NewTable = {
    id,
    game: input.game satisfies GameId,
    options: start.options,
    settings: { ...defaultSettings, first: starter ?? 'drawn' },
    occupants: [player, ...bots],
    continued: {
      alone: { seat, moves },
      goesOn: { view: redact(position.state, seat), bots },
    },
  }
  const made = planTable(games, table, now)
  return typeof made === 'string' ? { error: made } : answering({ id, seat, token }, made)
}

/** How the game began, or undefined where none can begin so. */
function readStart(game: AnyGame, { start }: Log): Log['start'] | undefined {
  const { seats, first } = start
  if (seats < game.seats.min || seats > game.seats.max || (first !== 'drawn' && first >= seats)) return undefined
  const options = readOptions(game.choices, start.options)
  return options && { seats, first, options: optionsFor(game, options, seats) }
}

/** Every seat is held once, in a colour of its own, under a name. */
function whyNotSeated({ colours }: AnyGame, { start, seat, name, colour, bots }: Continue): ErrorCode | undefined {
  const all = [{ seat, name, colour }, ...bots]
  const taken = new Set(all.map((one) => one.seat))
  if (all.length !== start.seats || taken.size !== start.seats || Math.max(...taken) >= start.seats)
    return 'bad-options'
  if (all.some((one) => !colours.includes(one.colour))) return 'no-such-colour'
  if (new Set(all.map((one) => one.colour)).size < all.length) return 'colour-taken'
  return all.some((one) => one.name === '') ? 'bad-name' : undefined
}

/** Plays a game again from its commands, each read and checked as one that a player sends. */
export function replayLog(game: AnyGame, { start, key, commands }: Log): Replayed {
  const bytes = hexToBytes(key)
  const begins: Start<unknown> = start
  const steps: Step<unknown, unknown, unknown>[] = [begin(game, begins, bytes)]
  const starter = game.starter(redact(steps[0]!.position.state, 'spectator'))
  for (const [bad, [seat, json]] of commands.entries()) {
    if (seat >= start.seats) return { bad }
    const back = backIn(json)
    const step = back === undefined ? stepBy(game, steps, seat, json, bytes) : takenBack(game, steps, seat, back)
    if (!step) return { bad }
    steps.push(step)
  }
  const moves = effective(steps.map(({ entry }) => entry)).length - 1
  return { starter, position: steps.at(-1)!.position, moves }
}

/** From which entry on all is taken back, where the log says so in place of a command. */
function backIn(json: unknown): number | undefined {
  const back = (json as { readonly back?: unknown } | null)?.back
  return Number.isInteger(back) ? (back as number) : undefined
}

function stepBy(
  game: AnyGame,
  steps: readonly Step<unknown, unknown, unknown>[],
  seat: Seat,
  json: unknown,
  key: Uint8Array,
): Step<unknown, unknown, unknown> | undefined {
  const command: unknown = game.read(json)
  const step = command === undefined ? undefined : act(game, steps.at(-1)!.position, seat, command, key)
  return typeof step === 'string' ? undefined : step
}

/** Whoever played, under a name that no opponent has, and the opponents. */
function seated({ seat, name, colour, bots: all }: Continue, token: string, { alike }: Platform) {
  const bots: Omit<Bot, 'id'>[] = []
  for (const bot of all) bots.push({ ...bot, kind: 'bot', name: distinct(bot.name, bots, alike) })
  const player: Omit<Reserved, 'id'> = {
    kind: 'reserved',
    seat,
    name: distinct(name, bots, alike),
    colour,
    tokens: [hashToken(token)],
    host: true,
  }
  return { player, bots }
}
