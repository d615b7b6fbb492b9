import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { ask, newAddress, ORIGIN } from './asking.ts'
import { lines } from './setup.ts'
import { newTable } from './tables.ts'

const askIn = async (JURISDICTION: string, path: string): Promise<Response> => {
  const headers = { 'CF-Connecting-IP': newAddress() }
  return worker.fetch(new Request(`${ORIGIN}${path}`, { headers }), { ...env, JURISDICTION })
}

test('[W-29] a house whose JURISDICTION changed after its first table refuses all, and says what to do', async () => {
  expect((await askIn('fedramp', '/api/health')).status).toBe(200)
  const { id } = await newTable(1)
  lines.length = 0
  for (const path of ['/api/health', `/api/tables/${id}`]) {
    const answer = await askIn('eu', path)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/"eu".*Set it back/),
    })
  }
  expect(lines.filter((line) => line.includes('"where":"jurisdiction"'))).toHaveLength(2)
  expect((await ask(`/api/tables/${id}`)).status).toBe(200)
})
