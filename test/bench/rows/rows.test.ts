import { expect, test } from 'vitest'
import { LENGTHS, measureRows } from '../rows.ts'
import { uneven } from './uneven.ts'

test('[ROOM-131] each request and frame reads and writes as few rows at a log of 3,000 entries as at one of 300', async () => {
  expect(uneven(await measureRows(LENGTHS))).toEqual([])
}, 600_000)
