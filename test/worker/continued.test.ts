import { describe, expect, test } from 'vitest'
import type { Continue, RoomRecord, Seated } from '../../shared/api.ts'
import { verify } from '../../shared/engine/fair.ts'
import { redact } from '../../shared/engine/sealed.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { playables } from '../support/playable.ts'
import { soloGame, soloUpload, type SoloGame } from '../support/solo-upload.ts'
import { dumpOf } from './dumps.ts'
import { ask, codeOf, infoAt, newAddress, newNonce, post, untilLimited } from './asking.ts'
import { factsAt, sleep } from './objects.ts'
import { lines } from './setup.ts'
import { join, playOn } from './tables.ts'

const ids = Object.keys(playables) as GameId[]
const upload = (body: unknown): Promise<Response> => post('/api/tables/continued', body)

/** A table of an upload, to which its player has not come yet. */
async function reserved(body: Continue): Promise<Seated> {
  const made = await upload(body)
  expect(made.status).toBe(201)
  expect(made.headers.get('Set-Cookie')).toContain('HttpOnly')
  return (await made.json()) as Seated
}

const sit = (id: string, more: object, token?: string): Promise<Response> =>
  post(`/api/tables/${id}/seats`, { name: 'Ben', nonce: newNonce(), ...more }, token === undefined ? {} : { token })

/** The same, to which its player has come. */
async function waiting(body: Continue): Promise<Seated> {
  const table = await reserved(body)
  expect((await sit(table.id, { name: '' }, table.token)).status).toBe(201)
  return table
}

async function friendAt(id: string, seat: number, name = 'Ben'): Promise<string> {
  return ((await (await sit(id, { seat, name })).json()) as Seated).token
}

const start = (id: string, token: string): Promise<Response> => post(`/api/tables/${id}/start`, undefined, { token })
describe('a table on which a game goes on', () => {
  const solo = soloGame('tsuro', 2, 12)

  test('[OFF-33] stores what its player saw, and neither key nor commands nor anything hidden', async () => {
    for (const game of ids) {
      const { upload: body, position }: SoloGame = soloGame(game, 6, 20)
      const { id, token } = await reserved(body)
      const dumps = [await dumpOf(id)]
      await sit(id, { name: '' }, token)
      dumps.push(await dumpOf(id))
      const [stored] = await factsAt(id, 'table')
      expect(stored!['goesOn']).toMatchObject({ view: JSON.parse(JSON.stringify(redact(position.state, 0))) as object })
      for (const dump of dumps) {
        const text = JSON.stringify(dump)
        expect(text).not.toContain(body.key)
        expect(text).not.toContain('commands')
        expect(dump.rows['entries']).toEqual([])
      }
      await start(id, token)
      const [after] = await factsAt(id, 'table')
      expect(after).toMatchObject({ goesOn: null, alone: { seat: 0, moves: 20 } })
      expect(JSON.stringify(await dumpOf(id))).not.toContain(body.key)
    }
  })

  test('[OFF-34] after the start everybody is sent the game as their seat may know it, asleep or awake', async () => {
    const { id, token } = await waiting(solo.upload)
    const ben = await friendAt(id, 1)
    const early = [await join(id, token), await join(id, ben), await join(id)]
    await sleep(id)
    await start(id, token)
    await Promise.all(early.map((client) => client.at(1)))
    await sleep(id)
    const late = [await join(id, token), await join(id, ben), await join(id)]
    for (const [k, client] of early.entries()) expect(client.view).toEqual(late[k]!.view)
    expect(early[0]!.view).toEqual(JSON.parse(JSON.stringify(redact(solo.position.state, 0))))
    expect(early[2]!.view).toEqual(JSON.parse(JSON.stringify(redact(solo.position.state, 'spectator'))))
    expect(redact(early[1]!.view, 'spectator')).toEqual(early[2]!.view)
  })
})

test.each(ids)('[OFF-37] %s goes on with friends to the end, verifies, and has a rematch', async (game) => {
  const { upload: body } = soloGame(game, 7, 20)
  const { id, token } = await waiting(body)
  const friends: string[] = []
  for (const { seat } of body.bots) friends.push(await friendAt(id, seat, `Friend ${seat}`))
  await start(id, token)
  const tokens = [token, ...friends]
  const clients = await Promise.all(tokens.map((each) => join(id, each)))
  await playOn(clients, 3, 10)
  await sleep(id)
  await playOn(clients, 4)
  const record = (await (await ask(`/api/tables/${id}/record`)).json()) as RoomRecord
  expect(record.start).toMatchObject({ continued: { seat: 0 } })
  expect(verify(playables[game], record, playables[game])).toMatchObject({ fair: true, entries: clients[0]!.n })
  const rematch = await post(`/api/tables/${id}/rematch`, undefined, { token })
  const next = await infoAt(((await rematch.json()) as { id: string }).id)
  expect(next).toMatchObject({ phase: 'waiting', alone: null })
  expect(next.seats.filter(({ kind }) => kind === 'reserved')).toHaveLength(tokens.length)
  // Who began moves on by one, from whoever began alone.
  const began = (await infoAt(id)).settings.first as number
  expect(next.settings.first).toBe((began + 1) % tokens.length)
})

test('[OFF-32] a game over 32 kB is too large, and anything else over 4 kB', async () => {
  const body = soloUpload('tsuro', 4, 10)
  const padded = (bytes: number) => {
    const text = JSON.stringify(body)
    return text.slice(0, -1) + ' '.repeat(bytes - text.length) + '}'
  }
  expect((await upload(padded(32_768))).status).toBe(201)
  expect(await codeOf(await upload(padded(32_769)))).toBe('too-large')
  const seat = JSON.stringify({ name: 'Ben', nonce: newNonce() }).slice(0, -1) + ' '.repeat(4_096) + '}'
  expect(await codeOf(await post('/api/tables', seat))).toBe('too-large')
})

test('[OFF-39] what cannot go on is refused with a code, and its first command that does not follow is logged', async () => {
  const body = soloUpload('tyrus', 4, 10)
  expect(await codeOf(await upload({ ...body, version: 99 }))).toBe('other-version')
  lines.length = 0
  expect(await codeOf(await upload({ ...body, commands: body.commands.slice(1) }))).toBe('bad-log')
  expect(lines.some((line) => line.includes('"what":"bad-log"') && line.includes('"index":0'))).toBe(true)
  expect(await codeOf(await upload({ ...body, ...soloGame('tyrus', 4, Infinity).finished }))).toBe('already-over')
})

test('[OFF-32] a game goes on as often as an address may create tables', async () => {
  const headers = { 'CF-Connecting-IP': newAddress() }
  const body = soloUpload('tsuro', 4, 10)
  const again = () => post('/api/tables/continued', body, { headers })
  expect(await untilLimited({ most: 20, period: 60 }, [201], again)).toBeGreaterThanOrEqual(20)
})

test('[OFF-38] the link’s text says so, in each language, and counts the seats of the house as free', async () => {
  const { id, token } = await waiting(soloUpload('tsuro', 2, 12))
  const linked = async (language: string): Promise<string> =>
    (await ask(`/g/${id}`, { headers: { Accept: 'text/html', 'Accept-Language': language } })).text()
  expect(await linked('en')).toContain('2 of 3 seats free · begun alone by Anna')
  expect(await linked('fr')).toContain('commencée en solo par Anna')
  expect(await linked('nl')).toContain('alleen begonnen door Anna')
  await start(id, token)
  expect(await linked('en')).toContain('The game is on: come and watch · begun alone by Anna')
})
