import { expect, onTestFinished, test, vi } from 'vitest'
import type { AnyGame } from '../../shared/engine/game.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { lessonId } from '../../shared/games/lesson.ts'
import { games } from '../../shared/games/registry.ts'
import { runsBy } from '../../shared/games/tsuro/runs.ts'
import { threads } from '../../shared/games/tsuro/threads.ts'
import type { Event, Run, State, Step } from '../../shared/games/tsuro/types.ts'
import { replayableOf } from '../../web/features/record/replayable.ts'
import { viewsOf } from '../../web/room/history.ts'
import { stubStorage } from '../support/storage.ts'
import { ofPage } from './page.ts'
import { play } from './records.ts'

interface Fall {
  fall(travels: readonly object[], stones: readonly object[], seat: object, delay: number): unknown
  fade(tiles: readonly object[], view: object, runs: readonly Run[], ways: readonly Step[][]): Promise<unknown>
}
const { fall, fade } = await ofPage<Fall>('games/tsuro/board/fall.ts')
const { travels } = await ofPage<{ travels: (runs: readonly Run[]) => object[] }>('games/tsuro/board/travel.ts')

test('[PAGE-225] players who go out by one tile share a place, behind all who are in or went out later', async () => {
  const { placeOf } = await ofPage<{ placeOf: (view: object, seat: number) => number }>('games/tsuro/text/ending.ts')
  const wentOut = [0, 5, 9, 9, 0, 12]
  expect([1, 2, 3, 5].map((seat) => placeOf({ wentOut }, seat))).toEqual([6, 4, 4, 3])
})

/** An element that tells of the motions that begin on it, and on its parts. */
const element = (name: string, begun: [string, Keyframe[]][]): object => ({
  animate: (frames: Keyframe[]) => begun.push([name, frames]),
  querySelector: () => ({ parentElement: element(name, begun) }),
  get firstElementChild() {
    return element(`mark of ${name}`, begun)
  },
})

test('[PAGE-227] a stone goes over the rim, who did it lights up, and its path fades from the end on', async () => {
  const seen = { rim: 0, collision: 0, lit: 0, won: 0 }
  // In the games of the last two, stones collide.
  for (const seed of [1, 2, 26, 33]) {
    const game = games.tsuro as AnyGame
    const { log } = replayableOf(game, play(game, seed), 'record')
    const views = viewsOf(game, log) as readonly unknown[] as readonly State[]
    for (const [i, { events }] of log.entries.entries()) {
      const laid = (events as readonly unknown[] as readonly Event[]).find((event) => event.type === 'tileLaid')
      const [before, after] = [views[i]!, views[i + 1]!]
      const runs = laid ? runsBy(before, laid.laid) : []
      const lost = runs.filter(({ end }) => typeof end !== 'number')
      if (lost.length === 0) continue
      const begun: [string, Keyframe[]][] = []
      const all = (what: string, items: readonly unknown[]) => items.map((_, i) => element(`${what} ${i}`, begun))
      fall(travels(runs), all('stone', before.stones), element('seat', begun), 0)
      for (const { seat, end } of lost) {
        const last = begun.find(([name]) => name === `stone ${seat}`)![1].at(-1)!['transform']
        const [x = 0, y = 0, way = 0, far = 0] = String(last)
          .match(/-?\d[\d.e-]*/g)!
          .map(Number)
        const [right, down] = [x + far * Math.cos(way), y + far * Math.sin(way)]
        if (end === 'rim') expect(Math.max(-right, right - 360, -down, down - 360)).toBeGreaterThan(12)
        seen[end as 'rim' | 'collision']++
      }
      const maker = runs[0]!.seat
      const lit = begun.some(([name]) => name === `mark of stone ${maker}`)
      expect(lit).toBe(lost.some(({ seat }) => seat !== maker))
      if (lit) seen.lit++

      begun.length = 0
      const ways = threads(after)
      await fade(all('tile', after.board), redact(after, 'spectator'), runs, ways)
      const winners = game.outcome(redact(after, 'spectator'))?.winners ?? []
      seen.won += winners.length
      const tiles = [...lost.map(({ seat }) => ways[seat]!.toReversed()), ...winners.map((seat) => ways[seat]!)].flat()
      expect(begun.map(([name]) => name)).toEqual(tiles.map(([square]) => `tile ${square}`))
    }
  }
  expect(Object.values(seen)).not.toContain(0)
})

test('[PAGE-226] a game begins once before the eyes of a page, unless it began before, or somebody has moved', async () => {
  stubStorage('sessionStorage')
  onTestFinished(() => void vi.unstubAllGlobals())
  const { begins } = await ofPage<{ begins: (room: object) => boolean }>('table/beginning.ts')
  const room = (id: string, n: number, phase?: string) =>
    begins({ id, state: { n }, transport: { networked: phase !== undefined }, first: phase && { phase } })
  expect([room('a', 1, 'waiting'), room('a', 1, 'waiting')]).toEqual([true, false])
  expect([room('b', 1, 'playing'), room('c', 2, 'waiting')]).toEqual([false, false])
  expect([room('d', 1), room('d', 1), room('e', 2)]).toEqual([true, false, false])
  expect(room(lessonId('tsuro'), 1)).toBe(false)
})
