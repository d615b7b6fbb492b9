import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countLiteral, countReal, opened, type Opening } from './counting.ts'
import { tastes } from './tastes.ts'
import { walk } from './walking.ts'

const golden = JSON.parse(readFileSync(new URL('counts.json', import.meta.url), 'utf8')) as (Opening & {
  counts: number[]
})[]

const title = ({ game, seats, options, seed, played: after }: Opening): string =>
  `${game}, ${seats} seats ${Object.values(options).join(' ')}, seed ${seed}, after ${after} commands`

for (const { counts, ...opening } of golden) {
  test(`counts of ${title(opening)}`, () => {
    const pair = opened(opening)!
    expect(counts.map((_, i) => countReal(pair, i + 1))).toEqual(counts)
    expect(counts.map((_, i) => countLiteral(pair, i + 1))).toEqual(counts)
  })
}

const walks: { game: string; games: number; seats: number[]; options: Record<string, string>[] }[] = [
  { game: 'tsuro', games: 250, seats: [2, 3, 4, 5, 6, 7, 8], options: [{ bonus: 'off' }, { bonus: 'on' }] },
  { game: 'tyrus', games: 100, seats: [2], options: [{ colours: 'seats' }, { colours: 'drawn' }] },
  {
    game: 'tyros',
    games: 64,
    seats: [3, 4],
    options: [
      { edition: 'kosmos', start: 'basic' },
      { edition: 'english', start: 'random' },
      { edition: 'kosmos', start: 'random' },
      { edition: 'english', start: 'basic' },
    ],
  },
]

for (const { game, games, seats, options } of walks) {
  test(`${games} random games of ${game} side by side`, () => {
    const turns = tastes[game]!
    for (let seed = 0; seed < games; seed++) {
      const opening = {
        game,
        seats: seats[seed % seats.length]!,
        options: options[Math.floor(seed / seats.length) % options.length]!,
        seed,
        played: 0,
      }
      try {
        walk(opening, turns[Math.floor(seed / seats.length / options.length) % turns.length]!)
      } catch (error) {
        throw new Error(`seed ${seed}: ${title(opening)}\n${(error as Error).message}`, { cause: error })
      }
    }
  })
}
