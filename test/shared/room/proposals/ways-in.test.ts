import { describe, expect, test, vi } from 'vitest'
import type { PlayerSubject, VisitorSubject } from '../../../../shared/proposals.ts'
import { DAY, HOUR, MINUTE, playing, waiting, type RoomTable } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

/** ms for which a request can be answered, and for which an address is not heard after a no. */
const OPEN = 10 * MINUTE

/** Every way to a seat for somebody without one: a game of four in which seat 1 can be asked for, and what is asked. */
const ways: readonly { readonly subject: VisitorSubject; readonly made: () => RoomTable }[] = [
  {
    subject: { kind: 'rescue', seat: 1 },
    made() {
      const table = playing(4)
      table.pass(MINUTE)
      return table
    },
  },
  {
    subject: { kind: 'takeover', seat: 1, name: 'Zoe' },
    made() {
      const table = playing(4)
      table.ask('leave', {}, table.tokens[1])
      table.pass(5 * MINUTE)
      return table
    },
  },
]

describe.each(ways)('[ROOM-35] [ROOM-41] a seat asked for by $subject.kind', ({ subject, made }) => {
  const asked = (table: RoomTable, address?: string, token?: string) => table.code('propose', subject, token, address)

  test('a seat is had by a yes and the silence of the others, or by the yes of all; asking for it again answers the same', () => {
    const [silent, all] = [made(), made()]
    const [slow, fast] = [silent.request(subject), all.request(subject)]
    expect([slow.claim(), slow.yes(0), slow.claim()]).toEqual(['proposal-pending', undefined, 'proposal-pending'])
    const { from } = silent.proposals[0]!
    silent.pass(from! - silent.platform.time - 1)
    expect(slow.claim()).toBe('proposal-pending')
    silent.pass(1)
    for (const by of [0, 2, 3]) all.page(all.tokens[by], { address: `home of ${by}` })
    for (const by of [0, 2, 3]) expect([fast.claim(), fast.yes(by)]).toEqual(['proposal-pending', undefined])
    for (const [table, request] of [
      [silent, slow],
      [all, fast],
    ] as const)
      for (let again = 0; again < 2; again++) {
        expect([request.claim(), table.seatOf(request.token), table.proposals]).toEqual([undefined, 1, []])
        table.sleep()
      }
  })

  test('a seat stays claimable for an hour at least, and is forgotten then', async () => {
    const table = made()
    const [taken, late] = [table.request(subject), table.request(subject)]
    for (const { yes } of [taken, late]) yes(0)
    const { until } = table.proposals[0]!
    table.pass(until - table.platform.time - 1)
    expect(until - table.proposals[0]!.from!).toBeGreaterThanOrEqual(HOUR)
    expect(taken.claim()).toBeUndefined()
    table.pass(1)
    await table.ring()
    expect(late.claim()).toBe('no-such-proposal')
  })

  test('a seat is not had without a yes, by the yes of one who has gone since, nor once the request is ten minutes old', () => {
    const table = made()
    const [unanswered, gone] = [table.request(subject), table.request(subject)]
    gone.yes(0)
    table.ask('leave', {}, table.tokens[0])
    table.pass(OPEN - 1)
    expect([unanswered.claim(), gone.claim()]).toEqual(['proposal-pending', 'proposal-pending'])
    table.pass(1)
    expect([unanswered.claim(), unanswered.yes(2)]).toEqual(['no-such-proposal', 'no-such-proposal'])
    table.pass(2 * DAY)
    expect(gone.claim()).toBe('no-such-proposal')
  })

  test('players of other seats alone answer a request, on devices of their own, each once; the asker alone claims', () => {
    const table = made()
    const request = table.request(subject)
    const letIn = table.request({ kind: 'rescue', seat: 3 })
    letIn.yes(0)
    table.pass(DAY)
    expect(letIn.claim()).toBeUndefined()
    const other = table.request(subject)
    const answer = (token?: string, id = other.id) => table.code('answerProposal', id, { yes: true }, token)
    const left = subject.kind === 'takeover' ? table.tokens[1] : undefined
    expect([answer(left), answer('x'.repeat(22)), answer(other.token), answer(letIn.token)]).toEqual([
      left ? 'seat-left' : 'not-seated',
      'bad-token',
      'bad-token',
      'let-in',
    ])
    expect([answer(table.tokens[0], 'unknown'), answer(table.tokens[0], request.id)]).toEqual(
      Array(2).fill('no-such-proposal'),
    )
    for (let again = 0; again < 2; again++) expect(other.yes(0)).toBeUndefined()
    expect(table.proposals.map(({ must, yes }) => [must, yes])).toEqual([[[0, 2, 3], [0]]])
    const claim = (id: string, token: string) => table.code('claimProposal', id, token)
    expect([claim(other.id, 'x'.repeat(22)), claim('__proto__', other.token)]).toEqual(
      Array(2).fill('no-such-proposal'),
    )
  })

  test('[ROOM-34] [ROOM-38] one no denies a request, also after a yes; its address is heard for no seat then, in no way, and others are', () => {
    const table = made()
    const request = table.request(subject, 'a stranger')
    expect([request.yes(0), request.no(2), request.yes(3)]).toEqual([undefined, undefined, 'no-such-proposal'])
    table.pass(1)
    table.sleep()
    expect([request.claim(), asked(table, 'a stranger')]).toEqual(['proposal-declined', 'proposal-declined'])
    expect(table.code('propose', { kind: 'rescue', seat: 2 }, undefined, 'a stranger')).toBe('proposal-declined')
    expect(asked(table, 'another')).toBeUndefined()
    table.pass(OPEN)
    expect(asked(table, 'a stranger')).toBeUndefined()
  })

  test('an address asks for a seat three times in ten minutes, the newest in place of those without a yes', () => {
    const table = made()
    const [first, second] = [table.request(subject, 'one'), table.request(subject, 'one')]
    second.yes(0)
    const third = table.request(subject, 'one')
    expect(table.proposals.map(({ id }) => id).toSorted()).toEqual([second.id, third.id].toSorted())
    expect([first.claim(), third.withdraw()]).toEqual(['no-such-proposal', undefined])
    expect([asked(table, 'one'), asked(table, 'another')]).toEqual(['too-many-proposals', undefined])
  })

  test('eight ask for a seat at once, of which one of the address that has the most makes room, never one with a yes', () => {
    const table = made()
    const other = { kind: 'rescue', seat: 2 } as const
    const [agreed] = [table.request(subject, 'a')]
    agreed.yes(0)
    for (const address of ['a', 'b', 'b', 'c', 'd', 'e', 'f']) {
      const isSecond = table.state.proposals!.some((one) => one.address === address)
      table.request(isSecond ? other : subject, address)
    }
    expect(table.proposals).toHaveLength(8)
    expect(asked(table, 'g')).toBeUndefined()
    expect(table.proposals.map(({ id }) => id)).toContain(agreed.id)
    expect([table.proposals.length, asked(table, 'h')]).toEqual([8, undefined])
    // Nor one that comes from where the seat was last; all others do, in turn, so that strangers shut nobody out.
    for (const stranger of 'ijklmnopq') expect([asked(table, stranger), table.proposals.length]).toEqual([undefined, 8])
    expect(table.proposals.map(({ id }) => id)).toContain(agreed.id)
  })

  test('an address that was denied asks for the seat no more, however many others ask and take that back meanwhile', () => {
    const table = made()
    table.request(subject, 'denied').no(0)
    for (let k = 0; k < 40; k++) table.request(subject).withdraw()
    expect([asked(table, 'denied'), asked(table, 'another')]).toEqual(['proposal-declined', undefined])
    table.pass(OPEN)
    expect(asked(table, 'denied')).toBeUndefined()
  })

  test('a ninth request is refused only where players have said yes to all eight', () => {
    const table = made()
    for (const address of 'abcdefgh') expect(table.request(subject, address).yes(0)).toBeUndefined()
    expect(asked(table, 'i')).toBe('too-many-proposals')
  })

  test('a request goes with its owner, and with the game; nobody asks before the start, after the end, or on a seat', () => {
    const table = made()
    const request = table.request(subject)
    request.yes(0)
    if (subject.kind === 'rescue') table.ask('leave', {}, table.tokens[1])
    else table.ask('comeBack', table.tokens[1])
    expect([table.proposals, request.yes(2), request.claim()]).toEqual([[], 'no-such-proposal', 'no-such-proposal'])
    const over = made()
    const late = over.request(subject)
    expect(asked(over, 'a', over.tokens[0])).toBe('already-seated')
    over.ask('leave', {}, over.tokens[2])
    for (const by of [0, 3]) over.code('end', over.tokens[by])
    expect([over.proposals, late.yes(0), late.claim(), asked(over)]).toEqual([
      [],
      ...Array<string>(3).fill('already-over'),
    ])
    expect(asked(waiting(2))).toBe('not-started')
  })
})

