import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import worker from '../../worker/index.ts'
import { newAddress, newNonce, ORIGIN } from './asking.ts'
import { errors, lines, pass } from './setup.ts'

const isLimit = (binding: unknown): binding is RateLimit => typeof (binding as Partial<RateLimit>).limit === 'function'

/** The Worker's bindings, with limits that do this in the place of their own. */
const withLimits = (limit: RateLimit['limit']): typeof env => ({
  ...env,
  ...Object.fromEntries(
    Object.entries(env).flatMap(([name, binding]) => (isLimit(binding) ? [[name, { limit }]] : [])),
  ),
})

/** A table from its first request to its last, and what else a device asks: each by its route, with the status of its answer. */
async function statusesWith(bindings: typeof env): Promise<readonly [string, number][]> {
  // The list's cache has run out.
  pass(10_000)
  const address = newAddress()
  const statuses: [string, number][] = []
  const table = { id: '', token: '' }
  async function ask(route: string, body?: object, headers: Record<string, string> = {}): Promise<void> {
    const [method, path] = route.split(' ') as [string, string]
    const request = new Request(ORIGIN + path.replace(':id', table.id), {
      method,
      headers: {
        ...{ 'CF-Connecting-IP': address, 'Content-Type': 'application/json' },
        ...(table.token === '' ? {} : { Authorization: `Bearer ${table.token}` }),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await worker.fetch(request, bindings, createExecutionContext())
    statuses.push([route, answer.status])
    answer.webSocket?.accept()
    if (route === 'POST /api/tables') Object.assign(table, await answer.json())
  }
  await ask('POST /api/tables', { game: 'tsuro', name: 'Anna' })
  await ask('POST /api/tables/:id/seats', { name: 'Anna', nonce: newNonce() })
  await ask('GET /api/tables')
  await ask('GET /api/tables/:id')
  await ask('GET /api/tables/:id/socket', undefined, { Upgrade: 'websocket' })
  await ask('GET /api/tables/:id/log?before=0')
  await ask('GET /api/tables/:id/record')
  await ask('PUT /api/tables/:id/seats/mine')
  await ask('POST /api/tables/:id/bots', { seat: 1, level: 'calm' })
  await ask('POST /api/tables/:id/start')
  await ask('POST /api/tables/:id/transfers')
  await ask('POST /api/tables/:id/transfers/claim', { code: 'AAAAAAAA' })
  await ask('GET /api/my-tables')
  await ask('POST /api/screens', { game: 'tsuro', screen: 'a'.repeat(64) })
  await ask('GET /api/codes/BBBBBB')
  await ask('POST /api/device-transfers', { id: 'a'.repeat(64), sealed: 'A' })
  await ask('POST /api/errors', { message: 'TypeError' })
  return statuses
}

test('[ROOM-121] a broken limit lets through, and a broken log or copy is lost: none of them refuses anything', async () => {
  const whole = await statusesWith(env)
  expect(whole).toContainEqual(['GET /api/tables/:id/socket', 101])
  expect(whole.filter(([, status]) => status === 429 || status >= 500)).toEqual([])
  lines.length = 0
  expect(await statusesWith(withLimits(() => Promise.reject(new Error('the disk is full'))))).toEqual(whole)
  expect(errors.filter((line) => line.includes('"where":"limit"'))).not.toEqual([])
  const broken = (): never => {
    throw new Error('the disk is full')
  }
  const calls = [
    vi.spyOn(console, 'log').mockImplementation(broken),
    vi.spyOn(console, 'error').mockImplementation(broken),
    vi.spyOn(Cache.prototype, 'match').mockRejectedValue(new Error('the disk is full')),
    vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new Error('the disk is full')),
  ]
  expect(await statusesWith(withLimits(broken))).toEqual(whole)
  for (const call of calls) expect(call).toHaveBeenCalled()
  vi.restoreAllMocks()
})
