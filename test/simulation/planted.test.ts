import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { deep } from '../support/depth.ts'
import { HANG } from '../support/limits.ts'
import { sourceWith } from '../support/planting.ts'
import { instruments, planted } from './planted.ts'

/** Findings of an instrument about a mistake, or about none, each line by a seed. */
interface Said {
  readonly name: string
  readonly by: string
  readonly findings: readonly { readonly said: string }[]
}
let all: readonly Said[] = []
const saidOf = (name: string, by: string): readonly string[] =>
  all.find((one) => one.name === name && one.by === by)!.findings.map(({ said }) => said)

const args = [fileURLToPath(import.meta.resolve('./trial.ts')), '--json', ...(deep ? [] : ['--soon'])]

beforeAll(
  async () => {
    // Exits with 1 where anything is missed: the tests say what.
    const { stdout } = await promisify(execFile)(process.execPath, args).catch(
      (error: unknown) => error as Said & { stdout: string },
    )
    all = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Said)
  },
  HANG * (deep ? 20 : 2),
)

test.each(planted)('there is a place to plant that $name', (mistake) => {
  expect(() => sourceWith(mistake)).not.toThrow()
  expect(mistake.by.length > 0 || mistake.later !== undefined || mistake.why !== undefined).toBe(true)
})

test.each(instruments)('without a mistake nothing is found by: %s', (by) => expect(saidOf('none', by)).toEqual([]))

test.each(
  planted.flatMap(({ name, by, later = [], finding }) =>
    (deep ? [...by, ...later] : by).map((one) => ({ name, by: one, finding })),
  ),
)('the $by finds that $name', ({ name, by, finding }) => {
  expect(saidOf(name, by)).toContainEqual(expect.stringMatching(finding))
})
