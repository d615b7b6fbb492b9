import { expect, test } from 'vitest'
import { LENGTHS, measureRows } from '../rows.ts'
import { uneven } from './uneven.ts'

test('[ROOM-131] whatever is asked of a log of 3,000 entries reads and writes as few rows as of one of 300', async () => {
  expect(uneven(await measureRows(LENGTHS))).toEqual([])
}, 600_000)
