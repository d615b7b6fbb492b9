import { expect, test } from 'vitest'
import type { LogPage, RoomRecord } from '../../shared/api.ts'
import { canonical } from '../../shared/engine/digest.ts'
import { verify } from '../../shared/engine/fair.ts'
import { follow } from '../../shared/engine/fold.ts'
import type { EntryView } from '../../shared/engine/game.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { replay } from '../../shared/engine/position.ts'
import { games } from '../../shared/games/index.ts'
import { ask, join, logSize, newGame, newTable, playOn, startTable } from './tables.ts'

test('a whole game: every page follows it, and the record proves its draws', async () => {
  const { id, pages } = await newGame(3)
  const spectator = await join(id)
  expect((await ask(`/api/tables/${id}/record`)).status).toBe(409)
  await playOn([...pages, spectator], 1)
  await pages[0]!.shows((info) => info.phase === 'finished')
  const answer = await ask(`/api/tables/${id}/record`)
  expect(answer.status).toBe(200)
  const record = (await answer.json()) as RoomRecord
  expect(record.names).toEqual(['Anna', 'Ben', 'Cleo'])
  expect(record.entries.length).toBe(await logSize(id))
  expect(verify(games.tsuro!, record)).toMatchObject({ fair: true })
  const { state } = replay(games.tsuro!, record.start, record.entries)
  for (const page of [...pages, spectator]) {
    expect(canonical(page.view)).toBe(canonical(redact(state, page.you ?? 'spectator')))
  }
})

test('the start reaches every socket as a info and a snapshot from nothing', async () => {
  const table = await newTable(2)
  const pages = [await join(table.id, table.tokens[0]), await join(table.id, table.tokens[1]), await join(table.id)]
  expect(pages.map((page) => page.n)).toEqual([0, 0, 0])
  await startTable(table)
  for (const page of pages) {
    const synced = await page.want('synced')
    expect(synced).toMatchObject({ n: 1, snapshot: { from: 0 } })
    expect(page.info).toMatchObject({ phase: 'playing' })
    expect(page.info!.seats.length).toBe(2)
  }
})

const sealedFor = (part: unknown): (readonly number[])[] => {
  if (typeof part !== 'object' || part === null) return []
  const within = Object.values(part).flatMap(sealedFor)
  return 'only' in part && 'it' in part ? [part.only as number[], ...within] : within
}

test('nobody is sent what they may not know', async () => {
  const { id, tokens, pages } = await newGame(3, { options: { bonus: 'on' } })
  const spectator = await join(id)
  await playOn([...pages, spectator], 2)
  const spied = await ask(`/api/tables/${id}/log?before=999`)
  expect(await spied.text()).not.toContain('"it"')
  for (const page of [...pages, spectator]) {
    for (const only of page.frames.flatMap(sealedFor)) expect(only).toContain(page.you)
  }
  expect(spectator.raw.join()).not.toContain('"it"')
  expect(pages[0]!.raw.join()).toContain('"it"')
  const { secret, nonces } = (await (await ask(`/api/tables/${id}/record`)).json()) as RoomRecord
  const sent = [...pages, spectator].flatMap((page) => page.raw).join()
  for (const hidden of [secret, ...nonces, ...tokens]) expect(sent).not.toContain(hidden)
})

test('the log comes in pages of 30, each as its reader may know it', async () => {
  const { id, tokens, pages } = await newGame(4)
  await playOn(pages, 3)
  const end = pages[0]!.n
  for (const before of [0, 1, 5, 30, 31, end, 999_999]) {
    for (const seat of [0, undefined]) {
      const token = seat === undefined ? {} : { token: tokens[seat]! }
      const page = (await (await ask(`/api/tables/${id}/log?before=${before}`, token)).json()) as LogPage
      const last = Math.min(before, end)
      expect(page.from).toBe(Math.max(0, last - 30))
      expect(page.told.map((told) => told.n)).toEqual(Array.from({ length: last - page.from }, (_, i) => page.from + i))
      if (last < end) continue
      const view = page.told.reduce((seen, told) => follow(games.tsuro!, seen, told as EntryView<never>), page.view as never)
      const joined = await join(id, seat === undefined ? undefined : tokens[seat])
      expect(canonical(view)).toBe(canonical(joined.view))
      await joined.close()
    }
  }
})
