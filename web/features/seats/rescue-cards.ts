import type { Seat } from '../../../shared/engine/game.ts'
import { nameAt, type LogLine, type RescueInfo, type TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import type { Card, Notice } from '../../room/notices.ts'
import { spanUntil } from './rescue-time.svelte.ts'

interface Source {
  readonly info: TableInfo
  readonly me: Seat | null
  /** A name as short as a card has room for. */
  readonly nameOf: (seat: Seat) => string
}

/** Whether this player is the last of those here to say yes to a request, and not the only one. */
function isLast({ info, me }: Source, by: readonly Seat[]): boolean {
  const others = info.seats.flatMap((one, seat) =>
    seat !== me && one.kind === 'player' && one.presence === 'here' ? [seat] : [],
  )
  return others.length > 0 && others.every((seat) => by.includes(seat))
}

/** A request to be let back into a seat, to whoever may answer it. `addressed`: says of several players here who is meant. */
export function requestNotice(
  source: Source,
  { id, seat, by, from }: RescueInfo,
  answer: (rescue: string, approve: boolean) => unknown,
  addressed: (text: string) => string,
): Notice {
  const { info, me, nameOf } = source
  const name = nameOf(seat)
  const names = listed(by.map(nameOf))
  const no = (label: string) => ({ label, act: () => answer(id, false) })
  const notice = (text: string, ways: Card['ways'], priority: Notice['priority'] = 'rescue'): Notice => {
    const label = m.seats_rescue({ name: nameAt(info.seats, seat) })
    return { priority, card: { label, text: addressed(text), seat, ways } }
  }
  if (seat === me) {
    const text = by.length > 0 ? m.seats_rescue_you_by({ names }) : m.seats_rescue_you()
    return notice(text, [{ ...no(m.seats_rescue_veto()), primary: true }])
  }
  const occupant = info.seats[seat]
  if (occupant?.kind === 'player' && occupant.presence === 'here') {
    return notice(m.seats_rescue_here({ name }), [no(m.seats_rescue_deny())])
  }
  const span = spanUntil(from, info)
  if (me !== null && by.includes(me)) {
    const text = span ? m.seats_rescue_yours({ name, span }) : m.seats_rescue_by({ names, name })
    return notice(text, [no(m.seats_rescue_revoke())], 'pending')
  }
  const yes = { label: m.seats_rescue_approve(), act: () => answer(id, true) }
  const soon =
    span && (isLast(source, by) ? m.seats_rescue_last({ names, name }) : m.seats_rescue_by_soon({ names, name, span }))
  return notice(soon || m.seats_rescue({ name }), [no(m.seats_rescue_deny()), yes])
}

type LetIn = Extract<LogLine, { kind: 'letIn' }>

/** Who let somebody in; on the own seat, with what can be done against it. */
export function letInCard(
  { me }: Source,
  { by: names, seat, name }: LetIn,
  dismiss: () => void,
  out: () => void,
): Card {
  const by = listed(names)
  const label = m.seats_let_in()
  const ways = [{ label: m.dismiss(), act: dismiss }]
  if (seat !== me) return { label, text: m.table_log_let_in({ by, name }), seat, ways }
  const text = m.table_log_let_in_you({ by })
  return { label, text, seat, ways: [...ways, { label: m.seats_put_others_out(), act: out }] }
}

/** That the own player has said no. */
export function vetoedCard(dismiss: () => void): Card {
  const text = m.seats_rescue_vetoed()
  return { label: text, text, ways: [{ label: m.dismiss(), act: dismiss }] }
}
