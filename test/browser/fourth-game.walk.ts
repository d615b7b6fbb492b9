import { expect, test } from 'vitest'
import { gameIds } from '../../shared/games/ids.ts'
import { desktop, keeping, phone } from './device.ts'
import { gatherReaders, isFinished, onTurnOf } from './games/readers.ts'
import { onTurn } from './games/tsuro.player.ts'
import type { Phone } from './phone.ts'
import { restUntilKept } from './rested.ts'
import { invite, sit, start } from './seating.ts'
import { goHome } from './settled.ts'
import { playAlone, players } from './solo.ts'
import { onStage } from './stage.ts'
import { button, reads, tap } from './touch.ts'

/** The game that `npm run new-game` has just made: matches, of which a turn takes one, two or three. */
const made = gameIds.at(-1)!
const name = made[0]!.toUpperCase() + made.slice(1)

/** Parts that a game may have; `test/deploy/laden.ts` gives the game all but the one that a device names. */
const parts = process.env['PARTS']?.split(' ') ?? []

const heap = async ({ page }: Pick<Phone, 'page'>): Promise<number> =>
  Number(/\d+/.exec((await page.getByText('Matches in the heap').textContent())!)![0])

/** Plays a table to its end: each on turn takes as many matches as there may be. */
async function playOut(phones: readonly Phone[]): Promise<void> {
  for (let one = await onTurn(phones); one; one = await onTurn(phones)) {
    const before = await heap(one)
    await tap(one, String(Math.min(before, 3)))
    await tap(one, 'Take')
    await expect.poll(() => heap(one!)).toBeLessThan(before)
  }
  for (const { page } of phones) await page.getByRole('heading', { name: /wins?\b/ }).waitFor()
}

/** Closes a dialog, if it is open. */
async function shut({ page }: Phone, dialog: string): Promise<void> {
  const open = page.locator(`${dialog}[open]`)
  if ((await open.count()) > 0) await page.keyboard.press('Escape')
  await expect.poll(() => open.count()).toBe(0)
}

/** Plays alone to the end, with all that a page offers on the way. */
async function playThrough(one: Phone, part: string): Promise<void> {
  await playAlone(one, {}, name)
  await onTurn([one])
  await tap(one, 'Get a hint')
  if (part === 'everything') {
    await tap(one, `The rules of ${name}`)
    await one.page.getByRole('dialog').getByText('Take the last match.').waitFor()
    await shut(one, 'dialog')
  }
  await tap(one, 'Menu')
  const trying = button(one, 'Try moves')
  expect([part, await trying.count()]).toEqual([part, part === 'trial' || part === 'everything' ? 0 : 1])
  if ((await trying.count()) > 0) {
    await one.touch(trying)
    const board = one.page.getByRole('dialog', { name: 'Try moves' })
    await one.touch(board.getByRole('button', { name: '1', exact: true }))
    await one.touch(board.getByRole('button', { name: 'Take' }))
  }
  await shut(one, 'dialog[aria-label="Try moves"]')
  await shut(one, 'dialog')
  await playOut([one])
  if (part === 'scale' || part === 'everything') return tap(one, 'Replay')
  await tap(one, 'Review')
  await reads(one, 'Chance of winning, from move to move')
  await reads(one, /^No single move decided it|See it/)
}

onStage('fourth-game', (stage) => {
  const { take } = stage

  test('a game that was just made is played from a link to its end, on a phone and at a desk', async () => {
    const [anna, ben] = [await take('Anna', phone), await take('Ben', desktop)]
    const path = await invite(anna, made)
    await sit(ben, path)
    await start(anna, 2)
    await playOut([anna, ben])
    await tap(anna, `The rules of ${name}`)
    await reads(anna, 'The player who takes the last match wins.')
  })

  test('a game that was just made is played against the computer, and without a network too', async () => {
    const anna = await take('Anna', { ...phone, ...keeping })
    const { page, wire } = anna
    await goHome(page)
    await button(anna, 'Tsuro in a picture: see it move').waitFor()
    await expect.poll(() => button(anna, `${name} in a picture: see it move`).count()).toBe(0)
    await playAlone(anna, { opponents: 3, level: 'sharp' }, name)
    expect(await players(anna).count()).toBe(4)
    await restUntilKept(page)
    await playOut([anna])
    wire.cut()
    await goHome(page)
    await playAlone(anna, {}, name)
    await onTurn([anna])
    const before = await heap(anna)
    await page.goto(page.url())
    await onTurn([anna])
    expect(await heap(anna)).toBe(before)
    await playOut([anna])
  })

  test('a game that was just made is played by keyboard alone to its end', async () => {
    const readers = await gatherReaders(stage, name, ['Anna', 'Ben'])
    for (let one = await onTurnOf(readers); one; one = await onTurnOf(readers)) {
      const before = await heap(one)
      await one.press({ role: 'button', name: '1' })
      await one.press({ role: 'button', name: 'Take' })
      await expect.poll(() => heap(one!)).toBeLessThan(before)
    }
    for (const one of readers) expect(await isFinished(one)).toBe(true)
  })

  test.each(parts)(
    'a game that was just made is played through with all that it may have, left out: %s',
    async (part) => {
      const anna = await take('Anna', phone)
      await anna.page.addInitScript((part) => {
        const Whole = Worker
        Object.assign(window, {
          without: part,
          Worker: class extends Whole {
            constructor(url: string | URL, options?: WorkerOptions) {
              super(`${String(url)}#${part}`, options)
            }
          },
        })
      }, part)
      await playThrough(anna, part)
    },
  )
})
