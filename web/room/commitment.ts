import { local, readJson, writeJson } from '../base/storage.ts'

/** The room's commitment as this browser first saw it. `early`: before the game began, when nobody knew the shuffle. */
export interface Noted {
  readonly commitment: string
  readonly early: boolean
}

const nonceKey = (table: string): string => `murex:nonce:${table}`
const commitmentKey = (table: string): string => `murex:commitment:${table}`

/** This browser's own part in the shuffle, as sent; undefined if it took no seat, or storage is closed. */
export function notedNonce(table: string): string | undefined {
  return readJson(local, nonceKey(table))
}

export function noteNonce(table: string, nonce: string): void {
  writeJson(local, nonceKey(table), nonce)
}

/** A table's noted commitment; undefined if storage lacks it or is closed. */
export function notedCommitment(table: string): Noted | undefined {
  return readJson(local, commitmentKey(table))
}

/** Notes a table's commitment, the first time only: later ones must agree. */
export function noteCommitment(table: string, commitment: string, early: boolean): void {
  if (!notedCommitment(table)) writeJson(local, commitmentKey(table), { commitment, early } satisfies Noted)
}
