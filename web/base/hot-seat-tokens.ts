import type { Seat } from '../../shared/engine/game.ts'
import { readTokens, seatsKeyOf, storeToken, tokensOf, writeTokens } from './seat-tokens.ts'
import { local, readJson, writeJson } from './storage.ts'

export function storeTokensFrom(table: string, next: string): void {
  const { tokens, shown } = readTokens(table)
  for (const token of tokens) storeToken(next, token)
  if (shown !== undefined) noteShown(next, shown)
}

/** Marks one of several seats as the one to show, also after a reload. */
export function noteShown(table: string, token: string): void {
  const { tokens } = readTokens(table)
  if (tokens.length > 1 && tokens.includes(token)) writeTokens(table, tokens, token)
}

/** Stores which seats this device's tokens stand for: a token does not say. */
export function noteSeats(table: string, seats: readonly Seat[]): void {
  writeJson(local, seatsKeyOf(table), seats)
}

/** This device's seats at a table where it has several, as of its last visit. */
export function hotSeats(table: string): readonly Seat[] {
  return tokensOf(table).length > 1 ? (readJson<readonly Seat[]>(local, seatsKeyOf(table)) ?? []) : []
}
