import { expect, test } from 'vitest'
import type { Result } from '../../../shared/errors.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { doors } from '../../../shared/room/doors.ts'
import { bareHub } from './bare-room.ts'

const settings = { ...defaultSettings, first: 0 }
const nonce = (k: number): string => k.toString(16).padStart(32, '0')
const MINUTE = 60_000

function ok<T>(result: Result<T>): T {
  if ('error' in result) throw new Error(result.error)
  return result.ok
}

/** A game of three, five minutes after its start, in which nobody has a page open. */
function abandoned() {
  const hub = bareHub()
  const host = ok(doors.create(hub, 'A'.repeat(16), { game: 'tsuro', settings, name: 'Anna', nonce: nonce(1) }))
  const others = [2, 3].map((k) => ok(doors.sit(hub, { name: `Player ${k}`, nonce: nonce(k) })))
  ok(doors.start(hub, host.token))
  hub.platform.time += 5 * MINUTE
  return { hub, tokens: [host, ...others].map(({ token }) => token) }
}

test('a claim gives nothing once four that were let in later have taken the place of its token', () => {
  const { hub, tokens } = abandoned()
  const all = Array.from({ length: 5 }, (_, k) => {
    const lost = ok(doors.requestRescue(hub, 1, undefined, `address ${k}`))
    for (const by of [0, 2]) ok(doors.answerRescue(hub, lost.rescue, true, tokens[by]))
    ok(doors.claimRescue(hub, lost.rescue, lost.token))
    return lost
  })
  expect(all.map(({ token }) => ok(doors.info(hub, token)).you)).toEqual([null, 1, 1, 1, 1])
  expect(ok(doors.info(hub, tokens[1])).you).toBe(1)
  expect(doors.claimRescue(hub, all[4]!.rescue, all[4]!.token)).toMatchObject({ ok: { seat: 1 } })
  expect(doors.claimRescue(hub, all[0]!.rescue, all[0]!.token)).toEqual({ error: 'no-such-rescue' })
})

test('in a room with nobody else to ask, nobody can say yes; the request lapses', async () => {
  const { hub, tokens } = abandoned()
  for (const token of [tokens[0]!, tokens[2]!]) ok(doors.leave(hub, token))
  const lost = ok(doors.requestRescue(hub, 1))
  expect(doors.answerRescue(hub, lost.rescue, true, tokens[1])).toEqual({ error: 'own-seat' })
  hub.platform.time += 10 * MINUTE
  expect(doors.claimRescue(hub, lost.rescue, lost.token)).toEqual({ error: 'no-such-rescue' })
})
