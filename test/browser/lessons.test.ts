import { expect, test } from 'vitest'
import { phone } from './device.ts'
import { begin, learn, real } from './lesson.ts'
import { onStage } from './stage.ts'

onStage('lessons', ({ take }) => {
  test.each(['Tsuro', 'Tyrus', 'Tyros'])(
    'whoever does what the lesson of %s says learns it all, and then plays a real game',
    async (game) => {
      const anna = await take('Anna', phone)
      await begin(anna, game)
      await learn(anna)
      await anna.touch(real(anna))
      await anna.page.waitForURL('**/solo/*')
      expect(new URL(anna.page.url()).pathname).not.toContain('lesson')
      await anna.page.goto('/')
      await anna.page.getByRole('link', { name: `${game} is learnt. Again?` }).waitFor()
    },
  )
})
