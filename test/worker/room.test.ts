import { expect, test } from 'vitest'
import type { RoomRecord } from '../../shared/api.ts'
import { canonical } from '../../shared/engine/digest.ts'
import { verify } from '../../shared/engine/fair.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { replay } from '../../shared/engine/position.ts'
import { games } from '../../shared/games/registry.ts'
import { ask } from './asking.ts'
import { logSize } from './objects.ts'
import { join, newGame, playOn } from './tables.ts'

const sealedFor = (part: unknown): (readonly number[])[] => {
  if (typeof part !== 'object' || part === null) return []
  const within = Object.values(part).flatMap(sealedFor)
  return 'only' in part && 'it' in part ? [part.only as number[], ...within] : within
}

test('[ROOM-4] a whole game: every page follows it and is sent nothing that it may not know, and the record proves its draws', async () => {
  const { id, tokens, clients } = await newGame(3, { options: { bonus: 'on' } })
  const spectator = await join(id)
  const all = [...clients, spectator]
  expect((await ask(`/api/tables/${id}/record`)).status).toBe(409)
  await playOn(all, 2)
  await clients[0]!.shows((info) => info.phase === 'finished')
  const spied = await ask(`/api/tables/${id}/log?before=999`)
  expect(await spied.text()).not.toContain('"it"')
  const answer = await ask(`/api/tables/${id}/record`)
  expect(answer.status).toBe(200)
  const record = (await answer.json()) as RoomRecord
  expect(record.names).toEqual(['Anna', 'Ben', 'Cleo'])
  expect(record.entries.length).toBe(await logSize(id))
  expect(verify(games.tsuro!, record)).toMatchObject({ fair: true })
  const { state } = replay(games.tsuro!, record.start, record.entries)
  for (const client of all) {
    expect(canonical(client.view)).toBe(canonical(redact(state, client.you ?? 'spectator')))
    for (const only of client.frames.flatMap(sealedFor)) expect(only).toContain(client.you)
  }
  expect(spectator.raw.join()).not.toContain('"it"')
  expect(clients[0]!.raw.join()).toContain('"it"')
  const sent = all.flatMap((client) => client.raw).join()
  for (const hidden of [record.secret, ...record.nonces, ...tokens]) expect(sent).not.toContain(hidden)
})
