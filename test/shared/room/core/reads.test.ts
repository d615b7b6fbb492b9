import { expect, test, vi } from 'vitest'
import { playing } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

test('of requests for a seat that came to nothing sixteen are remembered, and open ones all the same', () => {
  const table = playing(3)
  table.pass(40_000)
  const open = table.request({ kind: 'rescue', seat: 0 })
  for (let k = 0; k < 40; k++) table.request({ kind: 'rescue', seat: 1 }).withdraw()
  for (const slept of [false, true]) {
    if (slept) table.sleep()
    const rows = table.platform.rows.list('proposal')
    expect(rows).toHaveLength(17)
    expect(table.state.proposals!.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id))
    expect(table.proposals).toMatchObject([{ id: open.id }])
  }
})
