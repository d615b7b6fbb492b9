import type { Seat } from '../../shared/engine/game.ts'
import type { ErrorCode } from '../../shared/errors.ts'
import type { games } from '../../shared/games/registry.ts'
import type { Asked, HandlerName } from '../../shared/room/handlers.ts'
import type { LogLine } from '../../shared/table-info.ts'
import { holderOf, isLetIn, leaverOf, type Table } from './table.ts'
import type { AnyEntry, Holder } from '../../shared/room/types.ts'

/** Expected result of a request: its refusal, if any, and the table after it. */
export interface Expected {
  readonly code?: ErrorCode
  readonly table: Table
}

/** Facts to go by. `stored`: the table as it is stored afterwards, for draws of the room alone. */
export interface Given {
  readonly game: keyof typeof games
  readonly table: Table
  readonly stored: Table
  readonly now: number
  /** Count of entries in the log. */
  readonly n: number
  /** Whether a page of a player is open, and until when one was, in ms. */
  readonly isOpen: (playerId: number) => boolean
  /** The same, of a device that may answer. */
  readonly isHere: (playerId: number) => boolean
  readonly seenAt: (playerId: number) => number
  readonly ownSeenAt: (playerId: number) => number
  /** Where that was, hashed. */
  readonly lastAddress: (playerId: number) => string | undefined
  /** ms before a bot may play by slower terms that held since a player was there; 0 where none did. */
  readonly missedBefore: (playerId: number) => number
  /** Until when a player has said to be away, the last of all, in ms: before the request, and after it. */
  readonly backAt: readonly [before: number, after: number]
  /** The seats whose time is up: by the clocks before the request, and after it. */
  readonly late: readonly [before: readonly Seat[], after: readonly Seat[]]
  /** The table's commitment, in hex. */
  readonly commitment: string
}

/** Maker of an entry, as the log tells. */
export type Moved = Pick<AnyEntry, 'n' | 'seat' | 'by'>

export type Rule<D extends HandlerName> = (given: Given, ...asked: Asked<D>) => Expected

export type Token = string | undefined

/** The rule for the holder of a seat; `player`: for one who has come to it; `any`: also on a device that was let in. */
export function as(
  kind: 'holder' | 'player' | 'any',
  rule: (given: Given, holder: Holder) => Partial<Table> | Expected | ErrorCode,
): (given: Given, token: Token) => Expected {
  return (given, token) => {
    const { table } = given
    const holder = holderOf(table, token)
    if (token === undefined) return { code: 'not-seated', table }
    if (!holder) return { code: leaverOf(table, token) ? 'seat-left' : 'bad-token', table }
    if (kind !== 'any' && isLetIn(table, token)) return { code: 'let-in', table }
    if (kind !== 'holder' && holder.kind !== 'player') return { code: 'not-seated', table }
    const change = rule(given, holder)
    if (typeof change === 'string') return { code: change, table }
    return 'table' in change ? change : { table: { ...table, ...change } }
  }
}

export const swap = <T>(list: readonly T[], old: T, to: T): T[] => list.map((one) => (one === old ? to : one))

/** A player with no device that was let in; when players were seen is not a part of the table here. */
export const newlySeen = { letIn: [], seenAt: 0 } as const

const LASTS: readonly string[] = ['letIn', 'replaced', 'ended']
const COMES: readonly string[] = ['left', 'back']

/** The table log with one more line. The oldest gives way, but some stay for good; a return replaces the leaving before it. */
export function logged({ tableLog }: Table, line: LogLine): readonly LogLine[] {
  const last = tableLog.at(-1)
  const replaces = last?.seat === line.seat && COMES.includes(last.kind) && COMES.includes(line.kind)
  const all = [...tableLog.slice(0, replaces ? -1 : undefined), line]
  if (all.length <= 50) return all
  const oldest = all.findIndex(({ kind }) => !LASTS.includes(kind))
  return all.toSpliced(Math.max(0, oldest), 1)
}
