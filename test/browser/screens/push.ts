import type { Page } from 'playwright-core'
import { rest } from '../rested.ts'
import { over, placeAt, playedAt, screensOf, type Screen } from './screen.ts'
import { isOver, waitedFor, type Table } from './table.ts'

/** After two moves of each, while somebody is waited for. */
const playing = playedAt('push', 'tsuro', 3, (table) => table.players[0]!.n > 8 && !isOver(table))

/** Runs in a page: the house is one that is reached by https, and somebody can be nudged or was. */
function reached(nudge: object): void {
  // Chromium's shell without a window lets no page notify.
  Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem('permission') ?? 'default' })
  Object.assign(window, { origin: 'https://murex.test' })
  const { fetch } = window
  window.fetch = async (input, init) => {
    const path = String(input)
    if (path === '/api/push') return Response.json({ key: '' })
    return path.endsWith('/nudge') ? Response.json(nudge) : fetch(input, init)
  }
}
const onHouse = (nudge: object) => ({ before: (page: Page) => page.addInitScript(reached, nudge) })

const waiting = (table: Table): number => table.players.findIndex((one) => !waitedFor(table).includes(one))
const table = screensOf({ still: true, players: 3, fleeting: true, waits: '[aria-label="Board"], main .seats li' })

/** Notifications: the offer, the switch, and how to nudge the players who are waited for. */
export const push: readonly Screen[] = [
  table('push-offer', placeAt(playing, waiting), {
    ...onHouse({ from: null, nudged: false }),
    async then({ page }) {
      await rest(page)
      await page.getByRole('button', { name: 'Yes, notify me' }).waitFor()
    },
  }),
  table('push-menu', placeAt(playing, waiting, over('menu')), {
    ...onHouse({ from: 0, nudged: false }),
    async then({ page }) {
      await page.getByRole('heading', { name: /Waiting for/ }).waitFor()
      await page
        .getByRole('dialog')
        .getByText(/Notify me when|home screen first/)
        .waitFor()
    },
  }),
]
