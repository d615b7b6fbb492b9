import { exports } from 'cloudflare:workers'
import { expect, vi } from 'vitest'
import type { TableInfo } from '../../shared/table-info.ts'
import './setup.ts'

export const ORIGIN = 'https://murex.test'

let addresses = 0
/** An address that nobody else in this file uses: the rate limits count by address. */
export function newAddress(): string {
  addresses++
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** 128 bits in hex, another one each time. */
export function newNonce(): string {
  return (++addresses).toString(16).padStart(32, '0')
}

export interface Asked {
  readonly method?: string
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export function ask(path: string, { method = 'GET', body, token, headers = {} }: Asked = {}): Promise<Response> {
  const sent = new Headers({ 'CF-Connecting-IP': newAddress(), ...headers })
  if (token !== undefined) sent.set('Authorization', `Bearer ${token}`)
  if (body !== undefined && !sent.has('Content-Type')) sent.set('Content-Type', 'application/json')
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return exports.default.fetch(ORIGIN + path, { method, headers: sent, ...(body === undefined ? {} : { body: text }) })
}

export function post(path: string, body?: unknown, more: Asked = {}): Promise<Response> {
  return ask(path, { method: 'POST', ...(body === undefined ? {} : { body }), ...more })
}

export async function codeOf(answer: Response): Promise<unknown> {
  return ((await answer.json()) as { code?: unknown }).code
}

export async function infoIn(answer: Response): Promise<TableInfo> {
  return (await answer.json()) as TableInfo
}

export async function infoAt(id: string): Promise<TableInfo> {
  return infoIn(await ask(`/api/tables/${id}`))
}

/** A limit of wrangler.toml: so many requests in each period, in s. Periods begin by the real clock, not by a test's. */
interface Limit {
  readonly most: number
  readonly period: 10 | 60
}

/**
 * Asks until the limit refuses. Each answer before has one of the statuses, and there are no more of them than the periods that
 * have begun allow. Returns how many there were.
 */
export async function untilLimited(
  { most, period }: Limit,
  statuses: readonly number[],
  request: () => Promise<Response>,
): Promise<number> {
  const now = (): number => Math.floor(vi.getRealSystemTime() / (period * 1000))
  const first = now()
  for (let answered = 0; ; answered++) {
    const answer = await request()
    if (answer.status === 429) {
      expect(await codeOf(answer)).toBe('too-many-requests')
      return answered
    }
    expect(statuses).toContain(answer.status)
    expect(answered).toBeLessThan(most * (1 + now() - first))
  }
}
