import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { planted } from './planted.ts'

/** By the name of a mistake, or `none`: what the storms have said of it. */
const findings = new Map<string, readonly string[]>()

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.resolve('./trial.ts'))])
  for (const line of stdout.trim().split('\n')) {
    const one = JSON.parse(line) as { readonly mistake: string; readonly findings: readonly string[] }
    findings.set(one.mistake, one.findings)
  }
})

test('storms find nothing without a mistake', () => expect(findings.get('none')).toEqual([]))

test.each(planted)('storms find that $name', ({ name, finding }) => {
  expect(findings.get(name)).toContainEqual(expect.stringMatching(finding))
})
