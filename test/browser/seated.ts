import { randomBytes } from 'node:crypto'
import { nanoid } from 'nanoid'
import type { BrowserContextOptions, Browser } from 'playwright-core'
import { vi } from 'vitest'
import type { Seated } from '../../shared/api.ts'
import { awaited } from '../../shared/engine/awaited.ts'
import { quick } from '../../shared/engine/random.ts'
import type { Reaction } from '../../shared/table-info.ts'
import { games } from '../../shared/games/index.ts'
import { Sync } from '../../web/room/sync.ts'
import { pickUp, type Phone } from './phone.ts'
import { SOON } from './soon.ts'

const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal']

/** A started table, and for each seat a link without a page: it talks, and plays at random. */
export interface Table {
  readonly id: string
  readonly tokens: readonly string[]
  readonly links: readonly Sync[]
  /** The seats whose turn it is. */
  mayAct(): readonly number[]
  /** So many random moves of the first seat waited for; to the end without a number. */
  play(moves?: number): Promise<void>
  say(seat: number, text: string): void
  react(seat: number, reaction: Reaction): void
  end(): void
}

export async function ask<T>(port: number, path: string, token?: string, body?: object): Promise<T> {
  const answer = await fetch(`http://localhost:${port}${path}`, {
    method: token === undefined && body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A player's part in the shuffle. */
export const nonce = (): string => randomBytes(16).toString('hex')

export async function seatAll(port: number, game: string, seats: number, seed: number): Promise<Table> {
  const made = await ask<Seated>(port, '/api/tables', undefined, { game, first: 0, name: names[0], nonce: nonce() })
  const { id } = made
  const tokens = [made.token]
  for (const name of names.slice(1, seats))
    tokens.push((await ask<Seated>(port, `/api/tables/${id}/seats`, undefined, { name, nonce: nonce() })).token)
  await ask(port, `/api/tables/${id}/start`, tokens[0])
  const links = tokens.map((token) => {
    const kept = new Map<string, string>()
    return new Sync({
      url: `ws://localhost:${port}/api/tables/${id}/socket`,
      token: () => token,
      loadGame: (name) => Promise.resolve(games[name]!),
      memory: {
        getItem: (key) => kept.get(key) ?? null,
        setItem: (key, value) => void kept.set(key, value),
        removeItem: (key) => void kept.delete(key),
      },
      memoryKey: 'pending',
      newId: nanoid,
      changed: () => undefined,
    })
  })
  const until = (right: () => boolean): Promise<unknown> => vi.waitUntil(right, { timeout: SOON, interval: 5 })
  await until(() => links.every(({ state }) => state.stand === 'live' && state.view !== undefined))
  const rules = games[game]!
  const mayAct = () => rules.waitingFor(links[0]!.state.view!)
  return {
    id,
    tokens,
    links,
    mayAct,
    async play(moves = Infinity) {
      for (let i = 0; i < moves; i++) {
        const [seat] = mayAct()
        if (seat === undefined) return
        const { view, n } = links[seat]!.state
        // Five messages a second are allowed, with bursts of twenty.
        if (i >= 15 * links.length) await new Promise((resolve) => setTimeout(resolve, 220 / links.length))
        links[seat]!.act(rules.pick(view!, seat, quick(seed * 1_000 + n)))
        await until(() => links.every(({ state }) => state.n > n))
      }
    },
    say: (seat, text) => void links[seat]!.say({ type: 'say', id: nanoid(), text }),
    react: (seat, reaction) => void links[seat]!.say({ type: 'react', id: nanoid(), reaction }),
    end: () => links.forEach((link) => link.close()),
  }
}

/** Opens a table on a device that holds the token of a seat, or of none. */
export async function open(
  browser: Browser,
  port: number,
  device: BrowserContextOptions,
  { id, tokens }: Pick<Table, 'id' | 'tokens'>,
  seat?: number,
): Promise<Phone> {
  const one = await pickUp(browser, port, seat === undefined ? 'Dido' : names[seat]!, device)
  const token = seat === undefined ? undefined : tokens[seat]
  if (token !== undefined)
    await one.page.addInitScript(([key, held]) => localStorage.setItem(key!, held!), [`murex:${id}`, token])
  await one.page.goto(`/g/${id}`)
  await one.page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
  return one
}
