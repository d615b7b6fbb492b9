import type { RoomRecord } from '../../shared/api.ts'
import { canonical } from '../../shared/engine/digest.ts'
import { botChance, drawKey } from '../../shared/engine/fair.ts'
import type { AnyGame, Entry } from '../../shared/engine/game.ts'
import { replay } from '../../shared/engine/position.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { bots, samples } from '../../shared/games/registry.ts'
import { levels } from '../../shared/search/bot.ts'
import { limited } from '../../shared/search/limit.ts'
import { atOnce, think } from '../../shared/search/think.ts'

/** The result of working a bot's move out again. `version`: it was found by another version of the bot. */
export type Found = 'same' | 'other' | 'version'

export function botMovesIn({ entries }: Pick<RoomRecord, 'entries'>): number[] {
  return entries.flatMap(({ by }, n) => (by === 'bot' ? [n] : []))
}

/** Works one move out again from what its seat could see, its level and its chance. Never throws. */
export function verifyBotMove(game: AnyGame, record: RoomRecord, n: number): Found {
  try {
    return foundAgain(game, record, record.entries[n]!)
  } catch {
    return 'other'
  }
}

function foundAgain(
  game: AnyGame,
  record: RoomRecord,
  { n, seat = 0, command, thought }: Entry<unknown, unknown>,
): Found {
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
