import { botChance } from '../../engine/fair.ts'
import type { Thinking } from '../../engine/game.ts'
import { redact } from '../../engine/sealed.ts'
import type { Level, Thought } from '../../search/bot.ts'
import { inSlices, think } from '../../search/think.ts'
import type { Reaction } from '../../table-info.ts'
import { LATEST } from '../core/alarms.ts'
import { nextRing, broke, openOf, read } from '../core/memory.ts'
import { whenOf } from '../core/authorize.ts'
import { commit } from '../core/commit.ts'
import { say } from '../chat/chat.ts'
import { play } from '../match/commands.ts'
import { botSeats, dueSeat, type Bots } from './schedule.ts'
import { levelOf } from '../core/occupants.ts'
import { welcomed } from '../core/sockets.ts'
import { waitingFor } from '../core/state.ts'
import type { Context } from '../feature.ts'
import type { When } from '../platform.ts'
import type { Change, EntryChange, SilentChange } from '../core/change.ts'
import type { Match, Occupant, RoomState } from '../types.ts'

/** Bot moves in a row without anybody watching; then the bots wait for somebody to come. */
const UNSEEN = 3
/** Moves of a bot to one reaction, on average, and the reactions. */
const RARELY = 16
const sayings: readonly Reaction[] = ['clap', 'laugh', 'wow', 'think']

/** Moves one bot, on the bots' alarm. Throws where that breaks. */
export async function letBotMove(context: Context): Promise<void> {
  const { platform } = context
  const state = read(context)!
  const turn = turnOf(state, platform.bots)
  if (!turn || rests(context, state)) return void commit(context, without(state))
  const when = whenOf(context, 'bots')
  if (when !== 'now') return void commit(context, resting(state, when, platform.now()))
  const { match, n, occupant, level } = turn
  const thought = await found(context, turn)
  // A change in between has set the timer again, if a bot is still due.
  if (!thought) return
  const { version } = platform.bots[state.meta.game]!
  const { iterations, why } = thought
  const thinking: Thinking = {
    ...{ level, version, iterations },
    ...(standsIn(occupant) ? { standsIn: true } : {}),
    ...(why === undefined ? {} : { why }),
  }
  const action = { id: `bot-${n}`, base: n, command: thought.command }
  const change = play(read(context)!, occupant.id, action, platform.now(), thinking)
  if (typeof change === 'string') throw new Error(`a bot of ${match.game.id} was refused: ${change}`)
  commit(context, withoutRest(change))
  try {
    react(context, turn)
  } catch (error) {
    // The bot has moved, and the alarm of the next one stands.
    broke(context, 'react', error)
  }
}

/** Ends the bots' rest. */
const withoutRest = (change: EntryChange): EntryChange => ({
  ...change,
  state: { ...change.state, botsRest: undefined },
})

/** A bot's turn to move: everything that its decision follows from. */
interface Turn {
  readonly match: Match
  readonly n: number
  readonly occupant: Occupant
  readonly level: Level
}

function turnOf(state: RoomState, bots: Bots): Turn | undefined {
  const { match, players } = state
  const seat = dueSeat(state, bots)
  const occupant = players.find((known) => known.seat === seat)
  const level = occupant && levelOf(occupant)
  return match && level ? { match, n: match.position.n, occupant, level } : undefined
}

const standsIn = ({ kind }: Occupant): boolean => kind !== 'bot'

const isSame = (a: Turn, b: Turn | undefined): boolean =>
  a.n === b?.n && a.occupant.id === b.occupant.id && a.level === b.level

/** Decides for the bot; undefined once it is no longer its turn. */
async function found(context: Context, turn: Turn): Promise<Thought<unknown> | undefined> {
  const { platform } = context
  const { match, n, level, occupant } = turn
  const id = read(context)!.meta.game
  const bot = platform.bots[id]!
  const searched = { game: { ...match.game, ...platform.samples[id] }, bot, seats: match.start.seats }
  const { seat } = occupant
  const view = redact(match.position.state, seat)
  const thinking = think(searched, view, seat, level, botChance(match.key, n, seat), standsIn(occupant))
  return inSlices(thinking, bot.slice, async () => {
    await platform.pause()
    const now = read(context)
    return now !== undefined && isSame(turn, turnOf(now, platform.bots))
  })
}

/** Whether the bots rest: nobody watches, and bots made the last `UNSEEN` entries. */
function rests(context: Context, state: RoomState): boolean {
  const { match } = state
  if (!match || welcomed(openOf(context)).length > 0) return false
  const waits = waitingFor(match)
  const due = botSeats(state)
  if (waits.some((seat) => !due.includes(seat))) return false
  const { n } = match.position
  const latest = context.platform.rows.entries(Math.max(0, n - UNSEEN), n)
  return latest.length === UNSEEN && latest.every(({ entry }) => entry.by === 'bot')
}

function without(state: RoomState): SilentChange {
  return { kind: 'silent', state, write: (rows) => rows.drop('alarm', 'bots') }
}

/** Lets the bots rest: for a minute, or until somebody comes on another day, as everybody is told. [ROOM-144] */
function resting(state: RoomState, when: When, now: number): Change {
  return when === 'later'
    ? { kind: 'silent', state, write: () => undefined, alarms: [{ name: 'bots', at: now + LATEST }] }
    : { ...without(state), kind: 'info', state: { ...state, botsRest: true } }
}

/** Lets a bot react now and then, if the table likes it. A stand-in says nothing: the move is not its own. */
function react(context: Context, { match, n, occupant }: Turn): void {
  const state = read(context)!
  if (occupant.kind !== 'bot' || !state.meta.settings.reactingBots) return
  const chance = botChance(match.key, n, 7 - occupant.seat)
  if (chance.below(RARELY) > 0) return
  const reaction = sayings[chance.below(sayings.length)]!
  const change = say(context, state, occupant, { type: 'react', id: `bot-${n}`, reaction })
  if (typeof change !== 'string') commit(context, change)
}

/** Makes a due bot move once the room wakes or somebody comes: its alarm may be lost, or the bots rest. */
export function remind(context: Context): void {
  const { platform, state, running } = context
  if (!state || running.has('bots') || botSeats(state).length === 0) return
  if (whenOf(context, 'bots') === 'tomorrow') return void (context.state = { ...state, botsRest: true })
  const { rows } = platform
  if (!rows.list('alarm').some(({ name, at }) => name === 'bots' && at <= platform.now() + LATEST)) {
    rows.transaction(() => rows.put('alarm', 'bots', { name: 'bots', at: platform.now() }))
  }
  platform.ring(nextRing(rows)!)
}
