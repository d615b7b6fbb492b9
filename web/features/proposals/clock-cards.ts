import { endableAfter } from '../../../shared/pace.ts'
import { isBotPlayed, type ClockInfo, type TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { Notice } from '../../room/notices.ts'
import { age, dayAway, isLateNow, leftNow } from '../../room/time-left.ts'
import { cardOf, type Source } from './cards.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Notice of stopped clocks, and whether this player may go on. */
function paused(source: Source, clock: ClockInfo): Notice | undefined {
  if (!clock.paused) return undefined
  const { me, nameOf, propose } = source
  const { by, ends } = clock.paused
  const wait = by === me ? 0 : Math.ceil((ends - age(clock)) / MINUTE)
  const said = by === null ? '' : m.pace_paused({ name: nameOf(by) })
  const text = by === me ? m.pace_paused_you() : wait > 0 ? `${said} ${m.pace_resume_soon({ count: wait })}` : said
  const goOn = { label: m.pace_resume(), primary: true, act: () => propose({ kind: 'resume' }) }
  return cardOf(source, 'paused', by, text, wait > 0 ? [] : [goOn])
}

/** Notice that somebody's time is up, with proposals that were not made yet. */
function late(source: Source, clock: ClockInfo): Notice | undefined {
  const { info, me, nameOf, more, ask, propose } = source
  if (isLateNow(clock, me)) return undefined
  const seat = clock.runs.find((one) => one.seat !== me && isLateNow(clock, one.seat))?.seat
  if (seat === undefined || isBotPlayed(info.seats[seat])) return undefined
  const isLong = leftNow(clock, seat) <= -endableAfter(info.settings.pace)
  const name = nameOf(seat)
  const no = { label: m.pace_no(), act: () => ask(undefined) }
  if (more === 'end' && isLong) {
    const end = { label: m.pace_end(), act: () => propose({ kind: 'end', seat }) }
    return cardOf(source, 'late', seat, m.pace_end_sure(), [no, end])
  }
  if (more === 'house') {
    const play = (span: 'turn' | 'until-back') => () => propose({ kind: 'stand-in', seat, span })
    return cardOf(source, 'late', seat, m.pace_house_card({ name }), [
      no,
      { label: m.pace_house_turn(), act: play('turn') },
      { label: m.pace_house_back(), act: play('until-back') },
    ])
  }
  return cardOf(source, 'late', seat, m.pace_late_card({ name }), [
    { label: m.pace_wait(), act: () => propose({ kind: 'wait', seat }) },
    { label: m.pace_house(), act: () => ask('house') },
    ...(isLong ? [{ label: m.pace_end(), act: () => ask('end') }] : []),
  ])
}

/** Notice to a player who is away by choice, who may come back. */
function spared(source: Source, clock: ClockInfo): Notice | undefined {
  if (!clock.away[source.me]) return undefined
  const back = { label: m.pace_back(), primary: true, act: () => source.propose({ kind: 'away', until: 0 }) }
  return cardOf(source, 'spared', source.me, m.pace_away_you({ day: dayAway(clock, source.me) }), [back])
}

export function clockCards(source: Source): readonly Notice[] {
  const { clock } = source.info
  if (!clock) return []
  return [paused(source, clock), spared(source, clock), late(source, clock)].filter((card) => card !== undefined)
}

/** ms until the card may change without a message of the room; undefined if it stays. */
export function nextCard({ clock }: TableInfo): number | undefined {
  if (!clock) return undefined
  const { paused, runs } = clock
  const ends = [
    ...runs.map(({ seat }) => leftNow(clock, seat)),
    ...(paused ? [((paused.ends - age(clock) - 1) % MINUTE) + 1] : []),
  ].filter((ms) => ms > 0)
  return ends.length > 0 ? Math.min(...ends, DAY) : undefined
}
