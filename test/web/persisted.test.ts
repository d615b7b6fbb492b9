import { expect, test } from 'vitest'
import { persisted } from '../../web/base/persisted.svelte.ts'
import type { SafeStorage } from '../../web/base/storage.ts'

const storing = (value: string): SafeStorage => ({
  getItem: () => value,
  setItem: () => true,
  removeItem: () => undefined,
  keys: () => [],
})

test.each([
  ['[]', 'a name', 'a name'],
  ['{"tables":[]}', [], []],
  ['null', [1], [1]],
  ['"on"', true, true],
  ['not JSON', 7, 7],
  ['false', true, false],
  ['0', 7, 0],
  ['""', 'a name', ''],
  ['[2]', [1], [2]],
  ['{"a":1}', undefined, { a: 1 }],
])('[PAGE-76] %s, kept where %j is the initial value, is read as %j', (kept, initial, read) => {
  expect(persisted<unknown>(storing(kept), 'key', initial).current).toEqual(read)
})
