import { test } from 'vitest'
import type { HouseId } from '../../support/house.ts'
import { deep } from '../../support/depth.ts'
import { seeds } from '../../support/seeds.ts'
import type { Opening } from './pair.ts'
import { tastes } from './tastes.ts'
import { walk } from './walking.ts'

const title = ({ game, seats, options, seed }: Opening): string =>
  `${game}, ${[seats, 'seats', ...Object.values(options)].join(' ')}, seed ${seed}`

/** Games for each set of options, with the seats and the tastes in turn; a third of them in the short run. */
const walks: { game: HouseId; games: number; seats: number[]; options: Record<string, string>[] }[] = [
  { game: 'tsuro', games: 105, seats: [2, 3, 4, 5, 6, 7, 8], options: [{ bonus: 'off' }, { bonus: 'on' }] },
  { game: 'tyrus', games: 80, seats: [2], options: [{}] },
  {
    game: 'tyros',
    games: 10,
    seats: [3, 4],
    options: [
      { edition: 'kosmos', start: 'basic' },
      { edition: 'english', start: 'random' },
      { edition: 'kosmos', start: 'random' },
      { edition: 'english', start: 'basic' },
    ],
  },
]

for (const { game, games: all, seats, options: sets } of walks) {
  const games = deep ? all : Math.ceil(all / 3)
  for (const options of sets)
    for (const first of seeds(`walks of ${game}`))
      test(`${[games, 'random games of', game, ...Object.values(options)].join(' ')} side by side, seed ${first}`, () => {
        const turns = tastes[game]
        for (let i = 0; i < games; i++) {
          const seed = first + sets.indexOf(options) * games + i
          const opening = { game, seats: seats[i % seats.length]!, options, seed }
          try {
            walk(opening, turns[Math.floor(i / seats.length) % turns.length]!)
          } catch (error) {
            throw new Error(`${title(opening)}\n${(error as Error).message}`, { cause: error })
          }
        }
      })
}
