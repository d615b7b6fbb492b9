import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../../shared/settings.ts'
import type { Receipt } from '../../../../shared/proposals.ts'
import { handlers } from '../../../../shared/room/handlers.ts'
import { hashToken } from '../../../../shared/tokens.ts'
import { HOUR, MINUTE, namesOf, nonce, playing, RoomTable, waiting } from '../table.ts'

describe('[ROOM-152] a player whose answer was lost, and who asks again under the same nonce', () => {
  test('a player who asks again has the one seat, where nobody may sit down any more and where the game has begun', () => {
    const table = waiting(1)
    const ben = { name: 'Ben', nonce: nonce() }
    const lost = table.ask('sit', ben)
    table.ask('change', { settings: { locked: true } }, table.tokens[0])
    const again = table.ask('sit', ben)
    expect([again.seat, namesOf(table.info).filter(Boolean)]).toEqual([1, ['Anna', 'Ben']])
    table.ask('start', table.tokens[0])
    const on = table.ask('sit', ben)
    expect([lost, again, on].map(({ token }) => table.seatOf(token))).toEqual([null, null, 1])
    table.tokens.push(on.token)
    expect(table.page(on.token).you).toBe(1)
    // The record tells all nonces.
    table.playOut()
    expect(table.info.phase).toBe('finished')
    expect(table.code('sit', ben)).toBe('already-started')
  })

  test('a player who asks again has no seat where it has had another device since, or is another’s by now', () => {
    const seat = (to: (table: RoomTable, token: string) => void): string | undefined => {
      const table = waiting(2)
      const cleo = { name: 'Cleo', nonce: nonce() }
      const { token } = table.ask('sit', cleo)
      table.tokens.push(token)
      table.ask('start', table.tokens[0])
      to(table, token)
      return table.code('sit', cleo)
    }
    expect(seat(() => undefined)).toBeUndefined()
    expect(seat((table, token) => table.ask('claimTransfer', table.ask('createTransfer', token).code))).toBe(
      'already-started',
    )
    expect(
      seat((table, token) => {
        table.ask('leave', {}, token)
        table.pass(HOUR)
        const zoe = table.request({ kind: 'takeover', seat: 2, name: 'Zoe' })
        for (const by of [0, 1]) zoe.yes(by)
        expect(zoe.claim()).toBeUndefined()
      }),
    ).toBe('already-started')
  })

  test('a host who asks again has made one table, until its host has come', () => {
    const room = new RoomTable()
    const input = { game: 'tsuro', options: {}, settings: defaultSettings, name: 'Anna' }
    const create = () =>
      handlers.create(room.context, 'A'.repeat(16), input, undefined, true) as { ok: { token: string } }
    const [first, again] = [create(), create()]
    expect([again, first].map((answer) => ({ ...answer.ok, token: '' }))).toEqual([
      { id: 'A'.repeat(16), seat: 0, token: '', commitment: room.info.commitment },
      { id: 'A'.repeat(16), seat: 0, token: '', commitment: room.info.commitment },
    ])
    expect([room.seatOf(first.ok.token), room.seatOf(again.ok.token)]).toEqual([null, 0])
    room.ask('sit', { name: 'Anna', nonce: nonce() }, again.ok.token)
    expect(create()).toEqual({ error: 'seat-taken' })
    expect(room.seatOf(again.ok.token)).toBe(0)
  })

  test('a player who asks again has the seat of a code, and is one device there; for another nonce, and once put out, the code is used up', () => {
    const table = waiting(2)
    const { code } = table.ask('createTransfer', table.tokens[0])
    const [one, other] = [nonce(), nonce()]
    const page = table.page(table.tokens[0])
    const lost = table.ask('claimTransfer', code, one)
    expect([page.shown.own?.code, table.code('claimTransfer', code), table.code('claimTransfer', code, other)]).toEqual(
      [null, 'bad-code', 'bad-code'],
    )
    const again = table.ask('claimTransfer', code, one)
    expect([lost, again].map(({ token }) => table.seatOf(token))).toEqual([null, 0])
    expect(page.shown.own?.devices).toBe(2)
    table.sleep()
    table.ask('putOut', table.tokens[0])
    expect(table.code('claimTransfer', code, one)).toBe('bad-code')
  })

  test('a visitor who asks again has asked for a seat once, with the yeses that it has got', () => {
    const table = playing(3)
    table.ask('leave', {}, table.tokens[2])
    table.pass(HOUR)
    const ask = (once: string) =>
      table.ask('propose', { kind: 'takeover', seat: 2, name: 'Zoe' }, undefined, 'a house', [], once) as Receipt
    const mine = nonce()
    const lost = ask(mine)
    const yes = (by: number) =>
      table.visiting(by, () => table.code('answerProposal', lost.proposal, { yes: true }, table.tokens[by]))
    expect(yes(0)).toBeUndefined()
    const receipts = [ask(mine), ask(mine), ask(mine), ask(mine)]
    expect(new Set(receipts.map(({ proposal }) => proposal))).toEqual(new Set([lost.proposal]))
    expect(table.proposals).toMatchObject([{ id: lost.proposal, yes: [0] }])
    expect(JSON.stringify(table.info)).not.toContain(hashToken(mine))
    table.pass(MINUTE)
    expect(table.code('claimProposal', lost.proposal, lost.token)).toBe('no-such-proposal')
    expect(table.code('claimProposal', lost.proposal, receipts.at(-1)!.token)).toBeUndefined()
  })
})
