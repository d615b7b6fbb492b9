import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, runnerImport, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keeping, phone } from './device.ts'
import { pickUp } from './phone.ts'
import { restUntilKept } from './rested.ts'
import { serveTables, type Server } from './server.ts'
import { onStage } from './stage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const name = `Chez "Zoé" & <Cie>'s`

interface Builders {
  buildServiceWorker(folder: string, made: Readonly<Record<string, readonly string[]>>, name: string): Promise<void>
  homeSightModule(): Promise<string>
  writeHomeSight(file: string, body: string): void
}
const builders = async (path: string): Promise<Builders> =>
  (await runnerImport<Builders>(`${root}${path}`, { configFile: false })).module

/** Builds the page in English under another name; the other languages stay as they are. */
async function buildInto(folder: string): Promise<void> {
  cpSync(`${root}web/dist`, folder, { recursive: true })
  const config = {
    configFile: `${root}web/vite.config.ts`,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: false },
  }
  const { output } = (await build(config as never)) as Rolldown.RolldownOutput
  const { homeSightModule, writeHomeSight } = await builders('web/pages/build.ts')
  const { homeSight } = (await import(/* @vite-ignore */ await homeSightModule())) as {
    homeSight: (language: string) => string
  }
  writeHomeSight(`${folder}/pages/en.html`, homeSight('en'))
  const en = output.map(({ fileName }) => fileName)
  const others = readdirSync(`${folder}/assets`).map((file) => `assets/${file}`)
  await (await builders('web/service-worker/build.ts')).buildServiceWorker(folder, { en, fr: others, nl: others }, name)
}

onStage('named-house', (stage) => {
  const folder = mkdtempSync(join(tmpdir(), 'murex-'))
  let server: Server
  beforeAll(async () => {
    const toml = readFileSync(`${root}wrangler.toml`, 'utf8')
    const lines = { NAME: name, NOTICE: 'Closed on "Monday" & {Tuesday}', CONTACT: 'zoe@house.example' }
    writeFileSync(
      `${folder}/house.toml`,
      toml.replaceAll(
        /^HOUSE_(\w+) = .*$/gm,
        (_, of: keyof typeof lines) => `HOUSE_${of} = ${JSON.stringify(lines[of])}`,
      ),
    )
    process.env['MUREX_HOUSE'] = `${folder}/house.toml`
    const { NODE_ENV } = process.env
    // A page under test stores nothing for times without a network.
    process.env['NODE_ENV'] = 'production'
    await buildInto(`${folder}/pages`).finally(() => {
      process.env['NODE_ENV'] = NODE_ENV
      delete process.env['MUREX_HOUSE']
    })
    server = await serveTables(0, `${folder}/tables`, stage.seed, `${folder}/pages`)
  })
  afterAll(async () => {
    await server?.end()
    rmSync(folder, { recursive: true, force: true })
  })

  test('[PAGE-251] [PAGE-252] a house by another name has it in home, titles, preview and without a network, with its notice', async () => {
    const one = await stage.add(
      await pickUp(stage.browser, server.port, 'Anna', { ...phone, ...keeping }, String(stage.seed)),
    )
    const { page } = one
    const html = await (await fetch(`http://localhost:${server.port}/`)).text()
    expect(html).toContain('<main id="first"')
    expect(html).toContain('Chez &#34;Zoé&#34; &#38; &#60;Cie&#62;&#39;s')
    expect(html.replaceAll('murex', '')).not.toMatch(/murex/i)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    expect(await page.title()).toBe(`${name}: board games with friends`)
    await page.getByText('Closed on "Monday" & {Tuesday}', { exact: true }).waitFor()
    await page.goto('/g/aaaaaaaaaaaaaaaa')
    await expect.poll(() => page.title()).toContain(name)
    await page.goto('/')
    await restUntilKept(page)
    one.wire.cut()
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  })
})
