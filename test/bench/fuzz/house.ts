import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quick } from '../../../shared/engine/random.ts'
import { freePort } from '../../support/free-port.ts'
import { storedTables } from './stored.ts'
import { everybody, openTable, restsAt, tallyOf, until, wrongIn } from './table.ts'
import { serve } from '../served.ts'
import { add, expect, type Counts } from './finding.ts'

/** Characters of a line of the log, at most. */
const LONGEST_LINE = 1_500

/**
 * A served house where people play while `during` goes on, and what it may not do to them, or to the log. `during` says which
 * batch it begins. `script`: the Worker that is served.
 */
export async function withHouse(
  seed: number,
  counts: Counts,
  during: (port: number, begins: (batch: number) => void) => Promise<void>,
  script: string,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'murex-fuzz-'))
  const state = join(folder, 'state')
  const port = await freePort()
  const wrong: string[] = []
  let batch = 0
  const logged = (line: string): void => {
    add(counts, 'lines logged')
    if (line.length > LONGEST_LINE || /"what":"error"|^\s+at /m.test(line)) wrong.push(`in batch ${batch}: ${line}`)
  }
  const server = await serve({ script, port, state, logged })
  try {
    const random = quick(seed)
    const open = [
      await openTable(port, { game: 'tyros', seats: 3 }, random),
      await openTable(port, { game: 'tyrus', seats: 2 }, random),
    ]
    await until(
      () => open.every(restsAt),
      () => 'all are in step',
    )
    for (const player of everybody(open)) player.play()
    await during(port, (k) => void (batch = k))
    for (const player of everybody(open)) player.rest()
    await until(
      () => open.every(restsAt),
      () => 'all are in step',
    )
    const stored = storedTables(state)
    for (const table of open) {
      const tally = tallyOf(table, stored.get(table.id))
      add(counts, 'moves beside', tally.made)
      expect(wrongIn(tally) === '', `an honest game beside: ${wrongIn(tally)}`, '')
    }
    for (const player of everybody(open)) {
      expect(player.problems.length === 0 && player.lost === 0, `an honest player: ${player.problems.join()}`, '')
      player.close()
    }
    expect(wrong.length === 0, `logged ${wrong.length} errors or long lines, first ${wrong[0]?.slice(0, 600)}`, '')
  } finally {
    await server.dispose()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
