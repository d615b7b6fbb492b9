import type { Seated, TransferCode } from '../../../shared/api.ts'
import type { Receipt } from '../../../shared/proposals.ts'
import type { Subscribe } from '../../../shared/push.ts'
import { isOccupied, type TableInfo } from '../../../shared/table-info.ts'
import { HIDDEN } from '../../../shared/protocol.ts'
import type { MeteredHouse } from '../cost/metered-house.ts'
import { answer, askBack, makeLongTable, newAction, pageAt, setStone, takeBack, type LongTable } from './long-table.ts'

/** Rows of one request or frame, with those of its alarms. */
interface Rows {
  readonly read: number
  readonly written: number
}

export type RowsByKind = ReadonlyMap<string, Rows>

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const device: Subscribe = {
  subscription: {
    endpoint: 'https://fcm.googleapis.com/send/a-device',
    // Those of RFC 8291.
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
  note: { title: 'Tsuro', turn: 'x', reminder: 'x', nudge: 'x', proposal: 'x', over: 'x' },
  zone: 'UTC',
  quiet: false,
}

/**
 * Everything that is asked of a table whose log is so long, once each, and at the table that follows on it. `asleep`: each is
 * the first thing that a sleeping room hears; else the room is awake since the table was made.
 */
export async function rowsByKind(house: MeteredHouse, length: number, asleep: boolean): Promise<RowsByKind> {
  const all = new Map<string, Rows>()
  const table = await makeLongTable(house, length)

  /** Rows since the last time, once the rooms have heard so many frames. */
  async function taken(frames: number): Promise<Rows> {
    for (let [heard, read, written] = [0, 0, 0]; ;) {
      const count = await house.read()
      heard += count.messages
      read += count.rowsRead
      written += count.rowsWritten + count.setAlarms
      if (heard >= frames) return { read, written }
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  const kindsAt =
    (id: string): Kinds =>
    async <T>(name: string, asking: () => T | Promise<T>, frames = 0): Promise<T> => {
      if (asleep) await house.sleep(id)
      await house.read()
      const answered = await asking()
      all.set(name, await taken(frames))
      return answered
    }
  await atTable(house, table, length, kindsAt(table.id))
  await playOn(house, table)
  const next = await afterEnd(house, table, kindsAt(table.id))
  await atNextTable(house, table, next, kindsAt(next))
  return all
}

type Kinds = <T>(name: string, asking: () => T | Promise<T>, frames?: number) => Promise<T>

async function atTable(house: MeteredHouse, table: LongTable, length: number, kind: Kinds): Promise<void> {
  const { id, anna, ben } = table
  const at = `/api/tables/${id}`
  const middle = Math.floor(length / 2)
  const secure = { 'X-Forwarded-Proto': 'https' }

  // Rings by itself over the days that a long log takes.
  await house.ring(id)
  await kind('info', () => house.ask('GET', at, undefined, anna.token))
  await kind('my tables', () =>
    house.ask('GET', '/api/my-tables', undefined, undefined, { Cookie: `my-tables=${id}.${anna.token}` }),
  )
  const own = { tables: [{ id, token: anna.token }], gone: [] }
  await kind('my tables, changed', () => house.ask('PUT', '/api/my-tables', own))
  await kind('page', () => house.ask('GET', `/g/${id}`))
  await kind('page of a position', () => house.ask('GET', `/g/${id}/m${middle}`))
  await kind('log', () => house.ask('GET', `${at}/log?before=${middle}`, undefined, anna.token))
  await kind('log, its end', () => house.ask('GET', `${at}/log?before=${length}`, undefined, anna.token))

  await house.goAhead(2 * MINUTE)
  await kind('hide', () => ben.page.send(HIDDEN), 1)
  await kind('nudge, whether', () => house.ask('GET', `${at}/nudge`, undefined, ben.token))
  await kind('nudge', () => house.ask('POST', `${at}/nudge`, undefined, ben.token))

  const { epoch } = anna.page
  const spectator = await kind('hello', () => pageAt(house, id), 1)
  const pages = [
    await kind('hello of a seat', () => pageAt(house, id, ben.token), 1),
    await kind('hello with n', () => pageAt(house, id, ben.token, { epoch, n: length - 5 }), 1),
  ]
  const screenId = 'the-screen-of-the-table'
  const screen = await kind('hello of a screen', () => pageAt(house, id, undefined, { screenId }), 1)
  const { screenAsks } = await house.ask<TableInfo>('GET', at)
  await kind('screen', () => house.ask('PUT', `${at}/screens/${screenAsks![0]!}`, { shows: true }, anna.token))

  const { page } = anna
  const said = async (frame: object): Promise<void> => {
    page.send(frame)
    await page.want('synced', 'entry', 'refused', 'said')
  }
  await kind('sync', () => said({ type: 'sync', n: page.n }), 1)
  await kind('sync from -1', () => said({ type: 'sync', n: -1 }), 1)
  await house.goAhead(MINUTE)
  await kind('say', () => said({ type: 'say', id: newAction(), text: 'x'.repeat(300) }), 1)
  await house.goAhead(MINUTE)
  await kind('react', () => said({ type: 'react', id: newAction(), reaction: 'clap' }), 1)
  await kind('prepare', () => page.send({ type: 'prepare', on: true }), 1)
  await kind('act, refused', () => said({ type: 'act', id: newAction(), base: page.n, command: {} }), 1)
  const action = await kind('act', () => setStone(table, anna), 1)
  await kind('act, again', () => said({ type: 'act', id: action, base: page.n - 1, command: {} }), 1)
  const old = { type: 'act', id: 'made-long-ago', base: middle, command: {} }
  await kind('act, stale', () => said(old), 1)
  await setStone(table, ben)
  await kind('act that takes back', () => takeBack(table, ben), 1)

  await setStone(table, ben)
  const back = page.n - 4
  const withdrawn = await kind('proposal', () => askBack(house, table, back))
  await kind('withdraw', () => house.ask('DELETE', `${at}/proposals/${withdrawn}`, undefined, anna.token))
  const granted = await askBack(house, table, back)
  await kind('yes', () => answer(house, id, ben, granted, true))
  await Promise.all([anna, ben].map((one) => one.page.at(back + 5)))
  await setStone(table, anna)
  await setStone(table, ben)
  const declined = await askBack(house, table, back + 5)
  await kind('no', () => answer(house, id, ben, declined, false))

  await kind('settings', () => house.ask('PATCH', at, { settings: { reactingBots: false } }, anna.token))
  await kind('stand-in switch', () => house.ask('PUT', `${at}/seats/mine/stand-in`, { allowed: true }, ben.token))
  await kind('stand-in ends', () => house.ask('DELETE', `${at}/seats/mine/stand-in`, undefined, ben.token))
  await kind('shut', () => house.ask('PUT', `${at}/seats/mine/shut`, { shut: true }, ben.token))
  await house.ask('PUT', `${at}/seats/mine/shut`, { shut: false }, ben.token)
  await kind('push', () => house.ask('PUT', `${at}/seats/mine/push`, device, ben.token, secure))
  const { endpoint } = device.subscription
  await kind('push, off', () => house.ask('DELETE', `${at}/seats/mine/push`, { endpoint }, ben.token))
  await kind('seat stored', () => house.ask('PUT', `${at}/seats/mine`, undefined, ben.token))
  const code = await kind('transfer', () => house.ask<TransferCode>('POST', `${at}/transfers`, undefined, ben.token))
  await kind('transfer claimed', () => house.ask('POST', `${at}/transfers/claim`, { code: code.code }))
  await kind('devices put out', () => house.ask('DELETE', `${at}/seats/mine/devices`, undefined, ben.token))

  for (const one of [...pages, spectator, screen]) await one.close()
  await house.goAhead(2 * MINUTE)
  await kind('close', () => ben.page.close())
  await house.goAhead(2 * HOUR)
  const lost = { kind: 'rescue', seat: 1 }
  const asked = await kind('seat asked for', () => house.ask<Receipt>('POST', `${at}/proposals`, lost))
  await kind('yes to a visitor', () => answer(house, id, anna, asked.proposal, true))
  await kind('yes to a visitor, again', () => answer(house, id, anna, asked.proposal, true))
  await house.goAhead(90 * MINUTE)
  const claim = `${at}/proposals/${asked.proposal}/claim`
  await kind('seat claimed', () => house.ask('POST', claim, undefined, asked.token))
  await kind('let-in put out', () => house.ask('DELETE', `${at}/seats/1/let-in`, undefined, anna.token))
  await kind('leave', () => house.ask('DELETE', `${at}/seats/mine`, {}, ben.token))
  await kind('come back', () => house.ask('POST', `${at}/seats/mine`, undefined, ben.token))
  await kind('alarm', () => house.ring(id))
}

async function playOn(house: MeteredHouse, { id, anna, ben }: LongTable): Promise<void> {
  ben.page = await pageAt(house, id, ben.token)
  const { rules } = anna.page
  for (;;) {
    const { n, view } = anna.page
    const [seat] = rules.mayAct(view!)
    if (seat === undefined) break
    const { page } = [anna, ben][seat]!
    page.act(newAction(), page.choose(n))
    await Promise.all([anna, ben].map((one) => one.page.at(n + 1)))
  }
  await Promise.all([anna, ben].map(({ page }) => page.shows(({ phase }) => phase === 'finished')))
}

/** Requests of that time alone. The next table. */
async function afterEnd(house: MeteredHouse, { id, anna, ben }: LongTable, kind: Kinds): Promise<string> {
  const at = `/api/tables/${id}`
  await kind('record', () => house.ask('GET', `${at}/record`))
  await kind('series', () => house.ask('DELETE', `${at}/series`, undefined, anna.token))
  const next = await kind('rematch', () => house.ask<{ id: string }>('POST', `${at}/rematch`, undefined, anna.token))
  for (const { page } of [anna, ben]) await page.close()
  await kind('remove', () => house.ask('DELETE', at, undefined, anna.token))
  return next.id
}

/** Requests before the start, and at another game's end. */
async function atNextTable(house: MeteredHouse, { anna, ben }: LongTable, id: string, kind: Kinds): Promise<void> {
  const at = `/api/tables/${id}`
  const sit = (name: string, token?: string): Promise<Seated> =>
    house.ask('POST', `${at}/seats`, { name, nonce: '0'.repeat(32) }, token)
  await kind('sit, again', () => sit('Anna', anna.token))
  await sit('Ben', ben.token)
  await kind('sit', () => house.ask('POST', `${at}/seats`, { name: 'Cleo', nonce: '1'.repeat(32) }))
  await kind('name', () => house.ask('PATCH', `${at}/seats/mine`, { name: 'Benno' }, ben.token))
  await kind('settings before', () => house.ask('PATCH', at, { settings: { hints: true } }, anna.token))
  const seat = 3
  await kind('bot', () => house.ask('POST', `${at}/bots`, { seat, level: 'calm' }, anna.token))
  const { seats } = await house.ask<TableInfo>('GET', at)
  const cleo = seats.findIndex((one) => isOccupied(one) && one.name === 'Cleo')
  await house.ask('DELETE', `${at}/seats/${seat}`, { forGood: false }, anna.token)
  await kind('kick', () => house.ask('DELETE', `${at}/seats/${cleo}`, { forGood: false }, anna.token))
  await kind('start', () => house.ask('POST', `${at}/start`, undefined, anna.token))
  await house.ask('DELETE', `${at}/seats/mine`, {}, ben.token)
  await kind('end', () => house.ask('POST', `${at}/end`, undefined, anna.token))
}