const days: PlayerSubject = { kind: 'pace', pace: 'days-3' }
const house: PlayerSubject = { kind: 'stand-in', seat: 3, span: 'until-back' }
/** Proposals of players to each other, at a game of four that the last has left; `made` brings the time that each needs. */
const proposed: readonly { readonly subject: PlayerSubject; readonly made: () => RoomTable }[] = [
  { subject: days, made: () => gameAt('none') },
  { subject: house, made: () => gameAt('none') },
  {
    subject: { kind: 'pause' },
    made() {
      const table = gameAt('live-quick')
      for (const by of [0, 1, 2, 4]) for (const kind of ['pause', 'resume'] as const) table.propose(by, { kind })
      return table
    },
  },
  { subject: { kind: 'wait', seat: 0 }, made: () => gameAt('days-1', 2 * DAY) },
  { subject: { kind: 'end', seat: 0 }, made: () => gameAt('days-1', 9 * DAY) },
]

function gameAt(pace: 'none' | 'live-quick' | 'days-1', passed = 0): RoomTable {
  const table = playing(5, { settings: { pace } })
  table.ask('leave', {}, table.tokens[3])
  for (const by of [0, 1, 2, 4]) table.page(table.tokens[by])
  table.pass(passed)
  return table
}

test('[ROOM-25] a player who thinks better of an answer has given the last one alone', () => {
  const table = gameAt('none')
  const { id } = table.propose(0, { kind: 'end', seat: 3 }).proposals![0]!
  const answers = (by: number, yes: boolean) => {
    table.answerProposal(by, id, yes)
    return table.proposals.map(({ yes, no }) => [yes.toSorted(), no.toSorted()])
  }
  expect(answers(1, false)).toEqual([[[0], [1]]])
  expect(answers(1, true)).toEqual([[[0, 1], []]])
  expect(answers(1, false)).toEqual([[[0], [1]]])
  expect(answers(1, true)).toEqual([[[0, 1], []]])
  expect(answers(2, false)).toEqual([[[0, 1], [2]]])
})

