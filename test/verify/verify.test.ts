import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { RoomRecord } from '../../shared/api.ts'
import type { AnyGame, Thinking } from '../../shared/engine/game.ts'
import { bots, games } from '../../shared/games/registry.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { verifyAlone } from '../../web/features/record/verify-record.ts'
import { play, playBots, withEntry } from '../web/records.ts'
import { botMovesIn, verifyBotMove } from './bots.ts'

/** A game of one kind, recorded as if bots had made the moves of another, which the rules allow. */
function forgedOf(game: AnyGame): RoomRecord {
  const bot = bots[game.id as GameId]!
  const random = play(game, 7)
  const thought = { level: 'keen', version: bot.version, iterations: bot.budgets.keen.iterations } as const
  const falsified = random.entries.slice(1).map((entry) => ({ ...entry, by: 'bot' as const, thought }))
  return { ...random, entries: [random.entries[0]!, ...falsified] }
}

describe.each(Object.keys(bots) as GameId[])('the bots of a record of %s', (id) => {
  const game = games[id] as AnyGame
  const bot = bots[id]!
  const record = playBots(game, bot, 7)
  const moves = botMovesIn(record)
  const thoughtAt = (n: number) => record.entries[n]!.thought!
  /** A move that was searched for. */
  const searched = moves.find((n) => thoughtAt(n).iterations > 0)!
  const foundAt = (copy: RoomRecord, n: number) => verifyBotMove(game, copy, n)

  test('bots made every move of the record but the start, and the record is fair', () => {
    expect(moves).toEqual(record.entries.slice(1).map(({ n }) => n))
    expect(verifyAlone(game, record).fair).toBe(true)
  })

  test('[ROOM-52] bots make their moves of the record again', () => {
    for (const n of moves.slice(0, 12)) expect(foundAt(record, n), String(n)).toBe('same')
  })

  test('a bot is found to have made another move, though the rules allow it', () => {
    const forged = forgedOf(game)
    expect(verifyAlone(game, forged).fair).toBe(true)
    const first = botMovesIn(forged).slice(0, 8)
    expect(first.map((n) => foundAt(forged, n))).toContain('other')
  })

  test('a bot is found to have thought longer, at another level or by another secret than is recorded', () => {
    const { level, version, iterations } = thoughtAt(searched)
    const withThought = (thought: Thinking) => withEntry(record, searched, { thought })
    expect(foundAt(record, searched)).toBe('same')
    for (const other of [{ iterations: iterations + 1 }, { level: 'sly' }, { level: 'calm' }] as const)
      expect(foundAt(withThought({ level, version, iterations, ...other }), searched)).toBe('other')
    expect(foundAt({ ...record, secret: 'not hex' }, searched)).toBe('other')
  })

  test('a bot of another version cannot be made to think again here, and that is no sign of foul play', () => {
    const thought = { ...thoughtAt(searched), version: bot.version + 1 }
    expect(foundAt(withEntry(record, searched, { thought }), searched)).toBe('version')
  })

  test('a record of people has no moves of bots', () => {
    expect(botMovesIn(play(game, 7))).toEqual([])
  })
})

test('[ROOM-52] a saved record is verified on the command line, and one that does not hold fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'murex-verify-'))
  const verified = (record: RoomRecord) => {
    const path = join(folder, 'record.json')
    writeFileSync(path, JSON.stringify(record))
    const script = fileURLToPath(new URL('run.ts', import.meta.url))
    const { status, stdout } = spawnSync(process.execPath, [script, path], { encoding: 'utf8' })
    return { status, lines: stdout.trim().split('\n') }
  }
  const record = playBots(games.tsuro, bots.tsuro!, 7)
  const count = botMovesIn(record).length
  expect(verified(record)).toEqual({
    status: 0,
    lines: ['dealt and played by the rules', `moves of bots that are the same again: ${count} of ${count}`],
  })
  const [said] = verified(withEntry(record, 3, { events: [] })).lines
  expect(said).toBe('entry 3 does not fit: events')
  const { status, lines } = verified(forgedOf(games.tsuro))
  expect(status).toBe(1)
  expect(lines[0]).toBe('dealt and played by the rules')
  expect(lines[2]).toMatch(/^others: \d/)
  rmSync(folder, { recursive: true })
})
