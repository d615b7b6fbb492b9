import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderUnicodeCompact } from 'uqr'
import { afterAll, expect, test } from 'vitest'
import { SOON } from '../support/limits.ts'
import { isReady, killEach, serves, startHouse, type Started } from '../support/npm-start.ts'
import { stillRunning, treeOf, type Process } from '../support/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'murex-serve-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))

function stubbed(name = 'start', more: NodeJS.ProcessEnv = {}, ...args: string[]): Promise<Started> {
  const at = (path: string): string => JSON.stringify(new URL(path, import.meta.url))
  const script = `
    import { fileURLToPath } from "node:url"
    import { tools } from ${at('../../.scripts/run.js')}
    tools.wrangler = fileURLToPath(${at('stub-server.js')})
    tools.vite = fileURLToPath(${at('stub-vite.js')})
    ${name === 'start' ? `await (await import(${at('../../.scripts/serve.js')})).serveHere()` : `await import(${at('../../.scripts/dev.js')})`}`
  writeFileSync(join(folder, `${name}.mjs`), script)
  const scripts = { start: 'node start.mjs', dev: 'node dev.mjs' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }))
  return startHouse('npm', ['run', name, '--', ...args], folder, join(folder, 'state'), more)
}

async function ends(house: Started): Promise<void> {
  house.child.kill('SIGTERM')
  await house.ended
}

test('a house that HOST opens to the network says its addresses there, and draws the first', async () => {
  const near = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
  const house = await stubbed('start', { HOST: '0.0.0.0' })
  await isReady(house)
  const { port } = new URL(house.url)
  const addresses = near.map(({ address }) => `http://${address}:${port}`)
  await expect.poll(house.said).toContain(addresses[0] ? renderUnicodeCompact(addresses[0]) : house.url)
  for (const address of addresses) expect(house.said()).toContain(`In your network: ${address}\n`)
  await ends(house)
})

test('npm run dev takes PORT, HOST, STATE and what Vite takes, and runs beside npm start', async () => {
  const house = await stubbed()
  await isReady(house)
  const dev = await stubbed('dev', { HOST: '127.0.0.1', STATE: '' }, '--open')
  const { port } = new URL(dev.url)
  await expect.poll(dev.said, { timeout: SOON }).toContain(`--host 127.0.0.1 --port ${port} --strictPort --open`)
  const refused = await stubbed('dev')
  await refused.ended
  expect(refused.said()).toContain('STATE=another/folder npm run dev')
  await ends(dev)
  const taken = await stubbed('dev', { PORT: new URL(house.url).port })
  await taken.ended
  expect(taken.said()).toMatch(/Port \d+ is in use.*PORT=\d+ npm run dev/)
  await ends(house)
})

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
  await ends(last)
})
