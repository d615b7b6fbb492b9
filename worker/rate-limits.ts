import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { hashToken } from '../shared/tokens.ts'
import type { App } from './auth.ts'
import { refuse } from './http.ts'
import { logError } from './logs.ts'
import { inPlace } from './place.ts'

/** First four groups of an IPv6 address: the part given to one household. */
function prefix(address: string): string {
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  if (tail !== undefined) while (groups.length + rest.length < 8) groups.push('0')
  return [...groups, ...rest]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Key of an address: an IPv4 address (also if written as IPv6), or an IPv6 /64. */
export function addressKey(address: string | undefined): string {
  if (!address) return 'unknown'
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return four ? four[1]! : `${prefix(address)}::/64`
}

/** The address of a request at a table, hashed, so that a room can tell addresses apart and knows none. */
export function addressAt(c: Context): string {
  return hashToken(`${c.req.param('id')} ${addressOf(c)}`).slice(0, 32)
}

/**
 * The address of a request that makes a table, hashed alike for all its tables, which are counted by it. Undefined for the
 * house's own machine, as where a house runs at home: rows cost nothing there.
 */
export function makerOf(c: Context): string | undefined {
  const address = addressOf(c)
  return isOwn(address) ? undefined : hashToken(`open ${address}`).slice(0, 32)
}

/** Whether it is the machine's own address, and none of the internet. */
const isOwn = (address: string): boolean =>
  address === 'unknown' || address.startsWith('127.') || address === addressKey('::1')

type Limit =
  | 'CREATES'
  | 'SEATS'
  | 'ALL_SEATS'
  | 'SOCKETS'
  | 'CHANGES'
  | 'LOOKS'
  | 'LISTS'
  | 'CODES'
  | 'DEVICE_TRANSFERS'
  | 'HISTORY'
  | 'ROOMS'
  | 'REPORTS'

/** Limits by address and table, and those counted over all tables besides: a class sits down behind one address. */
const atOneTable: readonly Limit[] = ['SOCKETS', 'CODES', 'SEATS']
const atAll: { readonly [Name in Limit]?: Limit } = { SEATS: 'ALL_SEATS' }

function addressOf(c: Context): string {
  return addressKey(c.req.header('CF-Connecting-IP'))
}

/**
 * Whether the named limit allows one more of `key`, by default the address. The key begins with the host: two houses of one
 * account have the same counters. A limiter that breaks, as on a full disk, lets through. [ROOM-121]
 */
export async function allows(c: Context<App>, limit: Limit, key = addressOf(c)): Promise<boolean> {
  try {
    const { success } = await c.env[limit].limit({ key: `${new URL(c.req.url).host} ${key}` })
    return success
  } catch (error) {
    logError('limit', error)
    return true
  }
}

/** Refuses requests beyond the named limit, and all while the house looks where its tables are not. */
export function limited(limit: Limit) {
  return createMiddleware<App>(async (c, next) => {
    const key = atOneTable.includes(limit) ? `${addressOf(c)} ${c.req.param('id')}` : undefined
    const all = atAll[limit]
    const isAllowed = (await allows(c, limit, key)) && (!all || (await allows(c, all)))
    return isAllowed ? inPlace(c, next) : refuse(c, 'too-many-requests')
  })
}
