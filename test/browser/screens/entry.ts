import { gameIds } from '../../../shared/games/ids.ts'
import { scriptsOf } from '../loaded.ts'
import { breakOff, by, come, gather, isAway, start, talk } from './table.ts'
import { once, placeAt, screensOf, waitingAt, type Overlay, type Place, type Screen } from './screen.ts'

const path = (path: string, overlay?: Overlay) => (): Promise<Place> =>
  Promise.resolve({ path, ...(overlay ? { overlay } : {}) })

const page = screensOf({ still: false })

const some = once(async (keeper) => {
  const table = await come(keeper, await gather(keeper, { game: 'tsuro', seats: 4 }))
  await talk(table)
  await table.players[2]!.close()
  await table.players[0]!.shows(({ seats }) => isAway(seats[2]))
  return table
})
const alone = waitingAt('tyros', 1)
const next = once(async (keeper) => {
  const over = await breakOff(keeper, await start(keeper, await gather(keeper, { game: 'tyros', seats: 4 })), 3)
  return { ...over, ...(await keeper.ask('POST /api/tables/:id/rematch', by(over, 0))) }
})
const full = waitingAt('tsuro', 8)

const home: readonly Screen[] = [
  page('home', path('/')),
  page('about', path('/about')),
  ...gameIds.map((game) => page(`create-${game}`, path(`/?new=${game}`))),
  page('create-nameless', path('/?new=tyros'), {
    async then({ page, touch }) {
      await touch(page.getByText('Options', { exact: true }))
      await touch(page.getByRole('button', { name: 'Create the table' }))
      await page.getByRole('alert').filter({ hasText: 'Type your name first' }).waitFor()
    },
  }),
  ...gameIds.map((game) => page(`rules-${game}`, path('/', { what: 'rules', game }), { waits: 'dialog article' })),
  ...gameIds.map((game) => page(`play-${game}`, path('/', { what: 'play', game }), { waits: 'dialog fieldset' })),
]

const waiting: readonly Screen[] = [
  page('waiting-host', placeAt(some, 0), { players: 4 }),
  page('waiting-guest', placeAt(some, 3), { players: 4 }),
  page('waiting-outside', placeAt(some, null), { players: 4 }),
  page('waiting-too-few', placeAt(alone, 0), {
    players: 1,
    apart: [{ what: 'colours to choose', selector: '.picker svg', count: 4 }],
  }),
  page('waiting-full-host', placeAt(full, 0), { players: 8 }),
  page('waiting-full', placeAt(full, null), {
    players: 8,
    apart: [{ what: 'players', selector: '.places .mark svg', count: 8 }],
  }),
  page('waiting-expected', placeAt(next, 0), { players: 4 }),
]

const notices: readonly Screen[] = [
  page('missing', path('/g/aaaaaaaaaaaaaaaa')),
  page('nowhere', path('/nowhere')),
  page('solo-missing', path('/solo/aaaaaaaaaaaaaaaa')),
  page('opening', placeAt(some, 3), {
    waits: 'main',
    fleeting: true,
    before: (page) => page.routeWebSocket(/socket$/, () => undefined),
  }),
  page('broken', placeAt(some, 3), {
    fleeting: true,
    async before(page) {
      // Reloading the page, as it does once, has not helped.
      await page.addInitScript(() => sessionStorage.setItem('murex:lost-part', 'yes'))
      await page.route(scriptsOf('room'), (route) => route.abort())
    },
  }),
]

/** Screens before a table, and in place of one. */
export const entry: readonly Screen[] = [...home, ...waiting, ...notices]
