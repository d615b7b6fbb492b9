import type { Page } from 'playwright-core'
import type { GameId } from '../../../shared/games/ids.ts'
import { holdFrames } from '../clock.ts'
import { placeAt, playedAt, screensOf, type Screen } from './screen.ts'

const table = screensOf({ still: true, fleeting: true, waits: '.recap .board' })
const MIDDLE = 1_200

/** The first so many entries were looked at on this device. */
const sawFirst = (page: Page, entries: number): Promise<unknown> =>
  page.addInitScript((n) => {
    const key = `murex:seen:${location.pathname.slice(3)}`
    if (localStorage.getItem(key) === null) localStorage.setItem(key, String(n - 1))
  }, entries)

/** A game in which seat 0 made its last move before entry `seen`, and so many more came since. */
const begun = (game: GameId, seats: number, seen: number, more: number) =>
  playedAt(`recap of ${game} ${seen} ${more}`, game, seats, ({ players }) => players[0]!.n === seen + more)

const playing = (game: GameId, seats: number, seen: number, more: number): Screen =>
  table(`recap-${game}`, placeAt(begun(game, seats, seen, more), null), {
    players: seats,
    async before(page) {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await sawFirst(page, seen)
      await holdFrames(page, '.recap', MIDDLE)
    },
  })

/** Moves that were missed, shown again, or counted where they are too many. */
export const recap: readonly Screen[] = [
  playing('tsuro', 4, 9, 5),
  playing('tyrus', 2, 4, 3),
  playing('tyros', 3, 14, 6),
  table('recap-many', placeAt(begun('tyros', 3, 6, 20), null), {
    waits: '.notes .bar',
    before: (page) => sawFirst(page, 6),
  }),
]
