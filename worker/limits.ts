import { createMiddleware } from 'hono/factory'
import type { Env } from './env.ts'
import { refuse } from './http.ts'

/** The first four groups of an IPv6 address: what one household is given. */
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

/** What an address counts as: an IPv4 address (also where it is written as IPv6), or an IPv6 /64. */
export function addressKey(address: string | undefined): string {
  if (!address) return 'unknown'
  const four = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return four ? four[1]! : `${prefix(address)}::/64`
}

type Limit = 'CREATES' | 'SEATS' | 'CHANGES' | 'CODES' | 'REPORTS'

/** Lets through what the named limit allows an address; codes count by address and table. */
export function limited(limit: Limit) {
  return createMiddleware<{ Bindings: Env }>(async (c, next) => {
    const address = addressKey(c.req.header('CF-Connecting-IP'))
    const { success } = await c.env[limit].limit({
      key: limit === 'CODES' ? `${address} ${c.req.param('id')}` : address,
    })
    return success ? next() : refuse(c, 'too-many-requests')
  })
}
