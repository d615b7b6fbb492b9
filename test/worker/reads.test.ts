import { expect, test } from 'vitest'
import type { RoomRecord } from '../../shared/api.ts'
import { verify } from '../../shared/engine/fair.ts'
import { games } from '../../shared/games/registry.ts'
import { RECORD_PART } from '../../shared/room/core/rows.ts'
import type { HeadlessClient } from '../support/headless.ts'
import { ask, newAddress, untilLimited } from './asking.ts'
import { costOf } from './cost.ts'
import { logSize, query, sleep } from './objects.ts'
import { join, newGame, playOn } from './tables.ts'

/** Limit of wrangler.toml for records and pages of the log in a minute. */
const HISTORY = 12
/** Rows that a request, a message or a waking reads at most. */
const MOST = 128

/** Two entries of a log, a stone set and taken back, once more under each number from there on. */
const repeated = (from: number, of: number, length: number, back: string): string =>
  `WITH RECURSIVE more(n) AS (SELECT ${from} UNION ALL SELECT n + 2 FROM more WHERE n + 2 < ${length})
   INSERT INTO entries
   SELECT more.n, player_id, 'action-no-' || more.n, json_set(entry, '$.n', more.n ${back}), at
   FROM more, entries WHERE entries.n = ${of}`

/**
 * A game of four that sleeps and has a full chat: its first player has set a stone and taken it back, until the log is so long.
 * An older room has stored it. `deep`: the last entry takes all of it back.
 */
async function longLog(length: number, deep: boolean) {
  const game = await newGame(4, { settings: { first: 0 } })
  const { id, clients } = game
  const [anna] = clients as [HeadlessClient]
  for (let k = 0; k < 40; k++) {
    for (let pause = 0; pause < 4; pause++) anna.send({ type: 'sync', n: 1 })
    anna.send({ type: 'say', id: `a-line-no-${k}`, text: 'x'.repeat(300) })
    await anna.hears((chat) => chat.at(-1)?.k === k)
  }
  anna.act('sets-a-stone', anna.choose(1))
  await anna.at(2)
  anna.send({ type: 'act', id: 'takes-it-back', base: 2, back: 1 })
  await anna.at(3)
  for (const client of clients) await client.close()
  await sleep(id)
  await query(id, repeated(3, 1, length, ''))
  await query(id, repeated(4, 2, length, `, '$.back', more.n - 1`))
  const last = Number((await query(id, `SELECT max(n) AS n FROM entries WHERE n % 2 = 0`))[0]!['n'])
  if (deep) {
    await query(id, `DELETE FROM entries WHERE n > ${last}`)
    await query(id, `UPDATE entries SET entry = json_set(entry, '$.back', 1) WHERE n = ${last}`)
  }
  return game
}

for (const [length, deep] of [
  [31, false],
  [300, false],
  [3000, false],
  [1202, true],
] as const)
  test(`[ROOM-131] each question to a log of ${length} entries reads 128 rows at most, once it was read whole${deep ? ', though its last takes all back' : ''}`, async () => {
    const { id, tokens } = await longLog(length, deep)
    expect((await ask(`/api/tables/${id}`)).status).toBe(200)
    let page: HeadlessClient | undefined
    const asked: Record<string, () => Promise<unknown>> = {
      info: () => ask(`/api/tables/${id}`),
      mine: () => ask('/api/my-tables', { headers: { Cookie: `my-tables=${id}.${tokens[0]!}` } }),
      join: async () => void (page = await join(id, tokens[0])),
      log: () => ask(`/api/tables/${id}/log?before=${Math.floor(length / 2)}`),
    }
    const said: Record<string, object> = {
      sync: { type: 'sync', n: -1 },
      again: { type: 'act', id: `action-no-${Math.floor(length / 2)}`, base: Math.floor(length / 2), command: {} },
      'again of late': { type: 'act', id: `action-no-${length - 28}`, base: 1, command: {} },
    }
    const read: Record<string, number> = {}
    for (const [name, request] of Object.entries(asked)) {
      await sleep(id)
      read[name] = (await costOf(request)).read
    }
    for (const [name, frame] of Object.entries(said))
      for (const slept of [true, false]) {
        if (slept) await sleep(id)
        read[`${name}${slept ? ', asleep' : ''}`] = (
          await costOf(async () => {
            page!.send(frame)
            await page!.want('synced', 'entry', 'refused')
          })
        ).read
      }
    expect(Object.entries(read).filter(([, rows]) => rows > MOST)).toEqual([])
    // A second question is answered from memory.
    expect(read['sync']).toBe(0)
  })

test('a room that wakes right at a snapshot tells from memory what it was asked once', async () => {
  const { id, clients } = await newGame(4, { game: 'tyros' })
  const [anna] = clients as [HeadlessClient]
  await playOn(clients, 1, 63)
  expect(anna.n).toBe(64)
  await sleep(id)
  const ask = async (...from: readonly number[]): Promise<void> => {
    for (const n of from) {
      anna.send({ type: 'sync', n })
      await anna.want('synced')
    }
  }
  await ask(-1)
  expect(await costOf(() => ask(-1, anna.n - 30, anna.n, 1))).toEqual({ written: 0, read: 0 })
})

test('a long record is whole, and no more of them are told in a minute than an address may read', async () => {
  const { id, clients } = await newGame(4, { game: 'tyros' })
  await playOn(clients, 1)
  const entries = await logSize(id)
  expect(entries).toBeGreaterThan(RECORD_PART)
  const parts = Math.floor(entries / RECORD_PART) + 1
  const headers = { 'CF-Connecting-IP': newAddress() }
  const records = () => ask(`/api/tables/${id}/record`, { headers })
  expect(verify(games.tyros, await (await records()).json<RoomRecord>())).toMatchObject({ fair: true, entries })
  // Two periods of the limit may have begun.
  const answered = 1 + (await untilLimited({ most: HISTORY, period: 60 }, [200], records))
  expect(answered).toBeLessThanOrEqual(2 * Math.floor(HISTORY / parts))
})
