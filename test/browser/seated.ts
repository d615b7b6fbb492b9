import { afterEach, beforeEach } from 'vitest'
import { quick } from '../../shared/engine/random.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { safeMove } from '../support/safe-move.ts'
import { phone } from './device.ts'
import { pickUp, type Phone } from './phone.ts'
import { keeperAt, type Keeper } from './screens/keeper.ts'
import { act, come, gather, start, waitedFor, type Table } from './screens/table.ts'
import type { Stage } from './stage.ts'

const names = ['Anna', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal']

/** Plays so many random moves of the first seat that may act, which put nobody out; without a number, to the end. */
export async function play(table: Table, seed: number, moves = Infinity): Promise<void> {
  for (let i = 0; i < moves; i++) {
    const [player] = waitedFor(table)
    if (!player) return
    const random = quick(seed * 1_000 + player.n)
    const isSafe = moves < Infinity && player.info!.game === 'tsuro'
    await act(table, player, isSafe ? safeMove(player.view, player.seat, random) : player.pick(random))
  }
}

/** Tables for the tests of a stage whose players have no screens, and devices that look at them. */
export function tablesOn(stage: Stage) {
  const tables: Table[] = []
  let keeper: Keeper
  beforeEach(() => {
    keeper = keeperAt(stage.server.port)
  })
  afterEach(async () => {
    await Promise.all(tables.splice(0).flatMap(({ players }) => players.map((player) => player.close())))
  })
  return {
    /** Keeper of the current test. */
    get keeper() {
      return keeper
    },
    /** A started table whose players have no screens, of which the first starts. */
    async gather(game: GameId, seats: number): Promise<Table> {
      const table = await start(keeper, await gather(keeper, { game, seats, first: 0, called: names }))
      tables.push(table)
      return table
    },
    async come(id: string, tokens: readonly string[]): Promise<Table> {
      const table = await come(keeper, { id, tokens, players: [] })
      tables.push(table)
      return table
    },
    /** Opens a table on a device that holds the token of a seat, or of none. */
    async look({ id, tokens }: Pick<Table, 'id' | 'tokens'>, seat?: number, device = phone): Promise<Phone> {
      const name = seat === undefined ? 'Dido' : names[seat]!
      const one = await stage.add(await pickUp(stage.browser, stage.server.port, name, device, `${name} ${id}`))
      const token = seat === undefined ? undefined : tokens[seat]
      if (token !== undefined)
        await one.page.addInitScript(([key, held]) => localStorage.setItem(key!, held!), [`murex:${id}`, token])
      await one.page.goto(`/g/${id}`)
      await one.page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
      return one
    },
  }
}
