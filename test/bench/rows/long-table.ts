import type { Seated } from '../../../shared/api.ts'
import { CHAT_SHOWN } from '../../../shared/protocol.ts'
import { LINES } from '../../../shared/rate-limits.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import type { HeadlessClient } from '../../support/headless.ts'
import type { MeteredHouse } from '../cost/metered-house.ts'
import { nonce } from '../table.ts'

interface Seater {
  readonly token: string
  page: HeadlessClient
}

/** A running game of Tsuro for two, whose chat is full. Anna is to set her stone. */
export interface LongTable {
  readonly id: string
  readonly anna: Seater
  readonly ben: Seater
}

const DAY = 24 * 60 * 60_000

/** Lines of the chat: more than are kept. */
const CHAT = CHAT_SHOWN + 2

/** Entries after which the next day comes: a day has a budget of rows. */
const A_DAY = 450

/** Entries of a round in which both set their stones and all is taken back, the most first. The second takes back thrice at most. */
const ROUNDS = [9, 7, 5, 3] as const
/** Figures of no rounds. */
const IMPOSSIBLE = [1, 2, 4]

let actions = 0
export const newAction = (): string => `action-no-${++actions}`

export async function pageAt(house: MeteredHouse, id: string, token?: string, more: object = {}) {
  const page = await house.dial(id)
  await page.hello(token, more)
  await page.want('synced')
  return page
}

/** Sets a stone for the player on turn and waits for both pages. Returns the action's id. */
export async function setStone({ anna, ben }: LongTable, by: Seater): Promise<string> {
  const [action, { n }] = [newAction(), by.page]
  by.page.act(action, by.page.choose(n))
  await Promise.all([anna, ben].map(({ page }) => page.at(n + 1)))
  return action
}

export async function takeBack({ anna, ben }: LongTable, { page }: Seater): Promise<void> {
  const { n } = page
  page.send({ type: 'act', id: newAction(), base: n, back: n - 1 })
  await Promise.all([anna, ben].map((each) => each.page.at(n + 1)))
}

/** Anna proposes to take everything back from an entry on. Returns the proposal. */
export async function askBack(house: MeteredHouse, { id, anna }: LongTable, back: number): Promise<string> {
  const info = await house.ask<TableInfo>(
    'POST',
    `/api/tables/${id}/proposals`,
    { kind: 'take-back', back },
    anna.token,
  )
  return info.proposals![0]!.id
}

export function answer(house: MeteredHouse, id: string, by: Seater, proposal: string, yes: boolean): Promise<unknown> {
  return house.ask('POST', `/api/tables/${id}/proposals/${proposal}`, { yes }, by.token)
}

/** Both set their stones, the second several times, and all of it is taken back by consent. */
async function playRound(house: MeteredHouse, table: LongTable, entries: number): Promise<void> {
  const { id, anna, ben } = table
  const { n } = anna.page
  await setStone(table, anna)
  for (let k = 3; k < entries; k += 2) {
    await setStone(table, ben)
    await takeBack(table, ben)
  }
  await setStone(table, ben)
  await answer(house, id, ben, await askBack(house, table, n), true)
  await Promise.all([anna, ben].map(({ page }) => page.at(n + entries)))
}

/**
 * A table whose log was made so long by nothing but what players may do: they set their stones and take them back by consent,
 * over as many days as a table's budget asks for.
 */
export async function makeLongTable(house: MeteredHouse, length: number): Promise<LongTable> {
  const settings = { first: 0 }
  const { id, token } = await house.ask<Seated>('POST', '/api/tables', { game: 'tsuro', settings, name: 'Anna' })
  await house.ask('POST', `/api/tables/${id}/seats`, { name: 'Anna', nonce: nonce(0) }, token)
  const other = await house.ask<Seated>('POST', `/api/tables/${id}/seats`, { name: 'Ben', nonce: nonce(1) })
  await house.ask('POST', `/api/tables/${id}/start`, undefined, token)
  const anna = { token, page: await pageAt(house, id, token) }
  const ben = { token: other.token, page: await pageAt(house, id, other.token) }
  const table = { id, anna, ben }
  for (let k = 0; k < CHAT; k++) {
    if (k % LINES.burst === 0) await house.goAhead(60_000)
    anna.page.send({ type: 'say', id: newAction(), text: 'x'.repeat(300) })
    await anna.page.hears((chat) => chat.at(-1)?.k === k)
  }
  for (let days = 0; anna.page.n < length;) {
    if (anna.page.n > days * A_DAY) {
      days++
      await house.goAhead(DAY)
    }
    const left = length - anna.page.n
    const entries = ROUNDS.find((one) => one <= left && !IMPOSSIBLE.includes(left - one))
    if (entries === undefined) throw new Error(`no rounds make ${left} entries`)
    await playRound(house, table, entries)
  }
  return table
}
