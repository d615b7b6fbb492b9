import { expect, test } from 'vitest'
import { newTableId } from '../../shared/tokens.ts'
import { reseed } from '../support/seeded-bytes.ts'
import { ask } from './asking.ts'
import { newTable } from './tables.ts'

test('the draws of a room in a test come from the seed', async () => {
  reseed('twice the same')
  const drawn = newTableId()
  reseed('twice the same')
  expect((await newTable(1)).id).toBe(drawn)
})

test('the pages that read the open tables change no draw, at any time', async () => {
  reseed('read before')
  const drawn = newTableId()
  reseed('read before')
  expect((await ask('/api/tables')).status).toBe(200)
  expect((await newTable(1)).id).toBe(drawn)
})