describe.each(proposed)('[ROOM-25] [ROOM-26] a proposal: $subject.kind', ({ subject, made }) => {
  const by = 'seat' in subject && subject.seat === 0 ? 1 : 0
  const open = (table: RoomTable) => {
    const { id, must } = table.propose(by, subject).proposals![0]!
    return { id, others: must.filter((seat) => seat !== by) }
  }

  test('a proposal is carried out by as many yeses as it takes from those who must say so; proposing the same is a yes', () => {
    const table = made()
    const { id, others } = open(table)
    const { needs } = table.proposals[0]!
    table.sleep()
    for (const seat of others.slice(0, needs - 1)) {
      expect(table.proposals).toMatchObject([{ id, by, yes: expect.arrayContaining([by]) }])
      table.propose(seat, subject)
    }
    expect(table.proposals).toEqual([])
  })

  test('a proposal is answered and withdrawn by nobody else, and lapses with its time', async () => {
    const table = made()
    const { id, others } = open(table)
    const answer = (token?: string) => table.code('answerProposal', id, { yes: true }, token)
    expect([answer(), answer(table.tokens[3]), answer('x'.repeat(22))]).toEqual([
      'not-seated',
      'seat-left',
      'bad-token',
    ])
    expect(table.code('withdrawProposal', id, table.tokens[others[0]!])).toBe('no-such-proposal')
    expect(table.code('claimProposal', id, 'x'.repeat(22))).toBe('no-such-proposal')
    table.pass(table.proposals[0]!.until - table.platform.time)
    expect(answer(table.tokens[others[0]!])).toBe('no-such-proposal')
    await table.ring()
    expect(table.platform.rows.list('proposal')).toEqual([])
  })

  test('a proposal is declined once the yeses are out of reach, and is then not heard again for a while from its proposer or another', () => {
    const table = made()
    const { id, others } = open(table)
    for (const seat of others) if (table.proposals.length > 0) table.answerProposal(seat, id, false)
    table.sleep()
    expect([table.proposals, table.code('propose', subject, table.tokens[by])]).toEqual([[], 'proposal-declined'])
    expect(table.code('propose', subject, table.tokens[others[0]!])).toBeUndefined()
  })

  test('a proposal is withdrawn, and goes with its proposer', () => {
    const table = made()
    expect(table.ask('withdrawProposal', open(table).id, table.tokens[by])).not.toHaveProperty('proposals')
    const { id, others } = open(table)
    table.ask('leave', {}, table.tokens[by])
    expect(table.proposals).toEqual([])
    expect(table.code('answerProposal', id, { yes: true }, table.tokens[others[0]!])).toBe('no-such-proposal')
  })
})
