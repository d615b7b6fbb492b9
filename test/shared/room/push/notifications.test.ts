import { expect, test } from 'vitest'
import { takeDue, type PushPlatform } from '../../../../shared/room/push/notifications.ts'
import { nudgeInfo } from '../../../../shared/room/push/nudge.ts'
import { nowAt } from '../../../../shared/room/core/memory.ts'
import { changed } from '../../../../shared/room/core/change.ts'
import { brokenOff } from '../../../../shared/room/core/table-log.ts'
import { commit } from '../../../../shared/room/core/commit.ts'
import { hashToken } from '../../../../shared/tokens.ts'
import { HOUR, MINUTE, playing, type Page, type RoomTable } from '../table.ts'
import type { Settings } from '../../../../shared/settings.ts'
import type { PushPort } from '../../../../shared/room/platform.ts'
import type { Player, PushDevice } from '../../../../shared/room/types.ts'

const note = { title: 'title', turn: 'turn', reminder: '', nudge: '', proposal: '', over: '' }

/** A game in which the player on turn has a device that is to be told by now, and a page. */
function called(settings: Partial<Settings> = {}): {
  table: RoomTable
  page: Page
  pings: { at: number }
  sent: () => number
} {
  const table = playing(2, { settings })
  const [token] = table.tokens as [string]
  const page = table.page(token)
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
  const { time: at } = table.platform
  const notifications = {
    due: [{ device: 'phone', reason: 'turn', n: table.state.match!.since[0]!, at }],
    sentFor: {},
  } as const
  const push = { pinged: () => pings.at } as unknown as PushPort
  table.platform.rows.put('device', device.id, device)
  const platform = Object.assign(table.platform, { push })
  table.pass(2 * MINUTE)
  const sent = () => {
    platform.rows.put('alarm', 'push', { name: 'push', at, notifications })
    return takeDue(platform, table.state).length
  }
  return { table, page, pings, sent }
}

test('[ROOM-61] a player who has sent nothing for a while is notified, unless the platform answered a ping of their page', () => {
  const { table, pings, sent } = called()
  expect(sent()).toBe(1)
  pings.at = table.platform.time - 1_000
  expect(sent()).toBe(0)
  table.pass(MINUTE)
  expect(sent()).toBe(1)
})

test('[ROOM-61] a player who sends a frame is not notified, and is once the page is hidden or closed', () => {
  for (const goes of ['hide', 'close'] as const) {
    const { page, table, sent } = called()
    page.say({ type: 'sync', n: 0 })
    expect(sent()).toBe(0)
    table.pass(1_000)
    if (goes === 'hide') page.say({ type: 'hide' })
    else page.close()
    expect(sent()).toBe(1)
  }
})

test('[ROOM-61] nobody is told of a turn that is over, that a bot plays in their place, or of one in a game that ended or was left', () => {
  const ways = [
    ({ state }: RoomTable) => changed(state, state.players[0]!, { ...(state.players[0] as Player), standIn: 'keen' }),
    ({ state, platform }: RoomTable) => brokenOff(state, platform.time),
    (table: RoomTable) => void table.move(),
    (table: RoomTable) => void table.ask('leave', {}, table.tokens[0]),
  ]
  for (const way of ways) {
    const { table, page, sent } = called()
    page.close()
    expect(sent()).toBe(1)
    const change = way(table)
    if (change) commit(table.context, change)
    expect(sent()).toBe(0)
  }
})

test('[ROOM-59] a device that does not hold its seat is told nothing, also where it was not forgotten with that', () => {
  const { table, page, sent } = called()
  const { rows } = table.platform
  page.close()
  rows.put('device', 'phone', { ...rows.list('device')[0]!, token: hashToken('of nobody') })
  expect(sent()).toBe(0)
})

/** Count of pushes due and sent. */
const sentOf = (table: RoomTable): number => takeDue(table.platform as PushPlatform, table.state).length

/** A player who was told of the turn and stays away; strangers may ask for the seat. */
function away() {
  const { table, page } = called()
  page.close()
  table.pass(MINUTE)
  sentOf(table)
  return { table, ask: (stranger: string) => table.request({ kind: 'rescue', seat: 0 }, stranger) }
}

test('[ROOM-68] the owner of a seat is told once in ten minutes that it is asked for, however often strangers ask', () => {
  const { table, ask } = away()
  let sent = 0
  for (let second = 0; second < 600; second++) {
    const asked = ask(`stranger ${second}`)
    if (second % 15 === 0) asked.withdraw()
    table.pass(1_000)
    sent += sentOf(table)
  }
  expect(sent).toBe(1)
  table.pass(2_000)
  ask('stranger 600')
  expect(sentOf(table)).toBe(1)
})

test('[ROOM-68] the owner who has looked meanwhile is told at once again that the seat is asked for', () => {
  const { table, ask } = away()
  const first = ask('one')
  expect(sentOf(table)).toBe(1)
  const visit = table.page(table.tokens[0])
  first.no(1)
  table.pass(MINUTE)
  visit.close()
  table.pass(MINUTE)
  const second = ask('another')
  expect(sentOf(table)).toBe(1)
  // A device let in is news of its own, and told once as well.
  expect([second.yes(1), sentOf(table), second.withdraw()]).toEqual([undefined, 1, undefined])
  expect([ask('a third').yes(1), sentOf(table)]).toEqual([undefined, 0])
})

