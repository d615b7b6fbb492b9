import type { GameId } from '../../../shared/games/ids.ts'
import { once, seatAt, type Screen } from './screen.ts'
import { playedTo } from './table.ts'

const table = { still: true, waits: '.replay [aria-label="Board"], .replay .seats li' } as const

/** A game that has gone on from the moment that is looked at, `after` moves before. */
const played = (game: GameId, seats: number, to: number) =>
  once((keeper) =>
    playedTo(keeper, `moment of ${game}`, { game, seats, first: 0 }, ({ players }) => players[0]!.n >= to),
  )

function moment(game: GameId, seats: number, seat: number | null, n: number): Screen {
  const at = played(game, seats, n + 4)
  return {
    ...table,
    name: `moments-${game}-${seat === null ? 'spectator' : 'seat'}`,
    async place(keeper) {
      const place = seatAt(await at(keeper), seat)
      return { ...place, path: `${place.path}/m${n}` }
    },
  }
}

const shared = moment('tsuro', 3, null, 12)

/** The link of a moment, opened; and about to be handed on. */
export const moments: readonly Screen[] = [
  moment('tsuro', 3, null, 12),
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
