import type { AskInfo, Wish } from '../../../shared/asks.ts'
import type { Seat } from '../../../shared/engine/game.ts'
import { isLive } from '../../../shared/pace.ts'
import { isBotPlayed, type ClockInfo, type TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import type { Priority } from '../../room/notices.ts'
import { paceName } from './names.ts'
import { age, dayName, isLateNow, leftNow } from '../../room/time-left.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** What a card asks again before it is asked of the room: how the house may play, or whether the game shall really end. */
export type More = 'house' | 'end' | undefined

/** What a tap on a card asks of the room. */
export type Tap =
  | { readonly wish: Wish }
  | { readonly answer: string; readonly yes: boolean }
  | { readonly cancel: string }
  | { readonly more: More }

export interface AskCard {
  readonly priority: Priority
  readonly text: string
  readonly seat?: Seat
  readonly ways: readonly { readonly label: string; readonly primary?: boolean; readonly tap: Tap }[]
}

type NameOf = (seat: Seat) => string

/** What somebody would have, in a sentence; `by`: undefined where it is this page's player. */
function sentence(wish: Wish, by: string | undefined, nameOf: NameOf): string {
  switch (wish.kind) {
    case 'pace': {
      const pace = paceName(wish.pace)
      return by === undefined ? m.pace_own_pace({ pace }) : m.pace_asks_pace({ by, pace })
    }
    case 'stand-in': {
      const name = nameOf(wish.seat)
      if (wish.span === 'turn') return by === undefined ? m.pace_own_turn({ name }) : m.pace_asks_turn({ by, name })
      return by === undefined ? m.pace_own_back({ name }) : m.pace_asks_back({ by, name })
    }
    case 'wait': {
      const name = nameOf(wish.seat)
      return by === undefined ? m.pace_own_wait({ name }) : m.pace_asks_wait({ by, name })
    }
    case 'end':
      return by === undefined ? m.pace_own_end() : m.pace_asks_end({ by, name: nameOf(wish.seat) })
    case 'pause':
      return by === undefined ? m.pace_own_pause() : m.pace_asks_pause({ by })
    case 'take-back':
      return by === undefined ? m.take_back_asked() : m.take_back_asks({ by })
    // Carried out by the asker's word.
    case 'resume':
    case 'away':
      return ''
  }
}

/** Who has said what, but for this page's player and the asker, whose yes goes without saying. */
function answers({ by, yes, no, must }: AskInfo, me: Seat, nameOf: NameOf, isOwn: boolean): string {
  const others = (seats: readonly Seat[]): string =>
    listed(seats.filter((seat) => seat !== by && seat !== me).map(nameOf))
  const [yeses, noes] = [others(yes), others(no)]
  const open = others(must.filter((seat) => !yes.includes(seat) && !no.includes(seat)))
  return [
    yeses && m.pace_said_yes({ names: yeses }),
    noes && m.pace_said_no({ names: noes }),
    isOwn && open && m.pace_waits_for({ names: open }),
  ]
    .filter(Boolean)
    .join(' ')
}

const seatOf = (wish: Wish, by: Seat): Seat => ('seat' in wish ? wish.seat : by)

/** An ask that this page's player has to answer, or has made. */
function asked(asks: readonly AskInfo[], me: Seat, nameOf: NameOf): AskCard | undefined {
  const due = asks.find(({ must, yes, no }) => must.includes(me) && !yes.includes(me) && !no.includes(me))
  const ask = due ?? asks.find(({ by }) => by === me)
  if (!ask) return undefined
  const { id, wish, by } = ask
  const isOwn = by === me
  const text = [sentence(wish, isOwn ? undefined : nameOf(by), nameOf), answers(ask, me, nameOf, isOwn)].filter(Boolean)
  return {
    priority: due ? 'ask' : 'pending',
    text: text.join(' '),
    seat: seatOf(wish, by),
    ways: isOwn
      ? [{ label: m.pace_cancel(), tap: { cancel: id } }]
      : [
          { label: m.pace_no(), tap: { answer: id, yes: false } },
          { label: m.pace_yes(), primary: true, tap: { answer: id, yes: true } },
        ],
  }
}

function paused(clock: ClockInfo, me: Seat, nameOf: NameOf): AskCard | undefined {
  if (!clock.paused) return undefined
  const { by, ends } = clock.paused
  const wait = Math.ceil((ends - age(clock)) / MINUTE)
  const goOn = { label: m.pace_resume(), primary: true, tap: { wish: { kind: 'resume' } } } as const
  const priority = 'paused'
  if (by === me) return { priority, text: m.pace_paused_you(), seat: me, ways: [goOn] }
  const said = by === null ? '' : m.pace_paused({ name: nameOf(by) })
  const seat = by === null ? {} : { seat: by }
  if (wait <= 0) return { priority, text: said, ...seat, ways: [goOn] }
  return { priority, text: `${said} ${m.pace_resume_soon({ count: wait })}`, ...seat, ways: [] }
}

/** Somebody's time is up: what can be asked of the others, and has not been asked yet. */
function late(info: TableInfo, clock: ClockInfo, me: Seat, nameOf: NameOf, more: More): AskCard | undefined {
  if (isLateNow(clock, me)) return undefined
  const seat = clock.runs.find((one) => one.seat !== me && isLateNow(clock, one.seat))?.seat
  if (seat === undefined || isBotPlayed(info.seats[seat])) return undefined
  const isLong = leftNow(clock, seat) <= -(isLive(info.settings.pace) ? 10 * MINUTE : 7 * DAY)
  const name = nameOf(seat)
  const priority = 'late'
  if (more === 'end' && isLong) {
    return {
      priority,
      text: m.pace_end_sure(),
      seat,
      ways: [
        { label: m.pace_no(), tap: { more: undefined } },
        { label: m.pace_end(), tap: { wish: { kind: 'end', seat } } },
      ],
    }
  }
  if (more !== 'house') {
    return {
      priority,
      text: m.pace_late_card({ name }),
      seat,
      ways: [
        { label: m.pace_wait(), tap: { wish: { kind: 'wait', seat } } },
        { label: m.pace_house(), tap: { more: 'house' } },
        ...(isLong ? [{ label: m.pace_end(), tap: { more: 'end' } } as const] : []),
      ],
    }
  }
  return {
    priority,
    text: m.pace_house_card({ name }),
    seat,
    ways: [
      { label: m.pace_no(), tap: { more: undefined } },
      { label: m.pace_house_turn(), tap: { wish: { kind: 'stand-in', seat, span: 'turn' } } },
      { label: m.pace_house_back(), tap: { wish: { kind: 'stand-in', seat, span: 'until-back' } } },
    ],
  }
}

/** Whoever is away by own wish may come back. */
function spared(clock: ClockInfo, me: Seat): AskCard | undefined {
  const until = clock.away[me]
  if (!until) return undefined
  const back = { label: m.pace_back(), primary: true, tap: { wish: { kind: 'away', until: 0 } } } as const
  return { priority: 'spared', text: m.pace_away_you({ day: dayName(until) }), seat: me, ways: [back] }
}

/** What players ask of each other, and what there is to ask, to whoever may answer. `more`: what is asked again. */
export function askCards(info: TableInfo, me: Seat, nameOf: NameOf, more: More): readonly AskCard[] {
  const { asks = [], clock } = info
  const timed = clock ? [paused(clock, me, nameOf), spared(clock, me), late(info, clock, me, nameOf, more)] : []
  return [asked(asks, me, nameOf), ...timed].filter((card) => card !== undefined)
}

/** ms until the card may be another one, though nothing comes of the room; undefined where it stays. */
export function nextCard({ clock }: TableInfo): number | undefined {
  if (!clock) return undefined
  const { paused, runs } = clock
  const ends = [
    ...runs.map(({ seat }) => leftNow(clock, seat)),
    ...(paused ? [((paused.ends - age(clock) - 1) % MINUTE) + 1] : []),
  ].filter((ms) => ms > 0)
  return ends.length > 0 ? Math.min(...ends, DAY) : undefined
}
