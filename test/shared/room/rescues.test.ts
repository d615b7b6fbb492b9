import { expect, test } from 'vitest'
import type { Result } from '../../../shared/errors.ts'
import { doors } from '../../../shared/room/doors.ts'
import { bareHub } from './bare-room.ts'

const settings = { listed: false, first: 0 }
const nonce = (k: number): string => k.toString(16).padStart(32, '0')

function ok<T>(result: Result<T>): T {
  if ('error' in result) throw new Error(result.error)
  return result.ok
}

test('an approved request gives nothing once four newer devices have taken the place of its own', () => {
  const hub = bareHub()
  const host = ok(doors.create(hub, 'A'.repeat(16), { game: 'tsuro', settings, name: 'Anna', nonce: nonce(1) }))
  const guest = ok(doors.sit(hub, { name: 'Bob', nonce: nonce(2) }))
  const { rescue, token } = ok(doors.requestRescue(hub, guest.seat))
  ok(doors.answerRescue(hub, rescue, true, host.token))
  expect(doors.claimRescue(hub, rescue, token)).toEqual({ ok: { ...guest, token } })
  let newest = guest.token
  for (let device = 0; device < 4; device++) {
    newest = ok(doors.claimTransfer(hub, ok(doors.createTransfer(hub, newest)).code)).token
  }
  expect(ok(doors.info(hub, token)).you).toBe(null)
  expect(doors.claimRescue(hub, rescue, token)).toEqual({ error: 'no-such-rescue' })
})
