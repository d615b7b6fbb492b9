import { expect, test } from 'vitest'
import type { RoomRecord } from '../../shared/api.ts'
import type { MyTables } from '../../shared/my-tables.ts'
import { verify } from '../../shared/engine/fair.ts'
import { games } from '../../shared/games/registry.ts'
import { ask, infoAt, newNonce, ORIGIN, post } from './asking.ts'
import { occupantsAt, sleep } from './objects.ts'
import { lines } from './setup.ts'
import { join, newGame, playOn, startTable } from './tables.ts'

const rematch = (id: string, token?: string, more: object = {}) =>
  post(`/api/tables/${id}/rematch`, undefined, { ...(token === undefined ? {} : { token }), ...more })
const idOf = async (answer: Response): Promise<string> => ((await answer.json()) as { id: string }).id
const come = (id: string, token: string) =>
  post(`/api/tables/${id}/seats`, { name: 'ignored', nonce: newNonce() }, { token })

async function over() {
  const game = await newGame(3, { settings: { first: 2, listed: true } })
  await playOn(game.clients, 3)
  return game
}

test('one tap makes the next table, everybody is led to the same one, and it is played and proved', async () => {
  lines.length = 0
  const { id, tokens, clients } = await over()
  const answers = await Promise.all([rematch(id, tokens[1]!), rematch(id, tokens[0]!), rematch(id, tokens[1]!)])
  const ids = await Promise.all(answers.map(idOf))
  const next = ids[0]!
  expect(ids).toEqual([next, next, next])
  const cookie = `seat=${tokens[1]}; Max-Age=7776000; Path=/api/tables/${next}`
  expect(answers[0]!.headers.get('Set-Cookie')).toContain(cookie)
  await Promise.all(clients.map((client) => client.shows((info) => info.next === next)))
  await sleep(id)
  await sleep(next)
  expect(await idOf(await rematch(id, tokens[2]!))).toBe(next)
  const info = await infoAt(next)
  expect(info).toMatchObject({ phase: 'waiting', host: 0, settings: { first: 0, listed: true }, next: null })
  for (const token of tokens) expect((await come(next, token)).status).toBe(201)
  const seen = async (at: string, token: string) => {
    const body = { tables: [{ id: at, token }], gone: [] }
    const answer = await ask('/api/my-tables', { method: 'PUT', body, headers: { Origin: ORIGIN } })
    return ((await answer.json()) as MyTables).tables[0]!
  }
  const starts = await Promise.all(tokens.map(async (token) => (await seen(next, token)).starts ?? false))
  expect(starts.filter((mine) => mine)).toHaveLength(1)
  expect((await seen(id, tokens[0]!)).winners).toEqual((await seen(id, tokens[1]!)).winners)
  expect((await seen(id, tokens[0]!)).winners).not.toEqual([])
  await startTable({ id: next, tokens })
  await playOn(await Promise.all(tokens.map((token) => join(next, token))), 4)
  const record = (await (await ask(`/api/tables/${next}/record`)).json()) as RoomRecord
  expect(record.commitment).toBe(info.commitment)
  expect(verify(games.tsuro, record)).toMatchObject({ fair: true })
  // No secret, token or hash was told or logged on the way.
  const hashes = (await occupantsAt(next)).flatMap((occupant) => ('tokens' in occupant ? occupant.tokens : []))
  expect(hashes).toHaveLength(3)
  const sent = JSON.stringify([await infoAt(next), await infoAt(id), clients.map((client) => client.raw)])
  for (const hidden of [...tokens, ...hashes]) expect(sent).not.toContain(hidden)
  for (const hidden of [...tokens, ...hashes, next, id]) expect(lines.join()).not.toContain(hidden)
})
