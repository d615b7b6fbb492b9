import { expect, test } from 'vitest'
import type { Seated } from '../../shared/api.ts'
import { SEATS_HELD } from '../../shared/protocol.ts'
import { ask, newAddress, newNonce, ORIGIN, post } from './asking.ts'
import { join, newTable, upgrade } from './tables.ts'
import type { OwnTableInfo } from '../../shared/table-info.ts'

async function newHost(more: object = {}): Promise<{ readonly id: string; readonly token: string }> {
  const { id, tokens } = await newTable(1, more)
  return { id, token: tokens[0]! }
}

/** A browser at one table: it keeps the cookie of that table's path, and sends it along unless it names a token. */
function browserAt(id: string, first: string) {
  let cookie: string | undefined = `seat=${first}`
  const headers = (token?: string) => ({
    Origin: ORIGIN,
    'CF-Connecting-IP': newAddress(),
    ...(cookie === undefined ? {} : { Cookie: cookie }),
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
  })
  const keep = (answer: Response): Response => {
    const set = answer.headers.get('Set-Cookie')
    if (set?.includes(`Path=/api/tables/${id}`)) cookie = /Max-Age=0/.test(set) ? undefined : set.split(';')[0]
    return answer
  }
  return {
    get tokens(): readonly string[] {
      return cookie === undefined ? [] : cookie.slice('seat='.length).split('.')
    },
    headers,
    /** Takes a seat: with a token, with the cookie, or, with none (''), as somebody new. */
    async sit(name: string, token?: string): Promise<Seated> {
      const body = { name, nonce: newNonce() }
      const answer = keep(await post(`/api/tables/${id}/seats`, body, { headers: headers(token) }))
      expect(answer.status).toBe(201)
      return (await answer.json()) as Seated
    },
    leave: async (token?: string) =>
      keep(await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', headers: headers(token) })),
    async seat(token?: string): Promise<number | null> {
      return ((await (await ask(`/api/tables/${id}`, { headers: headers(token) })).json()) as OwnTableInfo).you
    },
  }
}

test('[ROOM-14] taking a second seat with a header that names none keeps the first in the cookie, up to four', async () => {
  const { id, token } = await newHost()
  const phone = browserAt(id, token)
  // The cookie alone gives back the seat that it holds.
  expect((await phone.sit('Ben')).seat).toBe(0)
  const taken = [token]
  for (const name of ['Ben', 'Cleo', 'Dan']) {
    const seated = await phone.sit(name, '')
    expect(seated.seat).toBe(taken.length)
    taken.push(seated.token)
    expect(phone.tokens).toEqual(taken.toReversed())
  }
  for (const [seat, token] of taken.entries()) expect(await phone.seat(token)).toBe(seat)
  // One more than a device may hold: the one that was taken first is not kept any more, and still holds its seat.
  const { token: fifth } = await phone.sit('Eve', '')
  expect(phone.tokens).toEqual([fifth, ...taken.slice(1).toReversed()])
  expect(phone.tokens).toHaveLength(SEATS_HELD)
  expect(await phone.seat(token)).toBe(0)
})

test('[ROOM-14] a player who leaves a seat takes no other from the cookie, and the first that holds one counts', async () => {
  const { id, token } = await newHost()
  const phone = browserAt(id, token)
  const ben = await phone.sit('Ben', '')
  expect(await phone.seat()).toBe(ben.seat)
  await phone.leave(ben.token)
  expect(phone.tokens).toEqual([token])
  expect(await phone.seat()).toBe(0)

  // Sent away, Cleo's token opens nothing any more: the next one counts, for a request and for a socket.
  const cleo = await phone.sit('Cleo', '')
  const sent = await ask(`/api/tables/${id}/seats/${cleo.seat}`, { method: 'DELETE', token, body: { forGood: false } })
  expect(sent.status).toBe(200)
  expect(phone.tokens).toEqual([cleo.token, token])
  expect(await phone.seat()).toBe(0)
  const answer = await upgrade(id, phone.headers())
  expect(answer.status).toBe(101)

  await phone.leave(token)
  expect(phone.tokens).toEqual([cleo.token])
})

test('[ROOM-14] a token that opens nothing any more gives way to the seat that is taken with it', async () => {
  const { id, token } = await newHost()
  const host = await join(id, token)
  const phone = browserAt(id, 'gone-gone-gone-gone-go')
  const ben = await phone.sit('Ben', 'gone-gone-gone-gone-go')
  expect(phone.tokens).toEqual([ben.token])
  await host.close()
})

test('[ROOM-14] a page without a token is given all seats that the cookie keeps, and no other site’s page is', async () => {
  const { id, token } = await newHost()
  const phone = browserAt(id, token)
  const [ben, cleo] = [await phone.sit('Ben', ''), await phone.sit('Cleo', '')]
  const mine = (headers: Readonly<Record<string, string>>) =>
    ask(`/api/tables/${id}/seats/mine`, { method: 'PUT', headers })
  const kept = async (headers = phone.headers()) => {
    const answer = await mine(headers)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { readonly kept: readonly string[] }).kept
  }
  expect(await kept()).toEqual([cleo.token, ben.token, token])
  // A page that names a seat knows of that one alone.
  expect(await kept(phone.headers(ben.token))).toEqual([])
  await ask(`/api/tables/${id}/seats/${cleo.seat}`, { method: 'DELETE', token, body: { forGood: false } })
  expect(await kept()).toEqual([ben.token, token])
  expect((await mine({ ...phone.headers(), Origin: 'https://elsewhere.test' })).status).toBe(403)
})

test('[ROOM-14] a rematch keeps the seats of all who share the device', async () => {
  const { id, token } = await newHost({ game: 'tyrus' })
  const phone = browserAt(id, token)
  const ben = await phone.sit('Ben', '')
  await post(`/api/tables/${id}/start`, undefined, { token })
  await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: ben.token })
  await post(`/api/tables/${id}/end`, undefined, { token })
  const again = await post(`/api/tables/${id}/rematch`, undefined, { headers: phone.headers(token) })
  const next = (await again.json()) as { readonly id: string }
  const set = again.headers.get('Set-Cookie')!
  expect(set).toContain(`Path=/api/tables/${next.id}`)
  expect(set.split(';')[0]).toBe(`seat=${token}.${ben.token}`)
})
