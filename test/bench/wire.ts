import { median } from './engine.ts'
import type { House } from './house.ts'
import { play, seated, type Setting, type Traffic } from './table.ts'

const GAMES = 3

/** Bytes that a table's log takes: the columns of its entries, with 10 for the numbers of each. */
async function logBytes(house: House, id: string): Promise<number> {
  const sql = `SELECT sum(length(CAST(entry AS BLOB)) + length(coalesce(action, '')) + 10) AS bytes FROM entries`
  return Number((await house.query(id, sql))[0]!['bytes'])
}

/**
 * Real games through the built Worker: medians of what goes up and comes down; the largest of all joins, which were made
 * all through the games; and the largest log.
 */
export async function wireBytes(house: House, settings: readonly Setting[]): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const setting of settings) {
    const traffic: Traffic = { up: [], down: [], join: [] }
    const logs: number[] = []
    for (let seed = 0; seed < GAMES; seed++) {
      const table = await seated(house, setting)
      await play(house, table, seed, traffic)
      logs.push(await logBytes(house, table.id))
    }
    const { game, seats } = setting
    figures[`wire.${game}.up`] = median(traffic.up)
    figures[`wire.${game}.down`] = median(traffic.down)
    figures[`wire.${game}.join`] = Math.max(...traffic.join)
    figures[`log.${game}.${seats}.bytes`] = Math.max(...logs)
  }
  return figures
}
