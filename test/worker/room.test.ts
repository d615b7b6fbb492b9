import { expect, test } from 'vitest'
import type { LogPage, RoomRecord } from '../../shared/api.ts'
import { canonical } from '../../shared/engine/digest.ts'
import { verify } from '../../shared/engine/fair.ts'
import { follow } from '../../shared/engine/fold.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { replay } from '../../shared/engine/position.ts'
import { games } from '../../shared/games/index.ts'
import { ask, join, logSize, newGame, newTable, playOn, startTable } from './tables.ts'

test('a whole game: every page follows it, and the record proves its draws', async () => {
  const { id, clients } = await newGame(3)
  const spectator = await join(id)
  expect((await ask(`/api/tables/${id}/record`)).status).toBe(409)
  await playOn([...clients, spectator], 1)
  await clients[0]!.shows((info) => info.phase === 'finished')
  const answer = await ask(`/api/tables/${id}/record`)
  expect(answer.status).toBe(200)
  const record = (await answer.json()) as RoomRecord
  expect(record.names).toEqual(['Anna', 'Ben', 'Cleo'])
  expect(record.entries.length).toBe(await logSize(id))
  expect(verify(games.tsuro!, record)).toMatchObject({ fair: true })
  const { state } = replay(games.tsuro!, record.start, record.entries)
  for (const client of [...clients, spectator]) {
    expect(canonical(client.view)).toBe(canonical(redact(state, client.you ?? 'spectator')))
  }
})

test('the start reaches every socket as a table info and a snapshot from nothing', async () => {
  const table = await newTable(2)
  const clients = [await join(table.id, table.tokens[0]), await join(table.id, table.tokens[1]), await join(table.id)]
  expect(clients.map((client) => client.n)).toEqual([0, 0, 0])
  await startTable(table)
  for (const client of clients) {
    const synced = await client.want('synced')
    expect(synced).toMatchObject({ n: 1, snapshot: { from: 0 } })
    expect(client.info).toMatchObject({ phase: 'playing' })
    expect(client.info!.seats.length).toBe(2)
  }
})

const sealedFor = (part: unknown): (readonly number[])[] => {
  if (typeof part !== 'object' || part === null) return []
  const within = Object.values(part).flatMap(sealedFor)
  return 'only' in part && 'it' in part ? [part.only as number[], ...within] : within
}

test('nobody is sent what they may not know', async () => {
  const { id, tokens, clients } = await newGame(3, { options: { bonus: 'on' } })
  const spectator = await join(id)
  await playOn([...clients, spectator], 2)
  const spied = await ask(`/api/tables/${id}/log?before=999`)
  expect(await spied.text()).not.toContain('"it"')
  for (const client of [...clients, spectator]) {
    for (const only of client.frames.flatMap(sealedFor)) expect(only).toContain(client.you)
  }
  expect(spectator.raw.join()).not.toContain('"it"')
  expect(clients[0]!.raw.join()).toContain('"it"')
  const { secret, nonces } = (await (await ask(`/api/tables/${id}/record`)).json()) as RoomRecord
  const sent = [...clients, spectator].flatMap((client) => client.raw).join()
  for (const hidden of [secret, ...nonces, ...tokens]) expect(sent).not.toContain(hidden)
})

test('the log comes in pages of 30, each as its reader may know it', async () => {
  const { id, tokens, clients } = await newGame(4)
  await playOn(clients, 3)
  const end = clients[0]!.n
  for (const before of [0, 1, 5, 30, 31, end, 999_999]) {
    for (const seat of [0, undefined]) {
      const token = seat === undefined ? {} : { token: tokens[seat]! }
      const page = (await (await ask(`/api/tables/${id}/log?before=${before}`, token)).json()) as LogPage
      const last = Math.min(before, end)
      expect(page.from).toBe(Math.max(0, last - 30))
      expect(page.entries.map(({ n }) => n)).toEqual(Array.from({ length: last - page.from }, (_, i) => page.from + i))
      if (last < end) continue
      const view = page.entries.reduce((seen, entry) => follow(games.tsuro, seen, entry), page.view)
      const joined = await join(id, seat === undefined ? undefined : tokens[seat])
      expect(canonical(view)).toBe(canonical(joined.view))
      await joined.close()
    }
  }
})
