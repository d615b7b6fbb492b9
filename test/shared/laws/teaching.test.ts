import { describe, expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import { everyGame, everyId, type EveryId } from '../../support/every-game.ts'
import { hides, type AnyPlayable } from '../../support/playable.ts'
import { seeds, withSeed } from '../../support/seeds.ts'
import { adapterOf } from './adapters.ts'
import { checkTeaching } from './teaching.ts'

/** Games in the deep run, and in the short one. A world of Tyros after a dozen hidden tolls takes a third of a second. */
const gamesOf = (id: EveryId): readonly [deep: number, short: number] => (id === 'tyros' ? [200, 3] : [1000, 8])

for (const id of everyId)
  for (const seed of seeds(`teaching of ${id}`))
    test(
      `[ROOM-53] an entry of ${id} stays for all or for nobody, and one that does not stay teaches nobody, from seed ${seed} on`,
      {
        timeout: 1_800_000,
      },
      () =>
        withSeed(seed, async () => {
          const games = gamesOf(id)[deep ? 0 : 1]
          const { entries, irreversible, worlds } = checkTeaching(everyGame[id], await adapterOf(id), games, seed)
          console.log(`${id}: of ${entries} entries ${irreversible} stay, ${worlds} worlds compared`)
          if (hides(everyGame[id])) expect(irreversible).toBeGreaterThan(0)
          expect(worlds).toBeGreaterThan(entries - irreversible)
        }),
    )

describe('[ROOM-53] the law goes red once an event is taken off the list', () => {
  /** The same game, in which one kind of event is said to reveal nothing; all that a law looks at is told again. */
  const without = (game: AnyPlayable, type: string): AnyPlayable => ({
    ...game,
    reveals: (event: { readonly type: string }, before: unknown) => event.type !== type && game.reveals!(event, before),
  })

  for (const [id, type, from] of [
    ['tsuro', 'tileDrawn', 1],
    ['tsuro', 'handOpened', 1],
    ['tyrus', 'counted', 1],
    ['tyros', 'tilesShown', 75],
  ] as const)
    test(`the law goes red once ${type} of ${id} is taken off the list`, async () => {
      const adapter = await adapterOf(id)
      expect(() => checkTeaching(without(everyGame[id], type), adapter, 300, from)).toThrow(/^law 11: news by entry/)
    })
})
