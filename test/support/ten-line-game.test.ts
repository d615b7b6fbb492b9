import { expect, test } from 'vitest'
import { commit, drawKey, verify } from '../../shared/engine/fair.ts'
import type { AnyGame, AnySearchable, EntryView, Seen } from '../../shared/engine/game.ts'
import { act, begin, type Step } from '../../shared/engine/position.ts'
import { quick } from '../../shared/engine/random.ts'
import { entryView, redact } from '../../shared/engine/sealed.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { games as publicGames, searchables as publicSearchables } from '../../shared/games/registry.ts'
import type { GameUi } from '../../web/games/game-ui.ts'
import { storyOf } from '../../web/games/story.ts'
import { TableSession } from '../../web/games/table-session.svelte.ts'
import { checkLaws } from '../shared/laws/laws.ts'
import { adapter } from '../shared/laws/nim.ts'
import { logReader, tableSource } from '../web/page.ts'
import { playable } from './playable.ts'
import { seeds, withSeed } from './seeds.ts'
import { nim } from './ten-line-game.ts'
import { nimUi } from './ten-line-ui.ts'

/** The public registries with one game more: nothing else is told of it. */
type Ids = GameId | 'nim'
const games: Readonly<Record<Ids, AnyGame>> = { ...publicGames, nim }
const searchables: Readonly<Record<Ids, AnySearchable>> = { ...publicSearchables, nim }

test.each(seeds('ten-line-game'))('a game of ten lines keeps the laws, seed %i', (seed) =>
  withSeed(seed, () => {
    const report = checkLaws(playable({ ...games.nim, ...searchables.nim }), {
      ...adapter,
      games: 100,
      seed,
      exposed: {
        'heaped.heap': { seen: ['everybody'], news: ['everybody'] },
        'heaped.first': { seen: ['everybody'], news: ['everybody'] },
        'taken.seat': { seen: ['everybody'], news: [] },
        'taken.count': { seen: ['everybody'], news: [] },
      },
    })
    expect(report.games).toBe(100)
  }),
)

test.each(seeds('ten-line-game'))(
  'a game of ten lines is played by drafts on the page, and proved by its record, seed %i',
  async (seed) => {
    const random = quick(seed)
    const secret = '5e'.repeat(32)
    const [id, nonces, start] = ['ten-lines', ['one', 'two'], { seats: 2, first: 'drawn', options: {} }] as const
    const key = drawKey(secret, id, nonces)
    const ui: GameUi = nimUi
    let step: Step<unknown, unknown, unknown> = begin(games.nim, start, key)
    const entries = [step.entry]
    const dealt: Seen<unknown> = redact(games.nim.initial(start), 'spectator')

    /** A page whose room is this test. */
    const pageOf = (me: number) => {
      const draft: unknown = searchables.nim.pick(redact(step.position.state, me), me, random)
      const source = tableSource({
        view: () => redact(step.position.state, me),
        reader: () => ({ ...logReader((seat) => ['Anna', 'Ben'][seat]!), me }),
        n: () => step.position.n,
        draft: () => draft,
        keep: () => undefined,
        act(command) {
          const taken = act(games.nim, step.position, me, games.nim.read(command), key)
          if (typeof taken === 'string') throw new Error(taken)
          step = taken
          entries.push(taken.entry)
          return true
        },
      })
      return new TableSession(() => ui, source)
    }
    withSeed(seed, () => {
      for (let [seat] = games.nim.mayAct(redact(step.position.state, 'spectator')); seat !== undefined;) {
        pageOf(seat).commit()
        ;[seat] = games.nim.mayAct(redact(step.position.state, 'spectator'))
      }
      const proof = { id, game: 'nim', start, commitment: commit(secret), secret, nonces, entries }
      expect(verify(games.nim, proof)).toEqual({ fair: true, entries: entries.length, draws: 1 })
      const views: readonly EntryView<unknown>[] = entries.map((entry) => entryView(entry, 'spectator'))
      const story = storyOf(
        ui,
        { from: 0, view: dealt, entries: views },
        logReader((seat) => ['Anna', 'Ben'][seat]!),
      )
      expect(story).toHaveLength(entries.length - 1)
      expect(story[0]!.sentences[0]).toMatch(/^(Anna|Ben) takes [123]\.$/)
    })
  },
)
