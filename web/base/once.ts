import { pageErrors, type ErrorCode, type Result } from '../../shared/errors.ts'
import { newNonce } from './api.ts'
import { local, readJson, writeJson } from './storage.ts'

/** A request that has no answer yet: its nonce, and what it asks for. */
interface Asked {
  readonly nonce: string
  readonly of: string
}

const keyOf = (what: string): string => `murex:asked:${what}`
const known = (what: string): Asked | undefined => readJson<Asked>(local, keyOf(what))

/** After these nobody knows whether it was carried out. */
const unknown: readonly ErrorCode[] = [...pageErrors, 'internal', 'unavailable', 'too-many-requests']
/** Whether there is an answer. */
export const isSettled = (result: Result<unknown>): boolean => !('error' in result && unknown.includes(result.error))

/** Whether something was asked for that has no answer yet. */
export const isAsked = (what: string): boolean => known(what) !== undefined

/**
 * Asks for something that is made, under one nonce until there is an answer: over taps, reloads and windows. `of`: with another
 * one something else is asked for. [PAGE-151]
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
