import type { LogLine } from '../../table-info.ts'
import { expiryOf } from './retention.ts'
import type { InfoChange } from './change.ts'
import type { Meta, Occupant, RoomState } from '../types.ts'

/** Lines that a table keeps. */
const KEPT = 50

/** A line of the log about a player, dated before the next entry. */
export function logLine<Kind extends LogLine['kind']>({ match }: RoomState, kind: Kind, { seat, name }: Occupant) {
  return { kind, n: match?.position.n ?? 0, seat, name }
}

export function metaChanged(state: RoomState, change: Partial<Meta>): InfoChange {
  const meta: Meta = { ...state.meta, ...change }
  return { kind: 'info', state: { ...state, meta }, write: (rows) => rows.putMeta(meta) }
}

/** Ends the game without an outcome. */
export function brokenOff(state: RoomState, now: number): InfoChange {
  return { ...metaChanged(state, { phase: 'ended' }), alarms: [expiryOf('ended', now)] }
}

/** Lines that are kept the longest: who let whom in, took a seat over, broke the game off. */
const isLasting: Readonly<Record<LogLine['kind'], boolean>> = {
  left: false,
  back: false,
  replaced: true,
  letIn: true,
  standIn: false,
  nudged: false,
  hinted: false,
  ended: true,
}

const comesOrGoes = ({ kind }: LogLine): boolean => kind === 'left' || kind === 'back'

/** Adds a line in place of the oldest; of somebody who comes and goes in a row only the last one stays. */
export function logged(state: RoomState, line: LogLine): InfoChange {
  const before = state.meta.tableLog
  const last = before.at(-1)
  const isAgain = last && comesOrGoes(last) && comesOrGoes(line) && last.seat === line.seat
  const all = [...(isAgain ? before.slice(0, -1) : before), line]
  const first = all.find(({ kind }) => kind === 'hinted') ?? all.find(({ kind }) => !isLasting[kind]) ?? all[0]
  const goes = all.length > KEPT ? first : undefined
  return metaChanged(state, { tableLog: all.filter((one) => one !== goes) })
}
