import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { gameIds, type GameId } from '../../../shared/games/ids.ts'
import { isOfHouse } from '../../support/house.ts'
import { quick } from '../../../shared/engine/random.ts'
import type * as keepers from '../../browser/screens/keeper.ts'
import type * as tables from '../../browser/screens/table.ts'
import type * as tyros from '../../browser/screens/tyros-tables.ts'
import type * as servers from '../../browser/server.ts'
import type * as moves from '../../support/safe-move.ts'
import { BARE } from './front.ts'

export const ours = fileURLToPath(new URL('../../..', import.meta.url))

/** A page to visit: its path, the browser's storage, and the control that shows it is usable. */
export interface Opened {
  readonly path: string
  /** In CSS: of these the first that is enabled and in sight can be tapped. */
  readonly tap: string
  /** The seat token that the browser holds, and by what it keeps it. */
  readonly kept?: readonly [string, string]
  /** Has no service worker. */
  readonly plain?: boolean
  /** Begins what is there only for who has been here before, which is opened again in its place. */
  begin?(page: Page): Promise<Opened>
}

const home: Opened = { path: '/', tap: 'main button:enabled' }
const CONTROLS = 'main :is(.hand, .square, .court, .chart) button:enabled'

async function playAlone(page: Page): Promise<Opened> {
  const choice = JSON.stringify({ opponents: 1, level: 'calm', options: {}, first: 0 })
  await page.evaluate((choice) => localStorage.setItem('murex:solo:tsuro', choice), choice)
  await page.reload()
  await page.getByRole('button', { name: 'Play against the computer: Tsuro', exact: true }).click()
  await page.locator('main[data-turn=true]').waitFor()
  return { path: new URL(page.url()).pathname, tap: CONTROLS }
}

const moduleOf = <Module>(root: string, file: string): Promise<Module> =>
  import(pathToFileURL(join(root, 'test', file)).href) as Promise<Module>

/**
 * The pages that are visited at a server: tables wait, or are under way with the first seat on turn. What plays there is the
 * checkout's own, as protocols differ.
 */
export async function pagesAt(root: string, server: servers.Server): Promise<Readonly<Record<string, Opened>>> {
  const { keeperAt } = await moduleOf<typeof keepers>(root, 'browser/screens/keeper.ts')
  const { gather, start, playOn, waitedFor } = await moduleOf<typeof tables>(root, 'browser/screens/table.ts')
  const { acting } = await moduleOf<typeof tyros>(root, 'browser/screens/tyros-tables.ts')
  const { safeMove } = await moduleOf<typeof moves>(root, 'support/safe-move.ts')
  const keeper = keeperAt(server.port)
  const begun = async (game: GameId): Promise<tables.Table> => {
    if (game === 'tyros') return acting[3](keeper)
    const table = await start(keeper, await gather(keeper, { game, seats: 2, first: 0 }))
    const isReached = (): boolean =>
      table.players[0]!.n >= (isOfHouse(game) ? 10 : 1) && waitedFor(table)[0] === table.players[0]
    const reached = await playOn(table, isReached, quick(1), (player, random) =>
      game === 'tsuro' ? safeMove(player.view, player.seat, random) : player.pick(random),
    )
    if (!reached) throw new Error(`${game} was over too soon`)
    return table
  }
  const pages: Record<string, Opened> = {
    bare: { path: BARE, tap: 'input', plain: true },
    home,
  }
  for (const game of gameIds) {
    const { id } = await gather(keeper, { game, seats: 1 })
    pages[`waiting-${game}`] = { path: `/g/${id}`, tap: 'main form input:enabled' }
  }
  for (const game of gameIds) {
    const { id, tokens, players } = await begun(game)
    // The visitor is there with no other page.
    await players[0]!.close()
    pages[`seated-${game}`] = { path: `/g/${id}`, tap: CONTROLS, kept: [`murex:${id}`, tokens[0]!] }
  }
  if (root === ours) pages['alone'] = { ...home, begin: playAlone }
  return pages
}

export async function startAt(root: string): Promise<servers.Server> {
  const { startServer } = await moduleOf<typeof servers>(root, 'browser/server.ts')
  return startServer()
}
