import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { serve } from '../served.ts'
import { add, expect, type Counts } from './finding.ts'

/** Characters of a line of the log, at most. */
const LONGEST_LINE = 1_500

/** Serves a Worker while `during` goes on, which says which batch it begins, and reads the log for errors and long lines. */
export async function withHouse(
  counts: Counts,
  during: (port: number, begins: (batch: number) => void) => Promise<void>,
  script: string,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'murex-fuzz-'))
  const port = await freePort()
  const wrong: string[] = []
  let batch = 0
  const logged = (line: string): void => {
    add(counts, 'lines logged')
    if (line.length > LONGEST_LINE || /"what":"error"|^\s+at /m.test(line)) wrong.push(`in batch ${batch}: ${line}`)
  }
  const server = await serve({ script, port, state: join(folder, 'state'), logged })
  try {
    await during(port, (k) => void (batch = k))
    expect(wrong.length === 0, `logged ${wrong.length} errors or long lines, first ${wrong[0]?.slice(0, 600)}`, '')
  } finally {
    await server.dispose()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
