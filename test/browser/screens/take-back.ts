import type { Phone } from '../phone.ts'
import type { Keeper } from './keeper.ts'
import { seatAt, type Screen } from './screen.ts'
import { playedTo, type Table } from './table.ts'

const table = { still: true, players: 2, waits: '[aria-label="Board"], main .seats li' } as const

/** So many tiles lie in the first election; seat 0 has laid the first. */
const laid = (keeper: Keeper, lays: number): Promise<Table> =>
  playedTo(
    keeper,
    `take back ${lays}`,
    { game: 'tyrus', seats: 2, first: 0 },
    ({ players }) => players[0]!.view.lays === lays,
  )

/** The other one is away, and the sixth tile, which is counted at once, has just been laid. */
async function hold({ page, touch }: Phone): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: 'away' }).waitFor()
  await touch(page.getByRole('button', { name: 'Lay' }))
  await page.getByRole('button', { name: 'Send it now' }).waitFor()
}

/** What may be taken back, is held back, or was taken back. */
export const takeBack: readonly Screen[] = [
  {
    ...table,
    name: 'take-back-free',
    place: async (keeper) => seatAt(await laid(keeper, 3), 0),
    then: ({ page }) => page.getByRole('button', { name: 'Take back' }).waitFor(),
  },
  {
    ...table,
    name: 'take-back-ask',
    async place(keeper) {
      const one = await laid(keeper, 4)
      return { ...seatAt(one, 0), overlay: { what: 'menu', table: one.id } }
    },
  },
  {
    ...table,
    name: 'take-back-held',
    fresh: true,
    fleeting: true,
    async place(keeper) {
      const one = await laid(keeper, 5)
      await one.players[0]!.close()
      const tile: unknown = one.players[1]!.view.hands[1].tiles.it[0]
      return { ...seatAt(one, 1), draft: { tile, place: 4 } }
    },
    then: hold,
  },
]
