import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { SOON } from '../../support/limits.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** `npm start` without its build, and what it has said. */
interface Served {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  readonly said: () => string
}

const state = mkdtempSync(join(tmpdir(), 'murex-lock-'))
const started: Served[] = []

async function serve(): Promise<Served> {
  const env = { ...process.env, PORT: String(await freePort()), STATE: state, npm_lifecycle_event: undefined }
  const child = spawn(process.execPath, ['.scripts/serve.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const listen = (chunk: Buffer): void => void (said += chunk.toString())
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  // All that its parts had to say is read, too.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const served = { child, ended, said: () => said }
  started.push(served)
  return served
}

const isReady = ({ said }: Served): Promise<void> => expect.poll(said, { timeout: SOON }).toContain('Murex is ready')

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
  let last: Served | undefined
  const starts = async (): Promise<boolean> => {
    last = await serve()
    await Promise.race([isReady(last), last.ended])
    return last.said().includes('Murex is ready')
  }
  await expect.poll(starts, { timeout: SOON }).toBe(true)
})
