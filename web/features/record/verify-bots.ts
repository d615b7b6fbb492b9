import type { RoomRecord } from '../../../shared/api.ts'
import { canonical } from '../../../shared/engine/digest.ts'
import { botChance, drawKey } from '../../../shared/engine/fair.ts'
import type { AnyGame, Entry, Random, Seat } from '../../../shared/engine/game.ts'
import { replay } from '../../../shared/engine/position.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { bots } from '../../../shared/games/bots.ts'
import { samples } from '../../../shared/games/samples.ts'
import { levels } from '../../../shared/search/bot.ts'
import { limited } from '../../../shared/search/limit.ts'
import { atOnce, think } from '../../../shared/search/think.ts'
import type { BotCheck } from '../../room/worker-messages.ts'
import { botMovesIn } from './record.ts'

/** How many moves are worked out again at a time. */
const COUNT = 3

/** Works some of a record's bot moves out again, chosen by `random`, in their order. Never throws. */
export function verifyBots(game: AnyGame, record: RoomRecord, random: Random): readonly BotCheck[] {
  const chosen = random.shuffle(botMovesIn(record)).slice(0, COUNT)
  return chosen.sort((a, b) => a - b).map((n) => verifyBotMove(game, record, n))
}

/** Works one move out again from what its seat could see, its level and its chance. Never throws. */
export function verifyBotMove(game: AnyGame, record: RoomRecord, n: number): BotCheck {
  const entry = record.entries[n]!
  const seat = entry.seat ?? 0
  try {
    return { n, seat, found: foundAgain(game, record, entry, seat) }
  } catch {
    return { n, seat, found: 'other' }
  }
}

function foundAgain(
  game: AnyGame,
  record: RoomRecord,
  { n, command, thought }: Entry<unknown, unknown>,
  seat: Seat,
): BotCheck['found'] {
  const bot = bots[record.game]
  const level = levels.find((one) => one === thought?.level)
  if (!bot || thought?.version !== bot.version) return 'version'
  if (!level) return 'other'
  const { start, entries } = record
  const view = redact(replay(game, start, entries.slice(0, n)).state, seat)
  // It may have thought less than its level may; where it did not have to think, it is 0 at any limit.
  const searched = {
    game: { ...game, ...samples[record.game] },
    bot: limited(bot, thought.iterations || Infinity),
    seats: start.seats,
  }
  const key = drawKey(record.secret, record.id, record.nonces)
  const again = atOnce(think(searched, view, seat, level, botChance(key, n, seat), thought.standsIn))
  return canonical([again.command, again.iterations]) === canonical([command, thought.iterations]) ? 'same' : 'other'
}
