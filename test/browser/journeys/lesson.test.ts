import { expect, test } from 'vitest'
import { phone } from '../device.ts'
import { begin, learn, said, stepOf } from '../lesson.ts'
import { onStage } from '../stage.ts'

onStage('lesson', ({ take }) => {
  test('a lesson is left, and taken up where it was', async () => {
    const anna = await take('Anna', phone)
    await begin(anna, 'Tsuro')
    expect(await stepOf(anna)).toBe(1)
    await learn(anna, 5)
    const before = await said(anna)
    await begin(anna, 'Tsuro')
    await expect.poll(() => said(anna)).toBe(before)
  })
})
