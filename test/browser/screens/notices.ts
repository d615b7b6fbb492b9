import type { Keeper } from './keeper.ts'
import { leave } from './leaving.ts'
import { at } from './pace.ts'
import { once, placeAt, screensOf, type Screen } from './screen.ts'
import { isAway, playedTo, request, waitedFor, type Table } from './table.ts'
import { hold, holding, laid } from './take-back.ts'

const table = screensOf({ still: true, waits: 'main .cards .card' })

/** ms after which a seat without a page may be asked for. */
const UNUSED = 40_000
const MINUTE = 60_000

async function askFor(keeper: Keeper, one: Table, seat: number): Promise<Table> {
  const other = one.players.find((_, other) => other !== seat)!
  await one.players[seat]!.close()
  await other.shows(({ seats }) => isAway(seats[seat]))
  await keeper.pass(UNUSED)
  await request(keeper, one, { kind: 'rescue', seat })
  return one
}

/** Nobody may go on without the one who left, and a seat is asked for. */
const haltedAndAsked = once(async (keeper) => {
  const isOn = (one: Table): boolean => one.players[0]!.n > 6 && waitedFor(one)[0] === one.players[2]
  const one = await playedTo(keeper, 'halted and asked', { game: 'tsuro', seats: 4, first: 0 }, isOn)
  await leave(keeper, one, 2)
  return askFor(keeper, one, 3)
})
const lateAndLeft = once(async (keeper) => {
  const one = await at(keeper, 'tsuro', 4, 'live-calm')
  await leave(keeper, one, 3)
  await keeper.pass(26 * MINUTE)
  return one
})
const laidAndAsked = async (keeper: Keeper): Promise<Table> => askFor(keeper, await laid(5)(keeper), 0)

export const notices: readonly Screen[] = [
  table('notices-rescue-halted', placeAt(haltedAndAsked, 0), { players: 4 }),
  table('notices-late-left', placeAt(lateAndLeft, 0), { players: 4 }),
  table('notices-undo-rescue', placeAt(laidAndAsked, 1, holding), {
    players: 2,
    fresh: true,
    fleeting: true,
    then: hold,
  }),
]
