import { expect, test, vi } from 'vitest'
import { playing } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

test('a frame that cannot be read is answered, opens no transaction and is not logged', () => {
  const table = playing(2)
  const [anna] = table.pages()
  const transaction = vi.spyOn(table.platform.rows, 'transaction')
  for (const frame of ['hello there', '{}', '{"type":"cheat"}']) {
    anna!.say(frame)
    expect(anna!.code).toBe('malformed')
  }
  expect(transaction).not.toHaveBeenCalled()
  expect(table.platform.logged).toEqual([])
})
