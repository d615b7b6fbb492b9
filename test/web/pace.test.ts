import { expect, test, vi } from 'vitest'
import { type Pace } from '../../shared/pace.ts'
import type { ProposalInfo } from '../../shared/proposals.ts'
import { defaultSettings } from '../../shared/settings.ts'
import type { ClockInfo, TableInfo } from '../../shared/table-info.ts'
import type { Notice } from '../../web/room/notices.ts'
import { ofPage } from './page.ts'
import { playerOf } from './scripted.ts'

const load = <T>(file: string): Promise<T> => ofPage(`${file}.ts`)

interface Source {
  readonly info: TableInfo
  readonly me: number
  readonly nameOf: (seat: number) => string
  readonly addressed: (text: string) => string
  readonly more: 'house' | 'end' | undefined
}
type Cards = (source: Source) => readonly Notice[]
const { proposalCards } = await load<{ proposalCards: Cards }>('features/proposals/cards')
const { clockCards, nextCard } = await load<{ clockCards: Cards; nextCard: (info: TableInfo) => number | undefined }>(
  'features/proposals/clock-cards',
)
const cardOf = (info: TableInfo, me: number, more?: Source['more']) => {
  const source = { info, me, nameOf, addressed: String, more }
  return [...proposalCards(source), ...clockCards(source)][0]?.card
}
const { usualPace } = await load<{ usualPace: (listed: boolean) => Pace }>('room/paces')
const { inShort, inWords, leftNow, onClock, untilNext } = await load<{
  leftNow: (clock: ClockInfo, seat: number) => number
  inShort: (left: number) => string
  inWords: (left: number) => string
  onClock: (left: number) => string
  untilNext: (left: number, unit: 'seconds' | 'days') => number
}>('room/time-left')

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const names = ['Anna', 'Ben', 'Cleo']
const nameOf = (seat: number): string => names[seat]!

const clockOf = (more: Partial<ClockInfo>): ClockInfo => ({
  left: [DAY, DAY, DAY],
  runs: [],
  late: [],
  away: [null, null, null],
  paused: null,
  ...more,
})
const table = (clock: ClockInfo | undefined, proposals: readonly ProposalInfo[] = []): TableInfo =>
  ({
    phase: 'playing',
    seats: names.map((name) => playerOf(name)),
    settings: { ...defaultSettings, pace: 'days-1' },
    ...(clock ? { clock } : {}),
    proposals,
  }) as unknown as TableInfo
const proposal: ProposalInfo = {
  id: 'a-proposal',
  subject: { kind: 'pace', pace: 'days-3' },
  by: 0,
  n: 4,
  must: [0, 1, 2],
  needs: 3,
  yes: [0],
  no: [],
  until: 9,
}
const labels = (...asked: Parameters<typeof cardOf>) => cardOf(...asked)?.ways.map(({ label }) => label)

test('[PAGE-6] a new table begins without a clock, one that strangers find with a quick one', () => {
  expect([usualPace(false), usualPace(true)]).toEqual(['none', 'live-quick'])
})

test('[PAGE-7] the late player sees nothing but the turn, the others a card', () => {
  const late = table(clockOf({ left: [DAY, -1, DAY], runs: [{ seat: 1, after: 0 }], late: [1] }))
  expect(cardOf(late, 1)).toBeUndefined()
  expect(labels(late, 0)).toEqual(['Wait', 'Computer\u200b…'])
  expect(labels(late, 0, 'house')).toEqual(['No', 'This turn', 'Until back'])
  const long = table(clockOf({ left: [DAY, -7 * DAY, DAY], runs: [{ seat: 1, after: 0 }], late: [1] }))
  expect(labels(long, 0)).toEqual(['Wait', 'Computer\u200b…', 'End'])
  // An irreversible step is asked about again.
  expect(labels(long, 0, 'end')).toEqual(['No', 'End'])
})

