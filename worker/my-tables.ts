import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import {
  MAX_MY_TABLES,
  MY_TABLES_ASKED,
  type MyTable,
  type MyTables,
  type MyTablesChange,
} from '../shared/my-tables.ts'
import type { ErrorCode, Result } from '../shared/errors.ts'
import { COOKIE_KEPT, type App } from './auth.ts'
import { allows } from './rate-limits.ts'
import { roomAt } from './remote.ts'

const COOKIE = 'my-tables'
const PATH = '/api/my-tables'

/** A seat as the cookie has it. `over`: its game was over at the last request. */
interface Held {
  readonly id: string
  readonly token: string
  readonly over: boolean
}

/** Part of the device's tables to ask: a page of those that are over, or of the others. */
interface Asked {
  readonly page: number
  readonly over: boolean
}

/** The device's seats, the latest first: `<id>.<token>` each, with one more dot where the game is over. */
function readHeld(c: Context): Held[] {
  const each = (getCookie(c, COOKIE) ?? '').split('~').slice(0, MAX_MY_TABLES)
  return each.flatMap((text) => {
    const [, id, token, over] = /^([\w-]{16})\.([\w-]{1,64})(\.?)$/.exec(text) ?? []
    return id !== undefined && token !== undefined ? [{ id, token, over: over !== '' }] : []
  })
}

/** Keeps as many as fit: finished games come last, and go first. */
function firstOf(held: readonly Held[]): Held[] {
  return [...held.filter(({ over }) => !over), ...held.filter(({ over }) => over)].slice(0, MAX_MY_TABLES)
}

function writeHeld(c: Context, held: readonly Held[]): void {
  if (held.length === 0 && getCookie(c, COOKIE) === undefined) return
  const text = held.map(({ id, token, over }) => `${id}.${token}${over ? '.' : ''}`).join('~')
  const secure = new URL(c.req.url).protocol === 'https:'
  const maxAge = held.length > 0 ? COOKIE_KEPT : 0
  setCookie(c, COOKIE, text, { path: PATH, httpOnly: true, sameSite: 'Lax', secure, maxAge })
}

const isOver = ({ phase }: MyTable): boolean => phase === 'finished' || phase === 'ended'

export const isGone = (error: ErrorCode): boolean => ['no-such-table', 'deleted', 'taken-down'].includes(error)

/** Asks one room. Each is counted: it costs the house as much as a request, and reads some forty rows as it wakes. */
async function askRoom(c: Context<App>, { id, token }: Held): Promise<Result<MyTable>> {
  return (await allows(c, 'ROOMS')) ? roomAt(c.env, id).ask('mine', token) : { error: 'too-many-requests' }
}

/** Finished tables that are asked with the others: their players may want to play again. */
const LATEST = 3

/** Asks some of the rooms, and forgets tables that are gone, or where the device has no seat any more. */
async function askRooms(c: Context<App>, held: readonly Held[], { page, over }: Asked): Promise<MyTables> {
  const of = (all: readonly Held[]) => all.filter((one) => one.over === over)
  const ordered = (all: readonly Held[]) => [
    ...of(all),
    ...(over ? [] : all.filter((one) => one.over).slice(0, LATEST)),
  ]
  const asked = ordered(held).slice(page * MY_TABLES_ASKED, (page + 1) * MY_TABLES_ASKED)
  const answers = new Map<string, Result<MyTable>>(
    await Promise.all(asked.map(async (one) => [one.id, await askRoom(c, one)] as const)),
  )
  const tables = [...answers.values()].flatMap((answer) => ('ok' in answer ? [answer.ok] : []))
  const errors = [...answers].flatMap(([id, answer]) => ('error' in answer ? [{ id, ...answer }] : []))
  const gone = errors.filter(({ error }) => isGone(error)).map(({ id }) => id)
  const kept = held.flatMap((one): Held[] => {
    const answer = answers.get(one.id)
    if (!answer || 'error' in answer) return gone.includes(one.id) ? [] : [one]
    return answer.ok.you === null ? [] : [{ ...one, over: isOver(answer.ok) }]
  })
  writeHeld(c, firstOf(kept))
  // After a removal from this page the next ones have moved up into it.
  const again = of(kept).length < of(held).length ? page : page + 1
  return {
    tables,
    gone,
    unreached: errors.map(({ id }) => id).filter((id) => !gone.includes(id)),
    over: over ? [] : held.filter((one) => one.over && !answers.has(one.id)).map(({ id }) => id),
    next: ordered(kept).length > again * MY_TABLES_ASKED ? again : null,
  }
}

export async function getMyTables(c: Context<App>, asked: Asked): Promise<Response> {
  return c.json(await askRooms(c, readHeld(c), asked))
}

/** Adds some tables, and removes some. */
export async function putMyTables(c: Context<App>, { tables, gone }: MyTablesChange): Promise<Response> {
  const known = readHeld(c)
  const added = tables.map(({ id, token }): Held => ({ id, token, over: false }))
  const latest = new Map([...known, ...added].map((one) => [one.id, one]))
  const held = [...new Set([...added, ...known].map(({ id }) => id))].filter((id) => !gone.includes(id))
  return c.json(await askRooms(c, firstOf(held.map((id) => latest.get(id)!)), { page: 0, over: false }))
}
