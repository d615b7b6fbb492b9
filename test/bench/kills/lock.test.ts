import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Seated } from '../../../shared/api.ts'
import { SOON } from '../../support/limits.ts'
import { isReady, killEach, serves, startHouse, type Started } from '../../support/npm-start.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let state: string
const started: Started[] = []

async function serve(): Promise<Started> {
  const house = await startHouse(process.execPath, ['.scripts/serve.js'], root, state)
  started.push(house)
  return house
}

beforeEach(() => void (state = mkdtempSync(join(tmpdir(), 'murex-lock-'))))
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  rmSync(state, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

test('[ROOM-91] a second server on one folder refuses to start, until the first has ended, or was killed', async () => {
  const first = await serve()
  await isReady(first)
  const second = await serve()
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`Another server has the tables in ${state}.`)
  expect(second.said()).not.toContain('ready')
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const third = await serve()
  await isReady(third)
  // Its server notices, and gives the folder up.
  third.child.kill('SIGKILL')
  await third.ended
  await expect.poll(async () => serves(await serve()), { timeout: SOON }).toBe(true)
})

test('[ROOM-120] [ROOM-91] [ROOM-95] all processes of npm start end with any one that is killed, and nothing acknowledged is lost', async () => {
  const tables: string[] = []
  const killed = await killEach(
    () => startHouse('npm', ['start'], root, state),
    async (url) => {
      for (const id of tables) expect((await fetch(`${url}/api/tables/${id}`)).status).toBe(200)
      const made = await fetch(`${url}/api/tables`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ game: 'tsuro', name: 'Anna' }),
      })
      tables.push(((await made.json()) as Seated).id)
    },
  )
  expect(killed.filter((command) => command.includes('workerd'))).toHaveLength(2)
  for (const part of [/npm/, /start\.js/, /wrangler/, /esbuild/]) expect(killed.join('\n')).toMatch(part)
})
