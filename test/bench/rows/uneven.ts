import { SNAPSHOT_EVERY } from '../../../shared/room/core/rows.ts'
import type { RowsByKind } from './kinds.ts'

export interface Measured {
  readonly length: number
  readonly way: 'awake' | 'asleep'
  readonly rows: RowsByKind
}

/** Rows that a request, a frame or a waking reads at most. [ROOM-131] */
const MOST = 128
/** Rows that one of them writes at most: a rematch, which makes a table, writes twelve. */
const MOST_WRITTEN = 16
/** The shortest log whose page, newest actions and snapshots are as many as ever. */
const FULL = MOST

const WHOLE = 'record'

/** Kinds that read or write more for a longer log, by name, in words; none where all is flat. */
export function uneven(measured: readonly Measured[]): string[] {
  return measured.flatMap(({ length, way, rows }) =>
    [...rows].flatMap(([kind, { read, written }]) => {
      const others = measured.filter((one) => one.way === way && one.length < length)
      const most = kind === WHOLE ? length + MOST : MOST
      // A snapshot is a row more now and then.
      const writes = written > MOST_WRITTEN || others.some((one) => written > one.rows.get(kind)!.written + 1)
      const grown = others.filter((one) => one.length >= FULL).map((one) => one.rows.get(kind)!.read)
      const reads = read > most || (kind !== WHOLE && grown.some((before) => read > before + SNAPSHOT_EVERY))
      return [
        ...(reads ? [`${kind}, ${way}: ${read} rows read of ${length} entries`] : []),
        ...(writes ? [`${kind}, ${way}: ${written} rows written at ${length} entries`] : []),
      ]
    }),
  )
}
