import type { Page } from 'playwright-core'
import type { GameId } from '../../../shared/games/ids.ts'
import { hold } from '../clock.ts'
import type { Phone } from '../phone.ts'
import { complete } from '../settled.ts'
import type { Kind } from './grey.ts'
import type { Keeper } from './keeper.ts'
import { come, gather, playedTo, start, type Choose, type Setting, type Table } from './table.ts'
import type { Device } from './viewport.ts'

/** State of an overlay, as web/base/overlay.svelte.ts keeps it in the browser's history. */
export interface Overlay {
  readonly what: string
  readonly game?: string
  readonly table?: string
  readonly n?: number
  readonly seat?: number
  readonly way?: 'out' | 'in'
}

/** Where a screen is found, and what the browser remembers of it. */
export interface Place {
  readonly path: string
  readonly table?: Table
  /** Token of a seat; without one, the visitor is a spectator. */
  readonly token?: string | undefined
  /** Draft, as the page keeps it over a reload. */
  readonly draft?: unknown
  readonly overlay?: Overlay
}

export interface Screen {
  /** `tsuro-playing`: the area first, then the state. */
  readonly name: string
  readonly players?: number
  /** Only device that shows it. */
  readonly on?: Device
  /** A table in play: its page never scrolls. */
  readonly still: boolean
  /** CSS selector of what shows that the screen is there. */
  readonly waits?: string
  /** The same place serves every device, unless what is done there changes it: `fresh`. */
  place(keeper: Keeper): Promise<Place>
  readonly fresh?: boolean
  before?(page: Page): Promise<unknown>
  then?(one: Phone, place: Place): Promise<unknown>
  /** A reload would end it, so that it is seen in English alone. */
  readonly fleeting?: boolean
  /** Marks that are told apart in greyscale, and how many there are. */
  readonly apart?: readonly (Kind & { readonly count: number })[]
}

/** `tsuro-playing-8` */
export const titleOf = ({ name, players }: Screen): string => (players === undefined ? name : `${name}-${players}`)

/** Makes something once for each server. */
export function once<T>(make: (keeper: Keeper) => Promise<T>): (keeper: Keeper) => Promise<T> {
  const made = new WeakMap<Keeper, Promise<T>>()
  return (keeper) => {
    if (!made.has(keeper)) made.set(keeper, make(keeper))
    return made.get(keeper)!
  }
}

type At = Omit<Setting, 'game' | 'seats'>
/** A table once for each server: so many sit and wait; their game has begun; it is played until it is as wanted. */
export const waitingAt = (game: GameId, seats: number, more: At = {}) =>
  once(async (keeper) => come(keeper, await gather(keeper, { game, seats, ...more })))
export const begunAt = (game: GameId, seats: number, more: At = { first: 0 }) =>
  once(async (keeper) => start(keeper, await gather(keeper, { game, seats, ...more })))
export const playedAt = (
  deal: string,
  game: GameId,
  seats: number,
  wanted: (table: Table) => boolean,
  choose?: Choose,
  more: At = {},
) => once((keeper) => playedTo(keeper, deal, { game, seats, first: 0, ...more }, wanted, choose))

export const seatAt = (table: Table, seat: number | null): Place => ({
  path: `/g/${table.id}`,
  table,
  token: seat === null ? undefined : table.tokens[seat],
})

/** The same at a table that is made there; a seat may be found by how it stands. `also`: what else the browser remembers. */
export const placeAt =
  <T extends Table>(
    make: (keeper: Keeper) => Promise<T>,
    seat: number | null | ((table: T) => number | null),
    also?: (table: T) => Partial<Place>,
  ): Screen['place'] =>
  async (keeper) => {
    const table = await make(keeper)
    return { ...seatAt(table, typeof seat === 'function' ? seat(table) : seat), ...also?.(table) }
  }

/** Overlay of a table's page. */
export const over =
  (what: string, more: Partial<Overlay> = {}) =>
  ({ id }: Table): Partial<Place> => ({ overlay: { what, table: id, ...more } })

export const overRules = (game: string) => (): Partial<Place> => ({ overlay: { what: 'rules', game } })

export const remembers =
  (what: string, of: (table: Table) => unknown, shows: string): NonNullable<Screen['then']> =>
  async ({ page }, { table }) => {
    const kept = [`murex:${what}:${table!.id}`, JSON.stringify(of(table!))] as const
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), kept)
    await page.reload()
    await page.getByText(shows).waitFor()
    await complete(page)
  }

/** Commits a draft by a button, without a network. */
export const sendOffline =
  (commit: string | RegExp): NonNullable<Screen['then']> =>
  async ({ page, wire, touch }) => {
    await hold(page, 1_000)
    wire.cut()
    await touch(page.getByRole('button', { name: commit }))
    await page.getByText('Waiting to be sent').first().waitFor()
  }

/** Opens the page again without the room, once it has stored the seat's view. */
export const inTunnel: NonNullable<Screen['then']> = async ({ page }) => {
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('murex:views:')))
  await page.routeWebSocket(/socket$/, (socket) => socket.close())
  await page.reload()
  await page
    .getByText(/^As of/)
    .first()
    .waitFor()
  await complete(page)
  await hold(page, 1_000)
}

/** Makes screens that have something in common: of each its name, its place, and what it has besides or instead. */
export const screensOf =
  (common: Omit<Screen, 'name' | 'place'>) =>
  (name: string, place: Screen['place'], also: Partial<Screen> = {}): Screen => ({ ...common, name, place, ...also })
