import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const wrangler = 'node_modules/wrangler/bin/wrangler.js'
/** As long as a machine may take that others use too, in ms. */
const SOON = 300_000
/** Off the network; a deploy says nothing of pages that are built. */
const env = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_LOG_PATH: '.wrangler/logs',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  MUREX_PAGES: undefined,
}

/** Steps of a deployer, as far as they go without an account. */
describe('a fresh clone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'murex-fresh-'))
  const builtAt = (): number => statSync(`${folder}/web/dist/sw.js`).mtimeMs
  const deploy = async (): Promise<string> => {
    const args = [wrangler, 'deploy', '--dry-run', '--outdir', 'out']
    return (await promisify(execFile)(process.execPath, args, { cwd: folder, env })).stdout
  }

  // A copy of what git would commit, with the packages of this one.
  beforeAll(() => {
    const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
    for (const file of list.toString().split('\0')) {
      if (file === '' || !existsSync(join(root, file))) continue
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      copyFileSync(join(root, file), join(folder, file))
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test(
    'a fresh clone is built by a deploy, and not by the next',
    async () => {
      const said = await deploy()
      expect(Number(/Read (\d+) files/.exec(said)?.[1])).toBeGreaterThan(150)
      for (const file of ['out/index.js', 'web/dist/pages/en.html']) expect(existsSync(join(folder, file))).toBe(true)
      const before = builtAt()
      await deploy()
      expect(builtAt()).toBe(before)
    },
    SOON,
  )

  test(
    'a fresh clone is served as it was built, and follows an edit of the worker',
    async () => {
      const before = builtAt()
      const served = spawn(process.execPath, ['.scripts/serve.js'], {
        cwd: folder,
        env: { ...env, PORT: String(await freePort()) },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      try {
        let said = ''
        served.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
        await expect.poll(() => said, { timeout: SOON }).toContain('Murex is ready')
        const url = `${/http:\S+/.exec(said)![0]}/api/health`
        const worker = `${folder}/worker/index.ts`
        const edited = readFileSync(worker, 'utf8').replace(
          'c.json({ ok: true, version',
          'c.json({ ok: true, edited: true, version',
        )
        writeFileSync(worker, edited)
        const answer = (): Promise<unknown> =>
          fetch(url).then(
            (one) => one.json(),
            () => undefined,
          )
        await expect.poll(answer, { timeout: SOON }).toMatchObject({ edited: true })
        expect(builtAt()).toBe(before)
      } finally {
        const ended = new Promise((resolve) => served.on('exit', resolve))
        served.kill('SIGTERM')
        await ended
      }
    },
    SOON,
  )

  test(
    'a branch gets a preview that is bound to all that the worker asks for',
    async () => {
      let sent = ''
      // The platform, which agrees to everything.
      const platform = createServer((request, answer) => {
        void text(request).then((body) => {
          if (request.method === 'POST' && request.url!.endsWith('/deployments')) sent = body
          const result = { jwt: 'x', buckets: [], id: 'x', name: 'x', slug: 'x', urls: ['https://preview.example'] }
          answer.setHeader('Content-Type', 'application/json')
          answer.end(JSON.stringify({ success: true, errors: [], messages: [], result }))
        })
      }).listen(0)
      const { port } = platform.address() as AddressInfo
      const account = {
        CLOUDFLARE_API_TOKEN: 'x',
        CLOUDFLARE_ACCOUNT_ID: 'x',
        CLOUDFLARE_API_BASE_URL: `http://localhost:${port}`,
      }
      const args = [wrangler, 'preview', '--name', 'branch', '--json', '--ignore-base-config']
      await promisify(execFile)(process.execPath, args, { cwd: folder, env: { ...env, ...account, CI: 'true' } })
      platform.close()
      const asked = /interface __BaseEnv_Env \{(.*?)\}/s.exec(
        readFileSync(`${folder}/worker/worker-configuration.d.ts`, 'utf8'),
      )![1]!
      for (const [, name] of asked.matchAll(/(\w+): /g)) expect(sent).toContain(`"${name}":{"type":`)
    },
    SOON,
  )

  test('a save in shared builds no pages while wrangler serves by itself', () => {
    const before = builtAt()
    appendFileSync(`${folder}/shared/languages.ts`, '\n')
    const options = { cwd: folder, env: { ...env, WRANGLER_COMMAND: 'dev' } }
    const { stderr } = spawnSync(process.execPath, ['.scripts/build.js'], options)
    expect(stderr.toString()).toContain('older than their sources')
    expect(builtAt()).toBe(before)
  })
})
