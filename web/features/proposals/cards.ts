import type { Seat } from '../../../shared/engine/game.ts'
import type { PlayerSubject, ProposalInfo, Subject } from '../../../shared/proposals.ts'
import { nameAt, type TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'
import type { Table } from '../../games/page-feature.ts'
import type { Notice, Priority, Way } from '../../room/notices.ts'
import { paceName } from '../../room/paces.ts'
import { aloneInWords, sooner, spanUntil } from '../../room/rescue-time.svelte.ts'

/** Question of a card before its proposal: how the house may play, or whether the game shall really end. */
export type More = 'house' | 'end' | undefined

/** Acts of this page's player on proposals. */
export interface Actions {
  ask(more: More): unknown
  propose(subject: PlayerSubject): unknown
  answer(proposal: string, yes: boolean): unknown
  withdraw(proposal: string): unknown
}

export interface Source extends Actions {
  readonly info: TableInfo
  readonly me: Seat
  /** A name cut to the room of a card. */
  readonly nameOf: (seat: Seat) => string
  /** Adds the addressee's name, if several players share the device. */
  readonly addressed: (text: string) => string
  readonly more: More
}

/** A card about a seat. `label`: with full names, if the text cuts them. */
export function cardOf(
  { addressed }: Source,
  priority: Priority,
  seat: Seat | null,
  text: string,
  ways: readonly Way[],
  label = text,
): Notice {
  return { priority, card: { label, text: addressed(text), ways, ...(seat === null ? {} : { seat }) } }
}

/** A player's proposal as a sentence; `by`: undefined for this page's player. */
function sentence(subject: PlayerSubject, by: string | undefined, nameOf: Source['nameOf']): string {
  const isOwn = by === undefined
  const name = 'seat' in subject ? nameOf(subject.seat) : ''
  switch (subject.kind) {
    case 'pace': {
      const pace = paceName(subject.pace)
      return isOwn ? m.pace_own_pace({ pace }) : m.pace_asks_pace({ by, pace })
    }
    case 'stand-in':
      if (isOwn) return m.pace_own_back({ name })
      return subject.span === 'turn' ? m.pace_asks_turn({ by, name }) : m.pace_asks_back({ by, name })
    case 'wait':
      return isOwn ? m.pace_own_wait({ name }) : m.pace_asks_wait({ by, name })
    case 'end':
      return isOwn ? m.pace_own_end() : m.pace_asks_end({ by, name })
    case 'pause':
      return isOwn ? m.pace_own_pause() : m.pace_asks_pause({ by })
    case 'take-back':
      return isOwn ? m.take_back_asked() : m.take_back_asks({ by })
    // Subjects done by a player's own word, without a vote.
    case 'resume':
    case 'away':
    case 'offer':
      return ''
  }
}

/** Answers so far, except those of this page's player and of the proposer, whose yes is implied. */
function answers({ by, yes, no, must, needs }: ProposalInfo, { me, nameOf }: Source): string {
  const others = (seats: readonly Seat[]): string =>
    listed(seats.filter((seat) => seat !== by && seat !== me).map(nameOf))
  const [yeses, noes] = [others(yes), others(no)]
  const unsaid = must.filter((seat) => !yes.includes(seat) && !no.includes(seat))
  const open = others(unsaid)
  const count = needs - yes.length
  return [
    yeses && m.pace_said_yes({ names: yeses }),
    noes && m.pace_said_no({ names: noes }),
    by === me && open && m.pace_waits_for({ names: open }),
    by === me && count < unsaid.length && m.pace_enough({ count }),
  ]
    .filter(Boolean)
    .join(' ')
}

const isDue = ({ must, yes, no }: ProposalInfo, me: Seat): boolean =>
  must.includes(me) && !yes.includes(me) && !no.includes(me)

type Of<Kind extends Subject['kind']> = ProposalInfo & { readonly subject: Extract<Subject, { kind: Kind }> }
type OfPlayer = Of<PlayerSubject['kind']> & { readonly by: Seat }

const isOfPlayer = (one: ProposalInfo): one is OfPlayer => one.by !== null
const isOf =
  <Kind extends Subject['kind']>(kind: Kind) =>
  (one: ProposalInfo): one is Of<Kind> =>
    one.subject.kind === kind

const rescuesOf = ({ proposals = [] }: TableInfo): readonly Of<'rescue'>[] => proposals.filter(isOf('rescue'))

/** Request for a seat. */
export const rescueOf = (info: TableInfo, seat: Seat | undefined): ProposalInfo | undefined =>
  rescuesOf(info).find(({ subject }) => subject.seat === seat)

/** Player of this page who may answer: a device that others let in decides nothing. */
export function answerer({ seat: { state }, info }: Pick<Table, 'seat' | 'info'>): Seat | undefined {
  const { you, own } = state
  return you !== null && info.seats[you]?.kind === 'player' && !own?.isLetIn ? you : undefined
}

function ofPlayer(source: Source, proposal: OfPlayer): Notice {
  const { me, nameOf, answer, withdraw } = source
  const { id, subject, by } = proposal
  const isOwn = by === me
  const text = [sentence(subject, isOwn ? undefined : nameOf(by), nameOf), answers(proposal, source)].filter(Boolean)
  const ways = isOwn
    ? [{ label: m.pace_cancel(), act: () => withdraw(id) }]
    : [
        { label: m.pace_no(), act: () => answer(id, false) },
        { label: m.pace_yes(), primary: true, act: () => answer(id, true) },
      ]
  const seat = 'seat' in subject ? subject.seat : by
  return cardOf(source, isDue(proposal, me) ? 'proposal' : 'pending', seat, text.join(' '), ways)
}

function rescued(source: Source, proposal: Of<'rescue'>): Notice {
  const { id, subject, yes, from } = proposal
  const { seat } = subject
  const { info, me, nameOf, answer } = source
  const name = nameOf(seat)
  const names = listed(yes.map(nameOf))
  const no = (label: string): Way => ({ label, act: () => answer(id, false) })
  const notice = (text: string, ways: readonly Way[], priority: Priority = 'rescue'): Notice =>
    cardOf(source, priority, seat, text, ways, m.seats_rescue({ name: nameAt(info.seats, seat) }))
  if (seat === me) {
    const text = yes.length > 0 ? m.seats_rescue_you_by({ names }) : m.seats_rescue_you()
    return notice(text, [{ ...no(m.seats_rescue_veto()), primary: true }])
  }
  const occupant = info.seats[seat]
  if (occupant?.kind === 'player' && occupant.presence === 'here') {
    return notice(m.seats_rescue_here({ name }), [no(m.seats_rescue_deny())])
  }
  const span = spanUntil(from, info)
  const also = sooner(info, proposal, me)
  if (yes.includes(me)) {
    const text = span ? m.seats_rescue_yours({ name, span }) + also : m.seats_rescue_by({ names, name })
    return notice(text, [no(m.pace_cancel())], 'pending')
  }
  const asks = yes.length > 0 ? m.seats_rescue({ name }) : m.seats_rescue_asks({ name, span: aloneInWords(info) })
  const text = span ? m.seats_rescue_by_soon({ names, name, span }) + also : asks
  const ways = [no(m.seats_rescue_deny()), { label: m.seats_rescue_approve(), act: () => answer(id, true) }]
  return notice(text, ways)
}

/** Notice of a request for a leaver's seat, shown in the leaver's notice. */
function takenOver(
  { info, me, answer }: Source,
  { id, subject, yes, needsAll, from: silentFrom }: Of<'takeover'>,
): Notice {
  const { name, seat } = subject
  const from = nameAt(info.seats, seat)
  const at = 'board'
  if (yes.includes(me)) {
    const text = silentFrom ? m.table_takeover_yours({ name, from }) : m.table_takeover_yours_all({ name, from })
    return { priority: 'pending', card: { text, ways: [], at } }
  }
  const names = listed(yes.map((one) => nameAt(info.seats, one)))
  const agreed = yes.length > 0 ? ` ${m.table_takeover_agreed({ names, count: yes.length })}` : ''
  const ways = [
    { label: m.table_takeover_no(), act: () => answer(id, false) },
    { label: m.table_takeover_yes(), act: () => answer(id, true) },
  ]
  const all = needsAll ? ` ${m.table_takeover_all()}` : ''
  return { priority: 'takeover', card: { text: m.table_takeover({ name, from }) + agreed + all, ways, at } }
}

/** Open proposals, for their proposer and those who may answer; of players' proposals, one. */
export function proposalCards(source: Source): readonly Notice[] {
  const { info, me } = source
  const { proposals = [] } = info
  const players = proposals.filter(isOfPlayer)
  const one = players.find((each) => isDue(each, me)) ?? players.find(({ by }) => by === me)
  return [
    ...(one ? [ofPlayer(source, one)] : []),
    ...rescuesOf(info).map((each) => rescued(source, each)),
    ...proposals.filter(isOf('takeover')).map((each) => takenOver(source, each)),
  ]
}
