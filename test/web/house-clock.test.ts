import { beforeEach, describe, expect, test, vi } from 'vitest'
import { TIME } from '../../shared/headers.ts'
import type { ClockInfo } from '../../shared/table-info.ts'
import { stubStorage } from '../support/storage.ts'
import { ofPage } from './page.ts'
import { Bench, tableInfoOf } from './scripted.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** A Friday, late in the evening, by the house's clock. */
const NOW = Date.UTC(2026, 10, 27, 22, 30)

interface Page {
  readonly heard: (at: number) => void
  readonly houseTime: () => number
}

/** Times of the house as a page with that device's clock says them, once it has heard `from`. */
async function said(off: number, from: (page: Page) => Promise<unknown>) {
  vi.setSystemTime(NOW + off)
  vi.resetModules()
  const page = await ofPage<Page>('base/house-clock.ts')
  await from(page)
  const { ago } = await ofPage<{ ago: (at: number) => string }>('base/messages/ago.ts')
  const { timeOf } = await ofPage<{ timeOf: (at: number) => string }>('room/as-of.ts')
  const { dayAway, startOf, dateOf } = await ofPage<{
    dayAway: (clock: ClockInfo, seat: number) => string
    startOf: (day: number) => number
    dateOf: (at: number) => string
  }>('room/time-left.ts')
  const away = (until: number) => dayAway({ away: [until] } as unknown as ClockInfo, 0)
  return {
    ago: [NOW - 5 * 60_000, NOW + 2 * HOUR, NOW - 3 * DAY].map(ago),
    asOf: [NOW - 60_000, NOW - 20 * HOUR, NOW - 6.05 * DAY].map(timeOf),
    away: [NOW + DAY, NOW + 5.95 * DAY, NOW + 6.05 * DAY].map(away),
    days: [startOf(1), startOf(14)],
    date: dateOf(page.houseTime()),
    code: Math.round((NOW + 10 * 60_000 - page.houseTime()) / 1000),
  }
}

const byHeader = (): Promise<unknown> => {
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }, { headers: { [TIME]: String(NOW) } }))
  return ofPage<{ call: (route: string) => Promise<unknown> }>('base/api.ts').then(({ call }) =>
    call('GET /api/health'),
  )
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  stubStorage()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('[PAGE-152] a page whose clock is off', () => {
  test.each([1, -1, 3, -3, 26].map((hours) => hours * HOUR))(
    'a page whose clock is off by %i ms says what one says whose clock is right',
    async (off) => {
      const right = await said(0, byHeader)
      expect(right.code).toBe(600)
      expect(await said(off, byHeader)).toEqual(right)
      // It knows so without a network, too.
      expect(await said(off, async () => undefined)).toEqual(right)
      expect(await said(off, async ({ heard }) => heard(NOW))).toEqual(right)
      expect(await said(0, async ({ heard }) => heard(NOW))).toEqual(right)
    },
  )

  test('a page reckons nothing by answers that were on their way for long, nor by those without a time', async () => {
    vi.setSystemTime(NOW)
    vi.resetModules()
    const { heard, houseTime } = await ofPage<Page>('base/house-clock.ts')
    heard(NOW - 8_000)
    expect(houseTime()).toBe(NOW)
    vi.stubGlobal('fetch', async () => Response.json({ ok: true }))
    await (await ofPage<{ call: (route: string) => Promise<unknown> }>('base/api.ts')).call('GET /api/health')
    expect(houseTime()).toBe(NOW)
    heard(NOW + HOUR)
    heard(NOW + HOUR - 8_000)
    expect(houseTime()).toBe(NOW + HOUR)
  })

  test('a page is told the time by every table info that comes by a socket', async () => {
    vi.useRealTimers()
    vi.useFakeTimers()
    const bench = new Bench()
    await bench.load()
    await bench.greet(0, 'e1', tableInfoOf(7))
    bench.socket.say({ type: 'info', info: tableInfoOf(8), you: 0, own: null })
    expect(bench.heard).toEqual([7, 8])
    bench.sync.close()
  })
})

test.each([
  ['Pacific/Auckland', -13],
  ['America/Los_Angeles', 8],
])('[PAGE-153] a day that a player in %s has named is that day for everybody', async (_, hours) => {
  vi.setSystemTime(NOW)
  const { dayAway } = await ofPage<{ dayAway: (clock: ClockInfo, seat: number, style?: 'short') => string }>(
    'room/time-left.ts',
  )
  const named = (day: string) =>
    dayAway({ away: [null, Date.parse(day) + hours * HOUR], awayDays: [null, day] } as unknown as ClockInfo, 1)
  expect(['2026-11-28', '2026-11-30', '2026-12-08'].map(named)).toEqual(['Saturday', 'Monday', 'Dec 8'])
})

describe('[PAGE-154] times, dates and numbers look as they do where the device is', () => {
  test.each([
    [['en-GB', 'en'], '23:05', '8 Dec'],
    [['nl-NL', 'en'], '23:05', '8 Dec'],
    [['en-US', 'nl-NL'], '11:05 PM', 'Dec 8'],
    [['en', 'de-DE'], '23:05', '8 Dec'],
    [['en'], '11:05 PM', 'Dec 8'],
    [['not a tag', 'fr-CH'], '23:05', '8 Dec'],
  ])('times, dates and numbers look as they do where the device is: %j', async (languages, time, date) => {
    vi.stubGlobal('navigator', { languages })
    vi.setSystemTime(NOW)
    vi.resetModules()
    const { timeOf, dayAway } = await ofPage<{
      timeOf: (at: number) => string
      dayAway: (clock: ClockInfo, seat: number) => string
    }>('room/time-left.ts')
    const at = new Date(2026, 10, 27, 23, 5).getTime()
    expect(timeOf(at).replace(/\s/g, ' ')).toBe(time)
    expect(dayAway({ away: [NOW + 11 * DAY], awayDays: ['2026-12-08'] } as unknown as ClockInfo, 0)).toBe(date)
  })
})
