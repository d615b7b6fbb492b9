import type { Seat } from '../../shared/engine/game.ts'
import { readTokens, seatsKeyOf, storeToken, tokensOf, writeTokens } from './seat-tokens.ts'
import { local, readJson, writeJson } from './storage.ts'

/** Keeps the same seats at the table that follows on another. */
export function storeTokensFrom(table: string, next: string): void {
  const { tokens, shown } = readTokens(table)
  for (const token of tokens) storeToken(next, token)
  if (shown !== undefined) noteShown(next, shown)
}

/** Of several seats this one is shown, also after a reload. */
export function noteShown(table: string, token: string): void {
  const { tokens } = readTokens(table)
  if (tokens.length > 1 && tokens.includes(token)) writeTokens(table, tokens, token)
}

/** Of several seats it is told which they are: a token does not say. */
export function noteSeats(table: string, seats: readonly Seat[]): void {
  writeJson(local, seatsKeyOf(table), seats)
}

/** The seats of this device at a table where it has several, as they were when the table was open last. */
export function hotSeats(table: string): readonly Seat[] {
  return tokensOf(table).length > 1 ? (readJson<readonly Seat[]>(local, seatsKeyOf(table)) ?? []) : []
}
