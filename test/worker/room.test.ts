import { expect, test } from 'vitest'
import type { RoomRecord } from '../../shared/api.ts'
import { canonical } from '../../shared/engine/digest.ts'
import { verify, type Proof } from '../../shared/engine/fair.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { replay } from '../../shared/engine/table.ts'
import { tsuro } from '../../shared/games/tsuro/index.ts'
import { ask, join, logSize, newGame, newTable, playOn, startTable } from './tables.ts'

test('a whole game: every page follows it, and the record proves its draws', async () => {
  const { id, pages } = await newGame(3)
  const watcher = await join(id)
  expect((await ask(`/api/tables/${id}/record`)).status).toBe(409)
  await playOn([...pages, watcher], 1)
  await pages[0]!.shows((face) => face.phase === 'finished')
  const answer = await ask(`/api/tables/${id}/record`)
  expect(answer.status).toBe(200)
  const record = (await answer.json()) as RoomRecord
  expect(record.names).toEqual(['Anna', 'Ben', 'Cleo'])
  expect(record.entries.length).toBe(await logSize(id))
  expect(verify(tsuro, record as Proof<never, never, never>)).toMatchObject({ fair: true })
  const { state } = replay(tsuro, record.start as never, record.entries as never)
  for (const page of [...pages, watcher]) {
    expect(canonical(page.view)).toBe(canonical(redact(state, page.you ?? 'spectator')))
  }
})

test('the start reaches every socket as a face and a snapshot from nothing', async () => {
  const table = await newTable(2)
  const pages = [await join(table.id, table.tokens[0]), await join(table.id, table.tokens[1]), await join(table.id)]
  expect(pages.map((page) => page.n)).toEqual([0, 0, 0])
  await startTable(table)
  for (const page of pages) {
    const synced = await page.want('synced')
    expect(synced).toMatchObject({ n: 1, snapshot: { from: 0 } })
    expect(page.face).toMatchObject({ phase: 'playing' })
    expect(page.face!.seats.length).toBe(2)
  }
})