test('a player who must answer is asked, one who has answered is not, and the asker sees who has', () => {
  const open = table(undefined, [{ ...proposal, yes: [0, 1] }])
  expect(cardOf(open, 2)?.text).toContain('Anna would like another pace: 3 days a turn. Yes: Ben.')
  expect(labels(open, 2)).toEqual(['No', 'Yes'])
  expect(cardOf(open, 1)).toBeUndefined()
  expect(cardOf(open, 0)?.text).toContain('Yes: Ben. Still to answer: Cleo.')
  expect(labels(open, 0)).toEqual(['Withdraw'])
})

test('the asker reads how many yeses are enough, where not all are needed', () => {
  const textOf = (needs: number, yes: number[] = [0]) =>
    cardOf(table(undefined, [{ ...proposal, needs, yes }]), 0)?.text
  expect(textOf(2)).toMatch(/Still to answer: Ben and Cleo\. One more yes is enough\.$/)
  expect(textOf(3)).toMatch(/Still to answer: Ben and Cleo\.$/)
  expect(textOf(3, [0, 1])).toMatch(/Still to answer: Cleo\.$/)
})

test('[PAGE-206] players read where a leaver’s seat needs the yes of all, before and after their own', () => {
  const asks = { ...proposal, by: null, subject: { kind: 'takeover', seat: 2, name: 'Zoe' } } as const
  const textOf = (me: number, more: Partial<ProposalInfo>) =>
    cardOf(table(undefined, [{ ...asks, yes: [0], ...more }]), me)?.text
  const said = 'You agree that Zoe takes Cleo’s seat.'
  expect(textOf(1, { needsAll: true })).toBe(
    'Zoe is asking for the seat that Cleo left. Anna agrees. Everybody has to say yes.',
  )
  expect(textOf(0, { needsAll: true })).toBe(`${said} Everybody has to say yes.`)
  expect(textOf(0, { from: Date.now() })).toBe(`${said} The others have half a minute to say no.`)
})

test('[PAGE-207] neither the own page nor the table’s screen counts among others who watch', async () => {
  const { othersWatching } = await load<{ othersWatching: (info: TableInfo, isCounted: boolean) => number }>(
    'room/watching',
  )
  const watched = (spectators: number, screen?: true) => ({
    ...table(undefined),
    spectators,
    ...(screen && { screen }),
  })
  expect([othersWatching(watched(1), true), othersWatching(watched(1), false)]).toEqual([0, 1])
  expect([othersWatching(watched(3, true), true), othersWatching(watched(0), true)]).toEqual([1, 0])
})

test('[PAGE-7] a pause is told; the one who made it may go on, the others later', () => {
  const paused = table(clockOf({ paused: { by: 0, ends: 3 * MINUTE } }))
  expect(labels(paused, 0)).toEqual(['Go on'])
  expect(labels(paused, 1)).toEqual([])
  expect(cardOf(paused, 1)?.text).toContain('3 min')
  expect(nextCard(paused)).toBeLessThanOrEqual(MINUTE)
  expect(labels(table(clockOf({ paused: { by: 0, ends: 0 } })), 1)).toEqual(['Go on'])
})

test('[PAGE-7] the rest of a time grows less while the device sleeps', () => {
  vi.useFakeTimers()
  const clock = clockOf({ left: [DAY, DAY, DAY], runs: [{ seat: 1, after: 0 }] })
  expect(leftNow(clock, 1)).toBe(DAY)
  vi.setSystemTime(Date.now() + HOUR)
  expect([leftNow(clock, 0), leftNow(clock, 1)]).toEqual([DAY, DAY - HOUR])
  vi.useRealTimers()
})

test('a time is told as it stands on a clock, or in days, hours and minutes', () => {
  expect([5 * MINUTE, 4 * MINUTE + 9_001, 1, 0].map(onClock)).toEqual(['5:00', '4:10', '0:01', '0:00'])
  expect([3 * DAY, 2 * DAY, DAY, 30 * MINUTE, 1].map(inWords)).toEqual([
    '3 days left',
    '2 days left',
    '24 h left',
    '30 min left',
    '1 min left',
  ])
  expect(inShort(3 * DAY)).toBe('3d')
  expect([5_000, 4_999, 1].map((left) => untilNext(left, 'seconds'))).toEqual([1_000, 999, 1])
})