test('[ROOM-68] a device that others let in is not told that the seat is asked for', () => {
  const { table, page } = called()
  const { rows } = table.platform
  const owner = table.state.players[0] as Player
  commit(table.context, changed(table.state, owner, { ...owner, letIn: [hashToken('let in')] }))
  rows.put('device', 'phone', { ...rows.list('device')[0]!, token: hashToken('let in') })
  page.close()
  table.pass(MINUTE)
  sentOf(table)
  const lost = table.request({ kind: 'rescue', seat: 0 })
  expect([sentOf(table), lost.yes(1), sentOf(table)]).toEqual([0, undefined, 0])
})

test('[ROOM-64] a turn that may take days has one reminder, a live one none', () => {
  const remindedAt = (pace: Settings['pace']) => {
    const { table, page, sent } = called({ pace })
    page.close()
    table.pass(-2 * MINUTE)
    expect(sent()).toBe(1)
    const { rows } = table.platform
    const { due } = rows.list('alarm').find(({ name }) => name === 'push')!.notifications!
    return due.map(({ reason, n, at }) => [reason, at - rows.entryAt(n)])
  }
  expect(remindedAt('days-1')).toEqual([['reminder', 18 * HOUR]])
  for (const pace of ['live-quick', 'none'] as const) expect(remindedAt(pace)).toEqual([])
})

test('[ROOM-67] a nudge from before the turn began is none of this turn', () => {
  const { table } = called()
  const { state, context } = table
  const isNudged = (n: number) => {
    const meta = { ...state.meta, nudged: { 0: n } }
    return nudgeInfo(context.platform, { ...state, meta }, state.players[1] as Player, nowAt(context)).nudged
  }
  const since = state.match!.since[0]!
  expect([isNudged(since), isNudged(since + 1)]).toEqual([false, true])
})

test('[ROOM-99] somebody is let in at a table of two no sooner than its owner has been awake for an hour', () => {
  const { table, page } = called()
  const { rows } = table.platform
  rows.put('device', 'phone', { ...rows.list('device')[0]!, quiet: true })
  page.close()
  table.pass(Date.UTC(2100, 0, 1, 23) - table.platform.time)
  expect(table.request({ kind: 'rescue', seat: 0 }).yes(1)).toBeUndefined()
  expect(table.proposals[0]!.from).toBe(Date.UTC(2100, 0, 2, 9))
})

test('an alarm names the players whom a move leaves to be notified, written in the transaction of the move', () => {
  const { table, page } = called()
  const { rows } = table.platform
  page.close()
  rows.drop('alarm', 'push')
  // The device is the first player's, who is on turn again after the second one's move.
  const { transaction } = rows
  const notifications: unknown[] = []
  Object.assign(rows, {
    transaction(write: () => void) {
      const before = rows.entries(0).length
      transaction(write)
      if (rows.entries(0).length > before)
        notifications.push(rows.list('alarm').find(({ name }) => name === 'push')?.notifications?.due)
    },
  })
  table.move()
  table.pass(MINUTE)
  table.move()
  expect(notifications).toEqual([
    undefined,
    [{ device: 'phone', reason: 'turn', n: 2, at: table.platform.time + MINUTE }],
  ])
})

test('a page that says it is hidden is not answered, whether it has said hello or has a seat', () => {
  const { table, page } = called()
  for (const one of [page, table.page(), table.greeting()]) {
    const before = one.socket.sent.length
    one.say({ type: 'hide' })
    expect(one.socket.sent.length).toBe(before)
  }
})

test('[ROOM-59] [ROOM-36] a seat tells four devices, those that others let in only where the player has fewer', () => {
  const table = playing(2)
  const platform = Object.assign(table.platform, { push: { allows: () => true } as unknown as PushPort })
  const owner = table.state.players[0]!
  const letIn = ['let in 0', 'let in 1', 'let in 2']
  commit(table.context, changed(table.state, owner, { ...owner, letIn: letIn.map(hashToken) } as typeof owner))
  const subscribe = (device: string, token: string) => {
    table.pass(1)
    const subscription = { endpoint: device, keys: { p256dh: '', auth: '' } }
    return table.code('subscribe', { subscription, note, zone: 'UTC', quiet: false }, 'https://murex.test', token)
  }
  const endpoints = () =>
    platform.rows
      .list('device')
      .map(({ endpoint }) => endpoint)
      .toSorted()
  for (const token of letIn) expect(subscribe(token, token)).toBeUndefined()
  for (const own of ['a', 'b', 'c']) expect(subscribe(own, table.tokens[0]!)).toBeUndefined()
  expect(endpoints()).toEqual(['a', 'b', 'c', 'let in 2'])
  expect(subscribe('d', table.tokens[0]!)).toBeUndefined()
  expect(subscribe('let in 0', 'let in 0')).toBe('no-push')
  expect(endpoints()).toEqual(['a', 'b', 'c', 'd'])
  expect(subscribe('e', table.tokens[0]!)).toBeUndefined()
  expect(endpoints()).toEqual(['b', 'c', 'd', 'e'])
})
