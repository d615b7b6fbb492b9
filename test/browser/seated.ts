import type { Browser, BrowserContextOptions } from 'playwright-core'
import { quick } from '../../shared/engine/random.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { safeMove } from '../support/safe-move.ts'
import { pickUp, type Phone } from './phone.ts'
import type { Keeper } from './screens/keeper.ts'
import { act, gather, start, waitedFor, type Table } from './screens/table.ts'

const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal']

/** A started table whose players have no screens, of which the first starts. */
export async function seatAll(keeper: Keeper, game: GameId, seats: number): Promise<Table> {
  return start(keeper, await gather(keeper, { game, seats, first: 0, called: names }))
}

/**
 * So many random moves of the first seat that may act; to the end without a number. With one nobody has to be gone by
 * then, whatever the seed.
 */
export async function play(table: Table, seed: number, moves = Infinity): Promise<void> {
  for (let i = 0; i < moves; i++) {
    const [player] = waitedFor(table)
    if (!player) return
    const random = quick(seed * 1_000 + player.n)
    const isSafe = moves < Infinity && player.info!.game === 'tsuro'
    await act(table, player, isSafe ? safeMove(player.view, player.seat, random) : player.pick(random))
  }
}

/** Opens a table on a device that holds the token of a seat, or of none. */
export async function open(
  browser: Browser,
  port: number,
  device: BrowserContextOptions,
  { id, tokens }: Pick<Table, 'id' | 'tokens'>,
  seat?: number,
): Promise<Phone> {
  const name = seat === undefined ? 'Dido' : names[seat]!
  const one = await pickUp(browser, port, name, device, `${name} ${id}`)
  const token = seat === undefined ? undefined : tokens[seat]
  if (token !== undefined)
    await one.page.addInitScript(([key, held]) => localStorage.setItem(key!, held!), [`murex:${id}`, token])
  await one.page.goto(`/g/${id}`)
  await one.page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
  return one
}
