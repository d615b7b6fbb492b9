import { SEATS_HELD } from '../../../shared/protocol.ts'
import { readTokens, seatedAt, storeToken, tokensOf } from '../../base/seat-tokens.ts'
import { noteShown } from '../../base/hot-seat-tokens.ts'

/** A device's seats at one table: the index of the one shown last, and all tokens. */
type Packed = readonly [table: string, shown: number, ...tokens: readonly string[]]

export interface Arrival {
  readonly table: string
  readonly held: readonly string[]
  readonly fresh: readonly string[]
}

/** Number of tables that fit in, with four seats each: the latest. */
export const PACKED = 90

/** All seats of this device as a text, the latest first. */
export function pack(): string {
  const packed = seatedAt()
    .slice(0, PACKED)
    .map((table): Packed => {
      const { tokens, shown } = readTokens(table)
      return [table, shown === undefined ? 0 : tokens.indexOf(shown), ...tokens]
    })
  return JSON.stringify(packed)
}

const isPacked = (one: unknown): one is Packed => {
  const [table, shown, ...tokens] = Array.isArray(one) ? (one as unknown[]) : []
  return (
    /^[\w-]{16}$/.test(String(table)) &&
    typeof shown === 'number' &&
    tokens.every((token) => typeof token === 'string' && /^[\w-]{1,64}$/.test(token))
  )
}

/** Stores the seats of such a text, beside all that are held here. */
export function unpack(text: string): readonly Arrival[] {
  const packed = (JSON.parse(text) as unknown[]).filter(isPacked)
  // The last one stored counts as the latest.
  return packed.toReversed().map(([table, shown, ...tokens]) => {
    const held = tokensOf(table)
    const fresh = tokens.filter((token) => !held.includes(token)).slice(0, SEATS_HELD - held.length)
    for (const token of fresh) storeToken(table, token)
    const last = tokens[shown]
    if (held.length === 0 && last !== undefined) noteShown(table, last)
    return { table, held, fresh }
  })
}
