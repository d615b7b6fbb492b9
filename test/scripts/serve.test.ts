import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SOON } from '../support/limits.ts'
import { isReady, killEach, serves, startHouse, type Started } from '../support/npm-start.ts'
import { stillRunning, treeOf, type Process } from '../support/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'murex-serve-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))

function stubbed(): Promise<Started> {
  const at = (path: string): string => JSON.stringify(new URL(path, import.meta.url))
  const start = `
    import { fileURLToPath } from "node:url"
    import { tools } from ${at('../../.scripts/run.js')}
    import { serveHere } from ${at('../../.scripts/serve.js')}
    tools.wrangler = fileURLToPath(${at('stub-server.js')})
    await serveHere()`
  writeFileSync(join(folder, 'start.mjs'), start)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }))
  return startHouse('npm', ['start'], folder, join(folder, 'state'))
}

test('[ROOM-120] [ROOM-91] a house ends as a whole: each of its processes that is killed takes the others along', async () => {
  const killed = await killEach(stubbed, () => Promise.resolve())
  for (const part of [/npm/, /start\.mjs/, /stub-server/, /workerd/]) expect(killed.join('\n')).toMatch(part)
})

test('[ROOM-91] a folder whose server and starter were killed together is refused as long as the runtime lives', async () => {
  const house = await stubbed()
  await isReady(house)
  const tree = treeOf(house.child.pid!)
  const [runtime, server, starter] = tree.toReversed() as [Process, Process, Process]
  // It is not to notice in between.
  process.kill(server.pid, 'SIGSTOP')
  process.kill(starter.pid, 'SIGKILL')
  process.kill(server.pid, 'SIGKILL')
  await house.ended
  expect(stillRunning(tree)).toEqual([runtime])
  expect(await serves(await stubbed())).toBe(false)
  process.kill(runtime.pid, 'SIGKILL')
  await expect.poll(() => stillRunning(tree), { timeout: SOON }).toEqual([])
  const last = await stubbed()
  expect(await serves(last)).toBe(true)
  last.child.kill('SIGTERM')
  await last.ended
})
