import * as v from 'valibot'
import type { OpenTable, Phase } from './table-info.ts'

/** Address of the keeper's page, and path of its requests and its cookie: there is none in a house without `KEEPER`. */
export const KEEPER_ROUTE = '/keeper'

/** POST /keeper/entry: the house's secret, as its keeper has set it. */
export const enterAsKeeper = v.object({ secret: v.pipe(v.string(), v.maxLength(200)) })
/** PUT /keeper/list: whether strangers find open tables here. */
export const openList = v.object({ open: v.boolean() })

/** Kinds of things that a house counts, of nobody in particular. */
export const counted = ['made', 'started', 'finished', 'sockets', 'refused'] as const
export type Counted = (typeof counted)[number]

/** Counts of a UTC day. `day`: days since 1970. `errors`: by where they happened. `refused`: beyond a limit. */
export interface HouseDay extends Readonly<Record<Counted, number>> {
  readonly day: number
  readonly errors: Readonly<Record<string, number>>
}

/** A house for its keeper. `days`: the last 30 that have any, the newest first. `playing`: games under way, by its counts. */
export interface KeptHouse {
  readonly version: string
  readonly deploy: string
  readonly at: string
  readonly playing: number
  readonly days: readonly HouseDay[]
  readonly open: boolean
  /** Listed tables, the newest first. */
  readonly tables: readonly OpenTable[]
}

/** A table for the house's keeper, who sees no hand, secret, token or address. Times in ms; `rows`: those of today (UTC). */
export interface KeptTable {
  readonly id: string
  readonly game: string
  readonly phase: Phase
  readonly names: readonly string[]
  readonly made: number
  readonly touched: number
  readonly expires: number
  readonly rows: number
  readonly listed: boolean
}

/** Requests of the keeper: each is refused with not-keeper without the cookie, and with no-such-route without `KEEPER`. */
export interface KeeperApi {
  /** Sets the cookie. */
  'POST /keeper/entry': { body: v.InferInput<typeof enterAsKeeper>; answer: { readonly ok: true } }
  /** Removes it. */
  'DELETE /keeper/entry': { body: undefined; answer: { readonly ok: true } }
  'GET /keeper/house': { body: undefined; answer: KeptHouse }
  'PUT /keeper/list': { body: v.InferInput<typeof openList>; answer: { readonly ok: true } }
  'GET /keeper/tables/:id': { body: undefined; answer: KeptTable }
  /** Takes a table down in any phase: its pages, and all that come as long as it would have been kept, are told taken-down. */
  'DELETE /keeper/tables/:id': { body: undefined; answer: { readonly ok: true } }
  /** Takes a waiting table off the list of open ones, for good. */
  'DELETE /keeper/tables/:id/listing': { body: undefined; answer: { readonly ok: true } }
}
