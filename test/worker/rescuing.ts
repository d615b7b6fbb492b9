import type { Seated, TransferCode } from '../../shared/api.ts'
import type { Receipt } from '../../shared/proposals.ts'
import type { HeadlessClient } from '../support/headless.ts'
import { ask, post } from './asking.ts'
import { pass } from './setup.ts'
import { goAway, newGame, type Table } from './tables.ts'

const MINUTE = 60_000
/** ms after which a seat without a page is in use no more, and for which the one yes at a table of two can be taken back. */
export const IN_USE = 40_000
export const DELAY_OF_TWO = 60 * MINUTE

type Game = Table & { readonly clients: HeadlessClient[] }

const as = (token: string | undefined) => (token === undefined ? {} : { token })
const from = (address: string | undefined) =>
  address === undefined ? {} : { headers: { 'CF-Connecting-IP': address } }

export const asked = (id: string, seat: unknown, { token, address }: { token?: string; address?: string } = {}) =>
  post(`/api/tables/${id}/proposals`, { kind: 'rescue', seat }, { ...as(token), ...from(address) })

/** A request for a seat, from an address that nobody else has unless one is given. */
export async function requestFor(id: string, seat: number, address?: string): Promise<Receipt> {
  const answer = await asked(id, seat, address === undefined ? {} : { address })
  if (answer.status !== 200) throw new Error(`not asked: ${await answer.text()}`)
  return (await answer.json()) as Receipt
}

export const answer = (id: string, { proposal }: Pick<Receipt, 'proposal'>, yes: unknown, token?: string) =>
  post(`/api/tables/${id}/proposals/${proposal}`, { yes }, as(token))
export const claim = (id: string, { proposal, token }: Receipt) =>
  post(`/api/tables/${id}/proposals/${proposal}/claim`, undefined, { token })

export const putOut = (id: string, seat: unknown, token: string) =>
  ask(`/api/tables/${id}/seats/${seat}/let-in`, { method: 'DELETE', token })

export async function opens(id: string, token: string): Promise<number | null> {
  const info = (await (await ask(`/api/tables/${id}`, { token })).json()) as { you: number | null }
  return info.you
}

export async function newDevice(id: string, token: string): Promise<string> {
  const { code } = (await (await post(`/api/tables/${id}/transfers`, undefined, { token })).json()) as TransferCode
  return ((await (await post(`/api/tables/${id}/transfers/claim`, { code })).json()) as Seated).token
}

/** A game whose players have all been away so long that their seats may be asked for. */
export async function abandoned(seats: number): Promise<Game> {
  const game = await newGame(seats)
  for (const [seat, page] of game.clients.entries()) await goAway(game.id, seat, page)
  pass(IN_USE)
  return game
}
