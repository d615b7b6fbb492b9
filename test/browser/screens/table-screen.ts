import type { GameId } from '../../../shared/games/ids.ts'
import type { Phone } from '../phone.ts'
import { watchAs } from './headless.ts'
import type { Keeper } from './keeper.ts'
import { once, placeAt, screensOf, type Screen } from './screen.ts'
import { come, gather, start, type Table } from './table.ts'

const page = screensOf({ still: false })
const table = screensOf({ still: true, waits: 'main .cards .card' })
const device = screensOf({ still: false, waits: 'main.screen .corner' })

const SCREEN_ID = 'a television in the room'

const waiting = (keeper: Keeper, game: GameId = 'tsuro', seats = 4): Promise<Table> =>
  gather(keeper, { game, seats, first: 0 })
const playing =
  (game: GameId, seats: number) =>
  async (keeper: Keeper): Promise<Table> =>
    start(keeper, await waiting(keeper, game, seats))

const asked = (make: (keeper: Keeper) => Promise<Table>) =>
  once(async (keeper) => {
    const one = await make(keeper)
    await watchAs(keeper.port, one.id, SCREEN_ID)
    return one
  })
/** A television opens a table on the form of a new one. */
const opened = async ({ page, touch }: Phone): Promise<void> => {
  await touch(page.getByRole('button', { name: 'This device is the screen' }))
  await page.locator('main.screen .code').waitFor()
}
const asScreen = ({ id }: Table) => ({ path: `/g/${id}#screen` })

export const tableScreen: readonly Screen[] = [
  page(
    'screen-asked-waiting',
    placeAt(
      asked(async (keeper) => come(keeper, await waiting(keeper))),
      0,
    ),
    { waits: '.card' },
  ),
  table('screen-asked', placeAt(asked(playing('tsuro', 4)), 0), { players: 4 }),
  table('screen-asked', placeAt(asked(playing('tyrus', 2)), 0), { players: 2 }),
  table('screen-asked', placeAt(asked(playing('tyros', 3)), 0), { players: 3 }),
  device('screen-waits', placeAt(once(waiting), null, asScreen)),
  page('screen-opened', () => Promise.resolve({ path: '/?new=tsuro&invite' }), { then: opened }),
  page('home-code', () => Promise.resolve({ path: '/', overlay: { what: 'code' } }), { waits: 'dialog input' }),
  // Letters in a board are as large as they can be, on a phone smaller than text may be.
  device('screen-waits-playing', placeAt(once(playing('tsuro', 4)), null, asScreen), { on: 'desktop' }),
]
