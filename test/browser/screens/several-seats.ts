import type { GameId } from '../../../shared/games/ids.ts'
import type { Phone } from '../phone.ts'
import { once, type Place, type Screen } from './screen.ts'
import { come, gather, playedTo, waitedFor, type Table } from './table.ts'

/** The first so many seats are those of one device. */
const together = (table: Table, seats: number): Place => ({
  path: `/g/${table.id}`,
  table,
  token: table.tokens.slice(0, seats).join('~'),
})

const waiting = once(async (keeper) => come(keeper, await gather(keeper, { game: 'tsuro', seats: 4 })))
/** A game in which some seat is waited for, after so many entries. */
const begun = (game: GameId, seats: number, seat: number, entries: number) =>
  once((keeper) =>
    playedTo(keeper, `several seats ${game} ${seat}`, { game, seats, first: 0 }, (table) => {
      const [player] = waitedFor(table)
      return table.players[0]!.n >= entries && player?.seat === seat
    }),
  )
const tsuro = begun('tsuro', 5, 1, 12)
const theirs = begun('tsuro', 5, 4, 12)
const tyrus = begun('tyrus', 2, 0, 4)
const tyros = begun('tyros', 4, 1, 12)
const panel = '[aria-label="Who is looking?"], [aria-label="Qui regarde ?"], [aria-label="Wie kijkt er?"]'
const covered = { still: true, waits: panel } as const

/** Holds the name of whoever is waited for. */
async function look({ page, skip }: Phone): Promise<void> {
  const { x, y, width, height } = (await page.locator('.players .primary').boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await skip(400)
  await page.mouse.up()
  await page.getByRole('button', { name: 'Cover my hand' }).waitFor()
}

/** Several players share the device: in the waiting room, and in the game with their hands covered, and one of them open. */
export const severalSeats: readonly Screen[] = [
  {
    name: 'several-seats-waiting',
    still: false,
    players: 4,
    waits: '#here',
    place: async (keeper) => together(await waiting(keeper), 3),
    fleeting: true,
    then: ({ page, touch }) => touch(page.getByRole('button', { name: 'Add a player on this device' })),
  },
  { ...covered, name: 'several-seats-tsuro', players: 2, place: async (keeper) => together(await tsuro(keeper), 2) },
  { ...covered, name: 'several-seats-tyrus', players: 2, place: async (keeper) => together(await tyrus(keeper), 2) },
  { ...covered, name: 'several-seats-tyros', players: 3, place: async (keeper) => together(await tyros(keeper), 3) },
  { ...covered, name: 'several-seats-theirs', players: 4, place: async (keeper) => together(await theirs(keeper), 4) },
  {
    still: true,
    name: 'several-seats-open',
    players: 3,
    waits: panel,
    fleeting: true,
    place: async (keeper) => together(await tyros(keeper), 3),
    then: look,
  },
]
