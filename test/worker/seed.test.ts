import { expect, test } from 'vitest'
import { newTableId } from '../../shared/tokens.ts'
import { reseed } from '../support/seeded-bytes.ts'
import { ask } from './asking.ts'
import { newTable } from './tables.ts'

test('what a room draws in a test comes from the seed', async () => {
  reseed('twice the same')
  const drawn = newTableId()
  reseed('twice the same')
  expect((await newTable(1)).id).toBe(drawn)
})

test('what pages read of open tables changes no draw, whenever they read it', async () => {
  reseed('read before')
  const drawn = newTableId()
  reseed('read before')
  expect((await ask('/api/tables')).status).toBe(200)
  expect((await newTable(1)).id).toBe(drawn)
})
