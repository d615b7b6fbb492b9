import { expect, test } from 'vitest'
import { onStage } from '../stage.ts'
import { linesOf } from './finding.ts'
import { keeperAt } from './keeper.ts'
import { measureMoving, played } from './moving.ts'
import { devices } from './viewport.ts'

onStage('screens-moving', (stage) => {
  const cases = devices.flatMap((device) => played.map((one) => [one.name, device, one] as const))
  test.each(cases)('L8, nothing moves between turns: %s, %s', async (_, device, one) => {
    const { browser, server, seed } = stage
    expect(linesOf(await measureMoving(browser, keeperAt(server.port), device, one, seed))).toEqual([])
  })
})
