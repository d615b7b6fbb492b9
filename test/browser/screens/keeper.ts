import type { Api } from '../../../shared/api.ts'

export interface Asked<Body> {
  /** Values for the names in the route. */
  readonly at?: Readonly<Record<string, string | number>>
  readonly token?: string
  readonly body?: Body
}

/** Calls the routes of a server, every time from another address: the rate limits count by address. */
export interface Keeper {
  readonly port: number
  ask<Route extends keyof Api>(route: Route, asked?: Asked<Api[Route]['body']>): Promise<Api[Route]['answer']>
  /** Lets so many ms go by on the server, or takes them back. */
  pass(ms: number): Promise<void>
  /** Restarts the server's draws from a name, so that it deals the same game after any past. */
  deal(name: string): Promise<void>
}

/** Count of uses of each deal at a port: a table's id is drawn too, and cannot be used twice. */
const dealt = new Map<string, number>()

let keepers = 0

export function keeperAt(port: number): Keeper {
  const net = 20 + (keepers++ % 200)
  let asks = 0
  let ahead = 0
  return {
    port,
    async pass(ms) {
      ahead += ms
      await fetch(`http://localhost:${port}/test/ahead/${ms}`)
    },
    async deal(name) {
      const times = dealt.get(`${port} ${name}`) ?? 0
      dealt.set(`${port} ${name}`, times + 1)
      await fetch(`http://localhost:${port}/test/begin/${encodeURIComponent(`${name} ${times}`)}`)
      if (ahead > 0) await fetch(`http://localhost:${port}/test/ahead/${ahead}`)
    },
    async ask(route, { at = {}, token, body } = {}) {
      const [method = '', path = ''] = route.split(' ')
      asks++
      const headers: Record<string, string> = { 'CF-Connecting-IP': `10.${net}.${(asks >> 8) & 255}.${asks & 255}` }
      if (body !== undefined) headers['Content-Type'] = 'application/json'
      if (token !== undefined) headers['Authorization'] = `Bearer ${token}`
      const address = path.replace(/:(\w+)/g, (_, name: string) => String(at[name]))
      const answer = await fetch(`http://localhost:${port}${address}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as never
    },
  }
}
