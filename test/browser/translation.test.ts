import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { gameIds } from '../../shared/games/ids.ts'
import { SOON } from '../support/limits.ts'
import { desktop, phone } from './device.ts'
import { begin, learn, panel } from './lesson.ts'
import type { Phone } from './phone.ts'
import { by, come, gather } from './screens/table.ts'
import { play, tablesOn } from './seated.ts'
import { complete } from './settled.ts'
import { onStage } from './stage.ts'
import { button } from './touch.ts'

/** Runs in the page: replaces each text below, as a browser's translation does. */
function installTranslator(): void {
  const wrap = (text: Text): void => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.nodeValue
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translate = (root: Node, isNew: (text: Text) => boolean): void => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    if (root instanceof Text) texts.push(root)
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts)
      if (text.parentElement && text.parentElement.nodeName !== 'FONT' && isNew(text)) wrap(text)
  }
  const seen = new WeakSet<Text>()
  const ways = {
    // A translator that does not rest takes what can be read alone, and leaves drawings.
    all: ({ data, parentElement }: Text) => data.trim() !== '' && parentElement instanceof HTMLElement,
    once: (text: Text) => !seen.has(text) && Boolean(seen.add(text)),
  }
  Object.assign(window, {
    translate: () => translate(document.body, () => true),
    goOnTranslating(way: keyof typeof ways) {
      translate(document.body, ways[way])
      new MutationObserver((records) => {
        for (const { addedNodes } of records) for (const node of addedNodes) translate(node, ways[way])
      }).observe(document.body, { childList: true, subtree: true })
    },
  })
}

type Translated = typeof window & { translate(): void; goOnTranslating(way: 'once' | 'all'): void }
/** Translates once, or everything new from now on; `all`: restored texts as well. */
const translate = (page: Page, way?: 'once' | 'all'): Promise<void> =>
  page.evaluate((way) => {
    const translated = window as Translated
    return way ? translated.goOnTranslating(way) : translated.translate()
  }, way)

onStage('translation', (stage) => {
  const on = tablesOn(stage)
  /** All that is said and shown, but what the untouched page shows on its own account. */
  const textOf = async ({ page }: Phone): Promise<string> =>
    (await page.evaluate(() => document.body.innerText)).replace(/\s+/g, ' ').trim()

  const ways = { 'after each turn': undefined, 'as texts come': 'once', 'without rest': 'all' } as const
  const cases = gameIds.flatMap((game) => Object.entries(ways).map(([when, way]) => [game, when, way] as const))
  test.each(cases)(
    '[PAGE-190] a page of %s that is translated %s says what an untouched one says, turn by turn',
    async (game, _, way) => {
      const { keeper } = on
      const table = await gather(keeper, { game, seats: 3 - Number(game === 'tyrus'), first: 0 })
      const [anna, same] = [await on.look(table, 0, desktop), await on.look(table, 0, desktop)]
      await anna.page.evaluate(installTranslator)
      await translate(anna.page, way)
      await keeper.ask('POST /api/tables/:id/start', by(table, 0))
      const { players } = await come(keeper, table)
      for (let turn = 0; turn < 7; turn++) {
        await vi.waitFor(async () => expect(await textOf(anna)).toBe(await textOf(same)), { timeout: SOON })
        if (!way) await translate(anna.page)
        await play({ ...table, players }, stage.seed, 1)
      }
      await Promise.all([complete(anna.page), complete(same.page)])
      await expect.poll(() => textOf(anna)).toBe(await textOf(same))
      await Promise.all(players.map((player) => player.close()))
    },
  )

  test('[PAGE-190] rules and lessons stay translated, and a lesson goes on', async () => {
    const anna = await stage.take('Anna', phone)
    await begin(anna, 'Tsuro')
    await anna.page.evaluate(installTranslator)
    await translate(anna.page, 'once')
    await learn(anna, 3)
    expect(await panel(anna).locator('font').allTextContents()).not.toEqual([])
    await anna.touch(button(anna, 'The rules of Tsuro').first())
    await expect.poll(() => anna.page.getByRole('dialog').locator('article p > font').count()).toBeGreaterThan(5)
  })
})
