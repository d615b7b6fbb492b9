import type { Planted } from '../support/planting.ts'
import { doing } from '../support/doing.ts'
import { openMeteredHouse } from './cost/metered-house.ts'
import { rowsByKind } from './rows/kinds.ts'
import type { Measured } from './rows/uneven.ts'

export const LENGTHS = [30, 300, 3000] as const

const WAYS = ['awake', 'asleep'] as const

/** Rows that each kind of request and frame reads and writes at logs of these lengths; `mistake`: with that in the Worker. */
export async function measureRows(
  lengths: readonly number[],
  ways: readonly Measured['way'][] = WAYS,
  mistake?: Planted,
): Promise<readonly Measured[]> {
  const house = await openMeteredHouse(mistake)
  try {
    const measured: Measured[] = []
    for (const length of lengths)
      for (const way of ways) {
        doing(`rows, ${way}, at ${length} entries`)
        measured.push({ length, way, rows: await rowsByKind(house, length, way === 'asleep') })
      }
    return measured
  } finally {
    await house.close()
  }
}

/** The same as figures: `rows.info.300.asleep.read`. */
export async function rowsFigures(): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const { length, way, rows } of await measureRows(LENGTHS))
    for (const [kind, { read, written }] of rows) {
      figures[`rows.${kind}.${length}.${way}.read`] = read
      figures[`rows.${kind}.${length}.${way}.written`] = written
    }
  return figures
}

export function rowsTable(figures: Readonly<Record<string, number>>): string {
  const kinds = [...new Set(Object.keys(figures).map((name) => name.split('.')[1]!))]
  const columns = (['read', 'written'] as const).flatMap((what) => WAYS.map((way) => ({ what, way })))
  const cell = (kind: string, what: string, way: string): string =>
    LENGTHS.map((length) => figures[`rows.${kind}.${length}.${way}.${what}`]).join(' / ')
  const lines = [
    ['rows', ...columns.map(({ what, way }) => `${what}, ${way}`)],
    ...kinds.map((kind) => [kind, ...columns.map(({ what, way }) => cell(kind, what, way))]),
  ]
  const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)))
  const [head, ...rest] = lines.map((line) => `| ${line.map((text, i) => text.padEnd(widths[i]!)).join(' | ')} |\n`)
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |\n`
  return [head, rule, ...rest].join('')
}
