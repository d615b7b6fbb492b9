import { median } from './engine.ts'
import type { House } from './house.ts'
import { join, play, seated, type Setting, type Table } from './table.ts'

const TIMES = 15

async function opening(house: House, table: Table): Promise<number> {
  const start = performance.now()
  const client = await join(house, table, table.tokens[0])
  const took = performance.now() - start
  await client.close()
  return took
}

/** ms that opening a table takes longer while its room sleeps; the median of many. */
async function waking(house: House, table: Table): Promise<number> {
  const asleep: number[] = []
  const awake: number[] = []
  for (let i = 0; i < TIMES; i++) {
    await house.sleep(table.id)
    asleep.push(await opening(house, table))
    awake.push(await opening(house, table))
  }
  return median(asleep) - median(awake)
}

/** For a table that waits for its start, with no entry yet, and for one with a log of 150. */
export async function wakeMs(house: House, setting: Setting): Promise<Record<string, number>> {
  const waiting = await seated(house, setting)
  let running = await seated(house, setting)
  for (let seed = 0, entries = 0; entries < 150; seed++) {
    running = await seated(house, setting)
    await play(house, running, seed, { up: [], down: [], join: [] }, 150)
    entries = Number((await house.query(running.id, 'SELECT count(*) AS entries FROM entries'))[0]!['entries'])
  }
  return { 'wake.ms.0': await waking(house, waiting), 'wake.ms.150': await waking(house, running) }
}
