import { expect, test } from 'vitest'
import { newTableId } from '../../shared/tokens.ts'
import { reseed } from '../support/seeded-bytes.ts'
import { newTable } from './tables.ts'

test('what a room draws in a test comes from the seed', async () => {
  reseed('twice the same')
  const drawn = newTableId()
  reseed('twice the same')
  expect((await newTable(1)).id).toBe(drawn)
})
