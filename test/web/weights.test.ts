import { beforeAll, describe, expect, test, vi } from 'vitest'
import { builtPage, filesAtFirst, pageBytes, weighed, type Built } from '../bench/page.ts'

/** Compressed bytes that home and a table may load before they stand. */
const HOME = 48_000
const TABLE = 75_000

/** Parts that nobody needs at first sight. */
const LATE =
  /web\/(features\/(archive|device-transfer|series|push|recap|seats|proposals)\/\w+|table\/(LateNotices|NoticeCard|TableSettings)|pages\/WaitingHeading)\.svelte$/

describe('[PAGE-42] coming back', () => {
  let output: Built
  let bytes: Readonly<Record<string, number>>
  beforeAll(async () => {
    // Else it is built for a test.
    vi.stubEnv('NODE_ENV', 'production')
    output = await builtPage()
    bytes = pageBytes(output)
    vi.unstubAllEnvs()
  })

  test.each(weighed)('leaves %s within its weight', (page) => {
    expect(bytes[`page.${page}`]).toBeLessThanOrEqual(page === 'home' ? HOME : TABLE)
  })

  test.each(weighed)('loads late on %s: push, proposals, recap, series, device transfer', (page) => {
    const first = filesAtFirst(page, output)
    const modules = output.flatMap((file) => (file.type === 'chunk' && first.has(file.fileName) ? file.moduleIds : []))
    expect(modules.length).toBeGreaterThan(20)
    expect(modules.filter((name) => LATE.test(name))).toEqual([])
  })
})
