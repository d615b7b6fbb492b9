import { expect, test } from 'vitest'
import { ofPage } from './page.ts'

type Load = (game: string) => Promise<unknown> | undefined
const { loadUi } = await ofPage<{ loadUi: Load }>('games/registry.ts')
const { loadRules, loadLesson } = await ofPage<{ loadRules: Load; loadLesson: Load }>('games/teaching.ts')
const { loadGame } = await ofPage<{ loadGame: Load }>('solo-worker/load-game.ts')

test('a game of a newer version rejects where its code is awaited, and has neither rules nor a lesson', async () => {
  for (const load of [loadUi, loadGame]) await expect(load('chess')).rejects.toThrow(TypeError)
  expect([loadRules('chess'), loadLesson('chess')]).toEqual([undefined, undefined])
})
