import { come, gather, isAway, start, talk } from './table.ts'
import { once, seatAt, type Screen } from './screen.ts'

const path = (path: string) => () => Promise.resolve({ path })
const games = ['tsuro', 'tyrus', 'tyros'] as const

const page = { still: false } as const

const some = once(async (keeper) => {
  const table = await come(keeper, await gather(keeper, { game: 'tsuro', seats: 4 }))
  await talk(table)
  await table.players[2]!.close()
  await table.players[0]!.shows(({ seats }) => isAway(seats[2]))
  return table
})
const alone = once(async (keeper) => come(keeper, await gather(keeper, { game: 'tyros', seats: 1 })))
/** The table of a rematch: everybody is expected. */
const next = once(async (keeper) => {
  const over = await start(keeper, await gather(keeper, { game: 'tyros', seats: 4 }))
  const at = { id: over.id }
  await keeper.ask('DELETE /api/tables/:id/seats/mine', { at, token: over.tokens[3]! })
  await keeper.ask('POST /api/tables/:id/end', { at, token: over.tokens[0]! })
  return { ...over, ...(await keeper.ask('POST /api/tables/:id/rematch', { at, token: over.tokens[0]! })) }
})
const full = once(async (keeper) => come(keeper, await gather(keeper, { game: 'tsuro', seats: 8 })))

const home: readonly Screen[] = [
  { ...page, name: 'home', place: path('/') },
  ...games.map((game): Screen => ({ ...page, name: `create-${game}`, place: path(`/?new=${game}`) })),
  {
    ...page,
    name: 'create-nameless',
    place: path('/?new=tyros'),
    async then({ page, touch }) {
      await touch(page.getByText('Options', { exact: true }))
      await touch(page.getByRole('button', { name: 'Create the table' }))
      await page.getByRole('alert').filter({ hasText: 'Type your name first' }).waitFor()
    },
  },
  ...games.map((game): Screen => ({
    ...page,
    name: `rules-${game}`,
    waits: 'dialog article',
    place: () => Promise.resolve({ path: '/', overlay: { what: 'rules', game } }),
  })),
  ...games.map((game): Screen => ({
    ...page,
    name: `play-${game}`,
    waits: 'dialog fieldset',
    place: () => Promise.resolve({ path: '/', overlay: { what: 'play', game } }),
  })),
]

const waiting: readonly Screen[] = [
  { ...page, name: 'waiting-host', players: 4, place: async (keeper) => seatAt(await some(keeper), 0) },
  { ...page, name: 'waiting-guest', players: 4, place: async (keeper) => seatAt(await some(keeper), 3) },
  { ...page, name: 'waiting-outside', players: 4, place: async (keeper) => seatAt(await some(keeper), null) },
  {
    ...page,
    name: 'waiting-too-few',
    players: 1,
    place: async (keeper) => seatAt(await alone(keeper), 0),
    apart: [{ what: 'colours to choose', selector: '.picker svg', count: 4 }],
  },
  { ...page, name: 'waiting-full-host', players: 8, place: async (keeper) => seatAt(await full(keeper), 0) },
  {
    ...page,
    name: 'waiting-full',
    players: 8,
    place: async (keeper) => seatAt(await full(keeper), null),
    apart: [{ what: 'players', selector: '.places .mark svg', count: 8 }],
  },
  { ...page, name: 'waiting-expected', players: 4, place: async (keeper) => seatAt(await next(keeper), 0) },
]

const notices: readonly Screen[] = [
  { ...page, name: 'missing', place: path('/g/aaaaaaaaaaaaaaaa') },
  { ...page, name: 'nowhere', place: path('/nowhere') },
  { ...page, name: 'solo-missing', place: path('/solo/aaaaaaaaaaaaaaaa') },
  {
    ...page,
    name: 'opening',
    waits: 'main',
    fleeting: true,
    place: async (keeper) => seatAt(await some(keeper), 3),
    before: (page) => page.routeWebSocket(/socket$/, () => undefined),
  },
  {
    ...page,
    name: 'broken',
    fleeting: true,
    place: async (keeper) => seatAt(await some(keeper), 3),
    async before(page) {
      // Loading the page anew, as it does once, has not helped.
      await page.addInitScript(() => sessionStorage.setItem('murex:lost-part', 'yes'))
      await page.route(/assets\/room-[^/]*\.js$/i, (route) => route.abort())
    },
  },
]

/** What comes before a table, and instead of one. */
export const entry: readonly Screen[] = [...home, ...waiting, ...notices]
