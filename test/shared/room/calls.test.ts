import { expect, test } from 'vitest'
import { takeDue } from '../../../shared/room/calls.ts'
import { doors } from '../../../shared/room/doors.ts'
import type { PushDevice, PushPort } from '../../../shared/room/push.ts'
import { hashToken } from '../../../shared/tokens.ts'
import { MINUTE, playing, type Page, type RoomTable } from './table.ts'

/** A game in which the player on turn has a device that is to be told by now, and a page. */
function called(): { table: RoomTable; page: Page; pings: { at: number }; sent: () => number } {
  const table = playing(2)
  const [token] = table.tokens as [string]
  const page = table.page(token)
  const note = { title: 'title', turn: 'turn', reminder: '', nudge: '', ask: '', over: '' }
  const seat = { playerId: 0, token: hashToken(token), house: 'https://murex.test', since: 0, bad: 0 }
  const device: PushDevice = {
    id: 'phone',
    ...seat,
    endpoint: '',
    keys: { p256dh: '', auth: '' },
    note,
    zone: 'UTC',
    quiet: false,
  }
  const pings = { at: 0 }
  const calls = {
    due: [{ device: 'phone', reason: 'turn', n: table.state.match!.since[0]!, at: table.platform.time }],
    made: {},
  } as const
  const rows = { devices: () => [device], calls: () => calls, putCalls: () => undefined, dropDevice: () => undefined }
  const push = {
    rows: { ...rows, putDevice: () => undefined, entryAt: () => 0 },
    pinged: () => pings.at,
  } as unknown as PushPort
  const platform = Object.assign(table.platform, { push })
  table.pass(2 * MINUTE)
  return { table, page, pings, sent: () => takeDue(platform, table.state).length }
}

test('[BACK-5] whoever has sent nothing for a while is told, unless the platform answered a ping of their page', () => {
  const { table, pings, sent } = called()
  expect(sent()).toBe(1)
  pings.at = table.platform.time - 1_000
  expect(sent()).toBe(0)
  table.pass(MINUTE)
  expect(sent()).toBe(1)
})

test('[BACK-5] whoever sends a frame is not told, and is once the page is hidden or closed', () => {
  for (const goes of ['hide', 'close'] as const) {
    const { page, table, sent } = called()
    page.say({ type: 'sync', n: 0 })
    expect(sent()).toBe(0)
    table.pass(1_000)
    if (goes === 'hide') doors.hide(table.hub, page.socket)
    else page.close()
    expect(sent()).toBe(1)
  }
})
