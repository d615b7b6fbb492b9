import { statSync } from 'node:fs'
import { houseIds, more } from '../support/house.ts'
import { describe, expect, test } from 'vitest'
import { filesOf, pages } from '../../web/preload.ts'
import { builtPage, filesAtFirst, pageBytes, weighed, type Weighed } from '../bench/page.ts'

/** Compressed bytes that home and a table may load before they stand. */
const HOME = 49_800 + more * 300
const TABLE = 77_300 + more * 300
const WAITING = 72_800 + more * 300
/** Bytes of the waiting room's first sight, as they stand in the worker. */
const FIRST_SIGHT = 45_000 + more * 600
/** Parts of home, and of the games but their manifests and colours. */
const OTHERS = /web\/(pages\/Home|features\/(home|solo)\/|games\/\w+\/(?!colours|manifest))/

const LATE =
  /web\/(features\/([\w-]+\/feature\.ts|(archive|device-transfer|series|push|recap|seats|proposals|rescue|leaving|take-back|pace)\/\w+\.svelte)|games\/NoticeCard\.svelte|table\/(Features|TableSettings)\.svelte|pages\/WaitingHeading\.svelte)$/

const output = builtPage()
const bytes = pageBytes(output)

const modulesOf = (files: ReadonlySet<string>): string[] =>
  output.flatMap((file) => (file.type === 'chunk' && files.has(file.fileName) ? file.moduleIds : []))
const modulesAtFirst = (page: Weighed): string[] => modulesOf(filesAtFirst(page, output))

describe('[PAGE-42] coming back', () => {
  test.each(weighed)('coming back leaves %s within its weight', (page) => {
    const most = page === 'home' ? HOME : page.endsWith(':waiting') ? WAITING : TABLE
    expect(bytes[`page.${page}`]).toBeLessThanOrEqual(most)
  })

  test.each(houseIds)('[PAINT-6] the waiting room of %s brings nothing of its game or of home', (game) => {
    const modules = modulesAtFirst(`${game}:waiting`)
    expect(modules.length).toBeGreaterThan(20)
    expect(modules.filter((name) => OTHERS.test(name))).toEqual([])
  })

  test.each(houseIds)('[PAGE-42] a table of %s loads nothing of another game, early or late', (game) => {
    const chunks = output.filter((file) => file.type === 'chunk')
    const parts = ['main.ts', 'table/late-parts.ts', ...pages[game]!, `games/${game}/late.ts`]
    const modules = modulesOf(filesOf(parts, chunks))
    expect(modules.filter((name) => name.includes(`/games/${game}/`)).length).toBeGreaterThan(20)
    const others = modules.filter(
      (name) => /\/games\/t\w+\/(?!colours|manifest|types)/i.test(name) && !name.includes(`/games/${game}/`),
    )
    expect(others).toEqual([])
  })

  test.each([
    ['tyros', 'games/tyros/tap.ts'],
    ['tsuro:waiting', 'pages/late-waiting.ts'],
  ])('[PAGE-42] parts that %s loads soon bring nothing that may come late', (page, soon) => {
    const files = filesOf(
      ['main.ts', ...pages[page]!, soon],
      output.filter((file) => file.type === 'chunk'),
    )
    const modules = modulesOf(files)
    expect(modules.length).toBeGreaterThan(40)
    expect(
      modules.filter((name) =>
        /(pages\/Screen|features\/(archive|record|recap|proposals|push)\/\w+)\.svelte$/.test(name),
      ),
    ).toEqual([])
  })

  test('[PAINT-9] the worker grows little by the waiting room’s first sight', () => {
    const file = new URL('../../shared/first-sight/compiled/first-sight.ts', import.meta.url)
    expect(statSync(file).size).toBeLessThanOrEqual(FIRST_SIGHT)
  })

  test('[PAGE-42] no style asks for a range of sizes, which Safari 16.0 does not read', () => {
    const styles = output.flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
    )
    expect(styles.join('').match(/@media/g)?.length).toBeGreaterThan(20)
    expect(styles.join('').match(/@media[^{]*[<>]=?[^{]*/g)).toBeNull()
  })

  test.each(weighed.filter((page) => !page.endsWith(':waiting')))(
    'the page loads late on %s: push, proposals, recap, series, device transfer',
    (page) => {
      const modules = modulesAtFirst(page)
      expect(modules.length).toBeGreaterThan(20)
      expect(modules.filter((name) => LATE.test(name))).toEqual([])
    },
  )
})
