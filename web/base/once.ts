import { pageErrors, type ErrorCode, type Result } from '../../shared/errors.ts'
import { toHex } from '../../shared/hex.ts'
import { local, readJson, writeJson } from './storage.ts'

/** A player's part in the shuffle: 128 random bits in hex. */
export const newNonce = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)))

/** A request without an answer yet: its nonce and its content. */
interface Asked {
  readonly nonce: string
  readonly of: string
}

const keyOf = (what: string): string => `murex:asked:${what}`
const known = (what: string): Asked | undefined => readJson<Asked>(local, keyOf(what))

/** Errors after which the request may have been carried out. */
const unknown: readonly ErrorCode[] = [...pageErrors, 'internal', 'unavailable', 'too-many-requests']
export const isSettled = (result: Result<unknown>): boolean => !('error' in result && unknown.includes(result.error))

export const isAsked = (what: string): boolean => known(what) !== undefined

/**
 * Sends a request that creates something, under one nonce until it is answered, across taps, reloads and windows. `of`: its
 * content; other content makes another request. [PAGE-151]
 */
export async function once<T>(
  what: string,
  ask: (nonce: string) => Promise<Result<T>>,
  of: unknown = null,
): Promise<Result<T>> {
  const text = JSON.stringify(of)
  const before = known(what)
  const now = before?.of === text ? before : { nonce: newNonce(), of: text }
  writeJson(local, keyOf(what), now)
  const result = await ask(now.nonce)
  if (isSettled(result) && known(what)?.nonce === now.nonce) local.removeItem(keyOf(what))
  return result
}
