import { expect, test } from 'vitest'
import { defaults } from '../../../shared/engine/choices.ts'
import { houseIds, type HouseId } from '../../support/house.ts'
import { planted } from './planted.ts'
import { sides } from './sides.ts'
import { tastes } from './tastes.ts'
import { walk } from './walking.ts'

/** One random game of a full table side by side, the real one with something wrong in it. */
function walks(game: HouseId, wrong: object = {}): void {
  const side = sides[game]
  const { seats, choices } = side.game
  const opening = { game, seats: seats.max, options: defaults(choices), seed: 1 }
  walk(opening, tastes[game][0]!, { ...side, game: { ...side.game, ...wrong } })
}

test.each(houseIds)('the literal game finds nothing wrong with our %s', (game) => walks(game))

test.each(planted)('the literal game finds that $name in $game', ({ game, finding, wrong }) => {
  expect(() => walks(game, wrong)).toThrow(finding)
})
