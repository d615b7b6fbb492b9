import { describe, expect, test, vi } from 'vitest'
import type { ProposalInfo } from '../../shared/proposals.ts'
import type { Settings } from '../../shared/settings.ts'
import type { TableInfo } from '../../shared/table-info.ts'
import type { Notice } from '../../web/room/notices.ts'
import { DAY, HOUR, MINUTE, playing } from '../shared/room/table.ts'
import { ofPage } from './page.ts'
import { playerOf, tableInfoOf } from './scripted.ts'

vi.mock('../../shared/random-bytes.ts', () => import('../support/seeded-bytes.ts'))

interface Times {
  letInTimes(info: TableInfo): string
  ownSeatTimes(info: TableInfo): string
  sooner(info: TableInfo, proposal: ProposalInfo, me: number | null): string
}
const { letInTimes, ownSeatTimes, sooner } = await ofPage<Times>('room/rescue-time.svelte.ts')
const { proposalCards } = await ofPage<{ proposalCards: (source: object) => readonly Notice[] }>(
  'features/proposals/cards.ts',
)

const together = 'It works at once if everyone here says yes, two people at least.'
const quiet = 'If your notifications pause from 22:00 to 8:00, those hours don’t count.'

describe('[PAGE-120] a player reads how soon others can let a device in on the own seat, as the room holds it', () => {
  test.each<[string, number, Partial<Settings>, string]>([
    ['of two', 2, {}, `With one yes it takes 60 minutes. ${quiet}`],
    ['of two over days', 2, { pace: 'days-1' }, `With one yes it takes 60 minutes. ${quiet}`],
    ['of two, live', 2, { pace: 'live-quick' }, 'With one yes it takes 10 minutes.'],
    ['of two strangers', 2, { listed: true }, 'With one yes it takes 24 hours.'],
    ['of two strangers, live', 2, { listed: true, pace: 'live-quick' }, 'With one yes it takes 24 hours.'],
    ['of three', 3, {}, `${together} With two yeses it takes 10 minutes, with one 24 hours.`],
    ['of three, live', 3, { pace: 'live-calm' }, `${together} With one yes it takes 10 minutes.`],
    ['of three strangers', 3, { listed: true }, 'With two yeses it takes 10 minutes, with one 24 hours.'],
  ])('a player reads how soon others can have the seat, at a table %s', (_, players, settings, sentences) => {
    const { info } = playing(players, { game: players > 2 ? 'tyros' : 'tyrus', settings })
    expect(ownSeatTimes(info)).toBe(sentences)
    expect(sentences).toContain(letInTimes(info))
  })
})

const names = ['Anna', 'Ben', 'Cleo', 'Dan']
const NOW = 1_000
/** Table of four at which the last one's seat is asked for, and these have said yes to it. */
function asked(
  yes: readonly number[],
  wait: number,
  rescue: Partial<TableInfo['rescue']> = {},
  players = 4,
): TableInfo {
  const seats = names.slice(-players).map((name) => playerOf(name, name === 'Dan' ? { presence: 'away' } : {}))
  const proposal: ProposalInfo = {
    id: 'lost',
    subject: { kind: 'rescue', seat: players - 1 },
    by: null,
    n: 0,
    must: seats.flatMap((_, seat) => (seat < players - 1 ? [seat] : [])),
    needs: 3,
    yes,
    no: [],
    ...(yes.length > 0 && { from: NOW + wait }),
    until: NOW + 2 * DAY,
  }
  const times = { unused: 40_000, alone: DAY, several: 10 * MINUTE, together: 0, ...rescue }
  return { ...tableInfoOf(NOW, { seats }), phase: 'playing', proposals: [proposal], rescue: times }
}
const textFor = (me: number, info: TableInfo): string | undefined => {
  const nameOf = (seat: number) => names.slice(-info.seats.length)[seat]!
  return proposalCards({ info, me, nameOf, addressed: String, more: undefined })[0]?.card?.text
}
const soonerFor = (info: TableInfo): string => sooner(info, info.proposals![0]!, null)

describe('[PAGE-54] a lost seat to which players say yes', () => {
  test('a player reads how long it takes before a yes', () => {
    const hour = { alone: HOUR, several: HOUR, together: HOUR }
    expect(textFor(0, asked([], 0, hour, 2))).toBe('Somebody asks to come back as Dan, within 60 minutes.')
  })

  test('all read whose yes may make it sooner, nobody’s for sure', () => {
    const one = asked([0], DAY)
    expect(textFor(0, one)).toBe(
      'You’re letting somebody in as Dan in 24 hours, unless somebody says no. Maybe sooner, with a yes from Ben and Cleo.',
    )
    expect(textFor(1, one)).toBe('Anna will let somebody in as Dan in 24 hours. Maybe sooner with your yes.')
    expect(soonerFor(one)).toBe(' Maybe sooner, with a yes from Ben and Cleo.')
    const two = asked([0, 1], 10 * MINUTE)
    expect(textFor(2, two)).toBe('Anna and Ben will let somebody in as Dan in 10 minutes. Maybe sooner with your yes.')
    // As far as the room can tell, these two were one person.
    expect(textFor(2, asked([0, 1], DAY))).toMatch(/in 24 hours\. Maybe sooner with your yes\.$/)
  })

  test('nobody reads of a sooner time where all have said yes, where two play, and where strangers wait as long as they can', () => {
    expect(textFor(0, asked([0, 1, 2], DAY))).toMatch(/unless somebody says no\.$/)
    const hour = { alone: HOUR, several: HOUR, together: HOUR }
    expect(textFor(0, asked([0], HOUR, hour, 2))).toBe(
      'You’re letting somebody in as Dan in 60 minutes, unless somebody says no.',
    )
    const strangers = { together: 10 * MINUTE }
    expect(textFor(2, asked([0, 1], 10 * MINUTE, strangers))).toMatch(/in 10 minutes\.$/)
    expect(textFor(2, asked([0], DAY, strangers))).toMatch(/Maybe sooner with your yes\.$/)
  })

  test('nobody reads a time once the seat can be had', () => {
    const due = asked([0, 1], 0)
    expect(textFor(0, due)).toBe('Anna and Ben let somebody in as Dan.')
    expect(soonerFor(due)).toBe('')
  })
})
