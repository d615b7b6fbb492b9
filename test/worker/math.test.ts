import { expect, test } from 'vitest'
import { bits, kept } from '../shared/search/math-bits.ts'

test('[ROOM-52] the functions of Math that bots take have the same bits on the edge as in Node', () =>
  expect(bits()).toEqual(kept))
