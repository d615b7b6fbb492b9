import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const [, threats] = readFileSync(new URL('worker/README.md', root), 'utf8').split('## Threats')

test('every threat of the worker’s README names tests that exist', () => {
  const [listed] = threats!.split('**What cannot be mended here.**') as [string]
  const each = listed.split('### ').slice(1)
  expect(each.length).toBeGreaterThan(15)
  for (const threat of each) {
    const named = [...threat.matchAll(/`(test\/[^`]+\.test\.ts)`/g)].map(([, path]) => path!)
    expect(named, threat).not.toEqual([])
    for (const path of named) expect(existsSync(fileURLToPath(new URL(path, root))), path).toBe(true)
  }
})
