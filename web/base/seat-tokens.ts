import { local } from './storage.ts'

const keyOf = (table: string): string => `murex:${table}`
/** When this browser took its seat at a table, in ms. */
const sinceKeyOf = (table: string): string => `murex:since:${table}`

/** The seat token of a table, if this browser holds one. */
export function tokenOf(table: string): string | undefined {
  return local.getItem(keyOf(table)) ?? undefined
}

/** Whether a key of localStorage is that of a table's seat token. */
export function isTokenKey(key: string | null, table: string): boolean {
  return key === keyOf(table)
}

export function keepToken(table: string, token: string): void {
  local.setItem(keyOf(table), token)
  local.setItem(sinceKeyOf(table), String(Date.now()))
}

export function dropToken(table: string): void {
  local.removeItem(keyOf(table))
  local.removeItem(sinceKeyOf(table))
}

/** The tables at which this browser holds a seat, the latest taken first. */
export function seatedAt(): string[] {
  const since = (table: string): number => Number(local.getItem(sinceKeyOf(table)))
  return local
    .keys()
    .flatMap((key) => /^murex:([\w-]{16})$/.exec(key)?.[1] ?? [])
    .sort((a, b) => since(b) - since(a))
}
