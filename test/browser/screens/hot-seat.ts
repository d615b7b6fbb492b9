import type { GameId } from '../../../shared/games/ids.ts'
import type { Phone } from '../phone.ts'
import { holdDown } from '../touch.ts'
import { inTunnel, placeAt, playedAt, screensOf, waitingAt, type Screen } from './screen.ts'
import type { Keeper } from './keeper.ts'
import { waitedFor, type Table } from './table.ts'

/** The first so many seats are those of one device. */
const together = (make: (keeper: Keeper) => Promise<Table>, seats: number): Screen['place'] =>
  placeAt(make, null, ({ tokens }) => ({ token: tokens.slice(0, seats).join('~') }))

const waiting = waitingAt('tsuro', 4)
/** A game in which some seat is waited for, after so many entries. */
const begun = (game: GameId, seats: number, seat: number, entries: number) =>
  playedAt(`several seats ${game} ${seat}`, game, seats, (table) => {
    const [player] = waitedFor(table)
    return table.players[0]!.n >= entries && player?.seat === seat
  })
const tsuro = begun('tsuro', 5, 1, 12)
const theirs = begun('tsuro', 5, 4, 12)
const tyrus = begun('tyrus', 2, 0, 4)
const tyros = begun('tyros', 4, 1, 12)
const panel = '[aria-label="Who is looking?"], [aria-label="Qui regarde\u202f?"], [aria-label="Wie kijkt er?"]'
const covered = screensOf({ still: true, waits: panel })

async function look(one: Phone): Promise<void> {
  await holdDown(one, one.page.locator('.players .primary'), 400)
  await one.page.getByRole('button', { name: 'Cover my hand' }).waitFor()
}

export const hotSeats: readonly Screen[] = [
  {
    name: 'hot-seat-waiting',
    still: false,
    players: 4,
    waits: '#hot-seat',
    place: together(waiting, 3),
    fleeting: true,
    then: ({ page, touch }) => touch(page.getByRole('button', { name: 'Add a player on this device' })),
  },
  covered('hot-seat-tsuro', together(tsuro, 2), { players: 2 }),
  covered('hot-seat-tyrus', together(tyrus, 2), { players: 2 }),
  covered('hot-seat-tyros', together(tyros, 3), { players: 3 }),
  covered('hot-seat-theirs', together(theirs, 4), { players: 4 }),
  covered('hot-seat-as-of', together(tyros, 3), { players: 3, fleeting: true, then: inTunnel }),
  covered('hot-seat-open', together(tyros, 3), { players: 3, fleeting: true, then: look }),
]
