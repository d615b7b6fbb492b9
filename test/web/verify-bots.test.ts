import { describe, expect, test } from 'vitest'
import type { RoomRecord } from '../../shared/api.ts'
import type { AnyGame, Thinking } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { bots } from '../../shared/games/bots.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { games } from '../../shared/games/index.ts'
import { verifyRecord } from '../../web/features/record/verify-record.ts'
import { botMovesIn } from '../../web/features/record/record.ts'
import { verifyBotMove, verifyBots } from '../../web/features/record/verify-bots.ts'
import { evidenceOf, play, playBots, withEntry } from './records.ts'

describe.each(Object.keys(bots) as GameId[])('the bots of a record of %s', (id) => {
  const game = games[id] as AnyGame
  const bot = bots[id]!
  const record = playBots(game, bot, 7)
  const moves = botMovesIn(record)
  const thoughtAt = (n: number) => record.entries[n]!.thought!
  const searched = moves.find((n) => thoughtAt(n).iterations > 0)!
  const foundAt = (copy: RoomRecord, n: number) => verifyBotMove(game, copy, n).found

  test('made every move but the start, and the record is fair', () => {
    expect(moves).toEqual(record.entries.slice(1).map(({ n }) => n))
    expect(verifyRecord(game, record, evidenceOf(record)).fair).toBe(true)
  })

  test('make three moves of its choice again, others with another choice', () => {
    const found = [1, 2, 3, 4].map((seed) => verifyBots(game, record, quick(seed)))
    for (const three of found) {
      expect(three.map(({ found }) => found)).toEqual(['same', 'same', 'same'])
      expect(three.map(({ n }) => n)).toEqual(three.map(({ n }) => n).toSorted((a, b) => a - b))
      for (const { n, seat } of three) expect(record.entries[n]).toMatchObject({ by: 'bot', seat })
    }
    expect(new Set(found.flat().map(({ n }) => n)).size).toBeGreaterThan(3)
  })

  test('are found to have made another move, though the rules allow it', () => {
    // The rest of a game that the bot did not choose, recorded as if it had.
    const random = play(game, 7)
    const thought = { level: 'keen', version: bot.version, iterations: bot.budgets.keen.iterations } as const
    const falsified = random.entries.slice(1).map((entry) => ({ ...entry, by: 'bot' as const, thought }))
    const forged = { ...random, entries: [random.entries[0]!, ...falsified] }
    expect(verifyRecord(game, forged, evidenceOf(forged)).fair).toBe(true)
    const first = botMovesIn(forged).slice(0, 8)
    expect(first.map((n) => foundAt(forged, n))).toContain('other')
  })

  test('are found to have thought longer, at another level or by another secret than is recorded', () => {
    const { level, version, iterations } = thoughtAt(searched)
    const withThought = (thought: Thinking) => withEntry(record, searched, { thought })
    expect(foundAt(record, searched)).toBe('same')
    for (const other of [{ iterations: iterations + 1 }, { level: 'sly' }, { level: 'calm' }] as const)
      expect(foundAt(withThought({ level, version, iterations, ...other }), searched)).toBe('other')
    expect(foundAt({ ...record, secret: 'not hex' }, searched)).toBe('other')
  })

  test('of another version cannot be made to think again here, and that is no sign of foul play', () => {
    const thought = { ...thoughtAt(searched), version: bot.version + 1 }
    expect(foundAt(withEntry(record, searched, { thought }), searched)).toBe('version')
  })

  test('of a record of people are none', () => {
    const people = play(game, 7)
    expect(botMovesIn(people)).toEqual([])
    expect(verifyBots(game, people, quick(1))).toEqual([])
  })
})
