import type { Page } from 'playwright-core'
import type { ArchivedGame } from '../../../web/features/archive/game.ts'
import type { Phone } from '../phone.ts'
import { complete } from '../settled.ts'
import type { Screen } from './screen.ts'
import { names } from './table.ts'

const LONG = names[3]!

/** Games of every kind and ending, with stand-ins and the house, names as long as they may be, a week apart. */
const games = (count: number): ArchivedGame[] =>
  Array.from({ length: count }, (_, i): ArchivedGame => {
    const of = (['tyros', 'tsuro', 'tyrus'] as const)[i % 3]!
    const others = of === 'tyrus' ? [LONG] : ['Ben', LONG, 'Gwendolyn', 'Dido'].slice(0, 2 + (i % 3))
    const players = ['Anna', ...others].map((name, seat) => ({
      name,
      by: name === 'Dido' ? 'house' : (i + seat) % 5 === 4 ? 'stand-in' : 'player',
    })) as ArchivedGame['players']
    return {
      id: String(i).padStart(16, 'a'),
      page: i % 4 === 3 ? 'solo' : 'table',
      game: of,
      at: Date.UTC(2026, 9, 20) - i * 7 * 24 * 3_600_000,
      players,
      seat: 0,
      winners: [[0], [1], [0, 1], []][i % 4]!,
      ...(of === 'tsuro' ? {} : { points: players.map((_, seat) => 10 + ((7 * i + 3 * seat) % 30)) }),
      facts: ['The longest path went through 14 tiles.', 'Two went out by one tile.', '35 moves were made.'].slice(
        0,
        i % 4,
      ),
    }
  })

function fill(games: readonly { readonly id: string }[]): Promise<void> {
  localStorage.setItem('murex:archived', String(games.length))
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('murex', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('tables', { keyPath: 'id' })
      opening.result.createObjectStore('entries', { keyPath: ['id', 'n'] })
    }
    opening.onerror = () => reject(opening.error as Error)
    opening.onsuccess = () => {
      const all = opening.result.transaction('tables', 'readwrite')
      all.objectStore('tables').clear()
      for (const game of games) all.objectStore('tables').put({ id: `~${game.id}`, game })
      all.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}

async function keep(page: Page, games: readonly ArchivedGame[]): Promise<void> {
  await page.evaluate(fill, games)
  await page.reload()
}

const rows = (page: Page) => page.locator('dialog li a')
const button = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

const archiveOf = (name: string, count: number, then?: (one: Phone) => Promise<unknown>): Screen => ({
  name,
  still: false,
  fleeting: then !== undefined,
  waits: 'dialog h3',
  place: () => Promise.resolve({ path: '/', overlay: { what: 'archive' } }),
  async then(one) {
    const { page } = one
    await keep(page, games(count))
    await page.locator('dialog h3').first().waitFor()
    if (count > 0) await rows(page).first().waitFor()
    await complete(page)
    await then?.(one)
  },
})

export const archive: readonly Screen[] = [
  archiveOf('archive-empty', 0),
  archiveOf('archive-many', 40),
  archiveOf('archive-forget', 3, async ({ page, touch }) => {
    await touch(button(page, 'Delete all'))
    await page.getByText('Delete all 3 games').waitFor()
  }),
  archiveOf('archive-remove', 3, async ({ page, touch }) => {
    await touch(page.getByRole('button', { name: /^Remove game 1/ }))
    await page.getByText('Remove this game').waitFor()
  }),
]
