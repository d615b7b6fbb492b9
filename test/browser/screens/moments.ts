import type { GameId } from '../../../shared/games/ids.ts'
import { once, placeAt, type Screen } from './screen.ts'
import { playedTo } from './table.ts'

/** A game that has gone on from the moment that is looked at, `after` moves before. */
const played = (game: GameId, seats: number, to: number) =>
  once((keeper) =>
    playedTo(keeper, `moment of ${game}`, { game, seats, first: 0 }, ({ players }) => players[0]!.n >= to),
  )

const moment = (game: GameId, seats: number, seat: number | null, n: number): Screen => ({
  still: true,
  waits: '.replay [aria-label="Board"], .replay .seats li',
  name: `moments-${game}-${seat === null ? 'spectator' : 'seat'}`,
  place: placeAt(played(game, seats, n + 4), seat, ({ id }) => ({ path: `/g/${id}/m${n}` })),
})

const shared = moment('tsuro', 3, null, 12)

/** The link of a moment, opened; and about to be handed on. */
export const moments: readonly Screen[] = [
  shared,
  moment('tyrus', 2, 0, 8),
  moment('tyros', 3, 1, 14),
  {
    ...shared,
    name: 'moments-share',
    fleeting: true,
    async then(one) {
      await one.touch(one.page.locator('.playback button').last())
      await one.page.locator('dialog img').waitFor()
    },
  },
]
