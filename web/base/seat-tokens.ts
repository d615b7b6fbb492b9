import { SEATS_HELD } from '../../shared/protocol.ts'
import { local } from './storage.ts'

const keyOf = (table: string): string => `murex:${table}`
/** Storage key of the time, in ms, at which this browser took its seat. */
const sinceKeyOf = (table: string): string => `murex:since:${table}`
/** Storage key of the seats' numbers, if there are several. */
export const seatsKeyOf = (table: string): string => `murex:seats:${table}`
/** Storage key of the views that they saw last. */
export const viewsKeyOf = (table: string): string => `murex:views:${table}`

/** A device's seats at one table, in the order they were taken, and the one shown last. */
interface StoredTokens {
  readonly tokens: readonly string[]
  readonly shown: string | undefined
}

/** Separators of `token~*token`: the star marks the seat shown last, and is left out if there is one seat. */
const BETWEEN = '~'
const SHOWN = '*'

export function readTokens(table: string): StoredTokens {
  const parts = (local.getItem(keyOf(table)) ?? '').split(BETWEEN).filter((part) => part !== '')
  const tokens = parts.map((part) => part.replace(SHOWN, ''))
  return { tokens, shown: parts.find((part) => part.startsWith(SHOWN))?.slice(1) ?? tokens[0] }
}

/** Stores tokens; returns whether they outlast this page. */
export function writeTokens(table: string, tokens: readonly string[], shown: string | undefined): boolean {
  const marked = tokens.map((token) => (token === shown && tokens.length > 1 ? SHOWN + token : token))
  return local.setItem(keyOf(table), marked.join(BETWEEN))
}

export function keepsTokens(table: string): boolean {
  const { tokens, shown } = readTokens(table)
  return tokens.length > 0 && writeTokens(table, tokens, shown)
}

/** Seat tokens of a table that this browser holds: one, or those of several players who share the device. */
export function tokensOf(table: string): readonly string[] {
  return readTokens(table).tokens
}

/** Seat token of a table, if this browser holds one; of several the one shown last. */
export function tokenOf(table: string): string | undefined {
  return readTokens(table).shown
}

/** Prefix that tells a device's seats apart. */
export const partOf = (token: string): string => token.slice(0, 6)

/** Storage key of a seat's own things: the table's id, with a part of the token for all but the device's first seat. */
export function seatKeyOf(table: string, token: string | undefined): string {
  return token !== undefined && tokensOf(table).indexOf(token) > 0 ? `${table}:${partOf(token)}` : table
}

export function isTokenKey(key: string | null, table: string): boolean {
  return key === keyOf(table)
}

/** Keeps a token beside those that are held, or in place of one that is invalid. */
export function storeToken(table: string, token: string, instead?: string): void {
  const { tokens, shown } = readTokens(table)
  const others = tokens.filter((one) => one !== token)
  const at = instead === undefined ? -1 : others.indexOf(instead)
  const all = at < 0 ? [...others, token] : others.with(at, token)
  writeTokens(table, all.slice(-SEATS_HELD), shown === instead ? token : shown)
  local.setItem(sinceKeyOf(table), String(Date.now()))
}

/** Drops one seat of a table, or all that this browser holds there. */
export function dropToken(table: string, token?: string): void {
  const { tokens, shown } = readTokens(table)
  const left = token === undefined ? [] : tokens.filter((one) => one !== token)
  if (left.length > 0) return void writeTokens(table, left, shown === token ? left[0] : shown)
  for (const key of [keyOf, sinceKeyOf, seatsKeyOf, viewsKeyOf]) local.removeItem(key(table))
}

/** Tables at which this browser holds a seat, the latest first. */
export function seatedAt(): string[] {
  const since = (table: string): number => Number(local.getItem(sinceKeyOf(table)))
  return local
    .keys()
    .flatMap((key) => /^murex:([\w-]{16})$/.exec(key)?.[1] ?? [])
    .sort((a, b) => since(b) - since(a))
}
