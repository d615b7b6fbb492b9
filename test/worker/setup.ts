import { beforeEach, vi } from 'vitest'
import { dealtBy } from '../support/dealt-by.ts'
import { reseed, seed } from '../support/seeded-bytes.ts'

/** Logged lines, kept out of the test's output. */
export const lines: string[] = []
/** Those of them that are errors, which the platform groups. */
export const errors: string[] = []
vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))
vi.spyOn(console, 'error').mockImplementation(
  (line: unknown) => void [lines, errors].map((all) => all.push(String(line))),
)

// Draws of a test depend on the seed and on its name alone.
beforeEach(({ task, onTestFailed }) => {
  reseed(dealtBy(task.fullTestName))
  onTestFailed(() => console.warn(`SEED=${seed}`))
})

// Time is the tests' own: it stands still but where they move it.
vi.useFakeTimers({ toFake: ['Date'] })

export function pass(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
}

/** Tries before the test fails, and ms in between. */
const TRIES = 18_000
const PAUSE = 10

/** Tried until it holds. Time stands still meanwhile: `vi.waitFor` would move the tests' own time on with each try. */
export async function eventually(holds: () => void | Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await holds()
    } catch (error) {
      if (tries === TRIES) throw error
      await scheduler.wait(PAUSE)
    }
  }
}
