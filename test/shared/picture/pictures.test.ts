import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Entry, Seen, Start } from '../../../shared/engine/game.ts'
import { replay } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { gameIds, type GameId } from '../../../shared/games/ids.ts'
import { pictureOf } from '../../../shared/games/pictures.ts'
import type { Picture } from '../../../shared/picture/canvas.ts'
import { HEIGHT, WIDTH, type Seats } from '../../../shared/picture/frame.ts'
import { playables } from '../../support/playable.ts'
import { seeds, withSeed } from '../../support/seeds.ts'
import { randomGame } from '../engine/random-game.ts'

const folder = new URL('../golden/', import.meta.url)
const goldens: Readonly<Record<GameId, string>> = { tsuro: 'tsuro-v1', tyrus: 'tyrus-v1', tyros: 'tyros-kosmos-v2' }

/** The players at a table of a game, as the first ones choose their colours. */
function seatsOf(game: GameId, places: number, view: Seen<unknown>): Seats {
  const rules = playables[game]
  return {
    colours: rules.colours.slice(0, places),
    waitedFor: rules.waitingFor(view),
    winners: rules.outcome(view)?.winners ?? [],
  }
}

function drawn(game: GameId, places: number, state: unknown): Picture {
  const view = redact(state, 'spectator')
  return pictureOf(game, view, seatsOf(game, places, view))
}

function hashOf({ pixels, colours }: Picture): string {
  return createHash('sha256').update(pixels).update(JSON.stringify(colours)).digest('hex').slice(0, 32)
}

/** Every state of a random game. */
function statesOf(game: GameId, places: number, seed: number): unknown[] {
  const playable = playables[game]
  const random = quick(seed)
  const key = Uint8Array.from({ length: 32 }, () => random.below(256))
  const options = Object.fromEntries(
    playable.choices.map(({ id, values }) => [id, values[random.below(values.length)]!]),
  )
  const start: Start<unknown> = { seats: places, first: 'drawn', options }
  return Array.from(randomGame(playable, start, key, random), ({ position }) => position.state as unknown)
}

describe.each(gameIds)('[PAGE-15] pictures of %s', (game) => {
  const golden = JSON.parse(readFileSync(new URL(`${goldens[game]}.json`, folder), 'utf8')) as {
    readonly start: Start<unknown>
    readonly entries: readonly Entry<unknown, unknown>[]
  }

  test('are the same to the byte as ever: the start of a game, its middle and its end', () => {
    const { start, entries } = golden
    const hashes = [1, Math.ceil(entries.length / 2), entries.length].map((many) =>
      hashOf(drawn(game, start.seats, replay(playables[game], start, entries.slice(0, many)).state)),
    )
    const file = new URL('pictures.json', folder)
    const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {}
    if (process.env['GOLDEN'] === 'write')
      writeFileSync(file, `${JSON.stringify({ ...known, [game]: hashes }, undefined, 2)}\n`)
    expect(hashes).toEqual(process.env['GOLDEN'] === 'write' ? hashes : known[game])
  })

  test('are 1200 by 630 and small, with any number of players, to the end of a game', () => {
    const { min, max } = playables[game].seats
    for (const seed of seeds('pictures', 2))
      withSeed(seed, () => {
        for (const places of new Set([min, max])) {
          const states = statesOf(game, places, seed)
          const picture = drawn(game, places, states.at(-1))
          expect([picture.width, picture.height, picture.pixels.length]).toEqual([WIDTH, HEIGHT, 1200 * 630])
          expect(picture.colours.length).toBeLessThanOrEqual(256)
          expect(deflateSync(picture.pixels).length).toBeLessThan(59_000)
        }
      })
  })

  test('[PAGE-15] show nothing that a spectator may not see: two possible worlds have one picture', () => {
    const { max } = playables[game].seats
    for (const seed of seeds('pictures', 2))
      withSeed(seed, () => {
        const random = quick(seed)
        const states = statesOf(game, max, seed)
        for (const part of [0.1, 0.4, 0.7]) {
          const state = states[Math.floor(states.length * part)]
          const view = redact(state, 'spectator')
          const world = playables[game].sample(view, 'spectator', random) as unknown
          const seats = seatsOf(game, max, view)
          expect(JSON.stringify(world)).not.toBe(JSON.stringify(state))
          // Both as they are, with every seal open.
          const [one, other] = [state, world].map((whole) => hashOf(pictureOf(game, whole as Seen<unknown>, seats)))
          expect(other).toBe(one)
          expect(hashOf(pictureOf(game, view, seats))).toBe(one)
        }
      })
  })
})
