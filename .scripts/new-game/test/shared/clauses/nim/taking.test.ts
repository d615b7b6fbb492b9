import { expect, test } from 'vitest'
import { redact } from '../../../../shared/engine/sealed.ts'
import { nim } from '../../../../shared/games/nim/index.ts'

test('[NIM-1] the player on turn takes one to three matches, and no more than there are', () => {
  const view = redact({ seats: 2, turn: 0, heap: 2 }, 0)
  const refusals = [1, 2, 3].map((take) => nim.check(view, 0, { take }))
  expect(refusals).toEqual([undefined, undefined, 'too-many'])
  expect(nim.check(view, 1, { take: 1 })).toBe('not-your-turn')
  expect([0, 4].map((take) => nim.read({ take }))).toEqual([undefined, undefined])
})
