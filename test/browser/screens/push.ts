import type { Page } from 'playwright-core'
import { rest } from '../rested.ts'
import { once, seatAt, type Screen } from './screen.ts'
import { isOver, playedTo, waitedFor, type Table } from './table.ts'

/** After two moves of each, while somebody is waited for. */
const playing = once((keeper) =>
  playedTo(keeper, 'push', { game: 'tsuro', seats: 3, first: 0 }, (table) => table.players[0]!.n > 8 && !isOver(table)),
)
/** The seat of somebody who waits. */
const waiting = (table: Table): number => table.players.findIndex((one) => !waitedFor(table).includes(one))

/** Runs in a page: the house is one that is reached by https, and somebody can be nudged or was. */
function reached(nudge: object): void {
  // Chromium's shell without a window lets no page notify.
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') ?? 'default' })
  const { fetch } = window
  window.fetch = async (input, init) => {
    const path = String(input)
    if (path === '/api/push') return Response.json({ key: '' })
    return path.endsWith('/nudge') ? Response.json(nudge) : fetch(input, init)
  }
}
const onHouse = (nudge: object) => (page: Page) => page.addInitScript(reached, nudge)

const table = { still: true, players: 3, waits: '[aria-label="Board"], main .seats li' } as const
const menu = (name: string, nudge: object, before?: (page: Page) => Promise<unknown>): Screen => ({
  ...table,
  name,
  fleeting: true,
  async place(keeper) {
    const one = await playing(keeper)
    return { ...seatAt(one, waiting(one)), overlay: { what: 'menu', table: one.id } }
  },
  async before(page) {
    await onHouse(nudge)(page)
    await before?.(page)
  },
  async then({ page }) {
    await page.getByRole('heading', { name: /Waiting for/ }).waitFor()
    await page
      .getByRole('dialog')
      .getByText(/Tell me when|home screen first/)
      .waitFor()
  },
})

/** What tells players who do not look: the offer, the switch, and how to nudge those who are waited for. */
export const push: readonly Screen[] = [
  {
    ...table,
    name: 'push-offer',
    fleeting: true,
    async place(keeper) {
      const one = await playing(keeper)
      return seatAt(one, waiting(one))
    },
    before: onHouse({ from: null, nudged: false }),
    async then({ page }) {
      await rest(page)
      await page.getByRole('button', { name: 'Yes, tell me' }).waitFor()
    },
  },
  menu('push-menu', { from: 0, nudged: false }),
]
