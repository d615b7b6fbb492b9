import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeds } from '../../support/seeds.ts'
import { sharp } from '../device.ts'
import { openPage, startBrowser, type Phone } from '../phone.ts'
import { rest } from '../rested.ts'
import { settled } from '../settled.ts'
import { invite, start } from '../seating.ts'
import { apart } from '../picture.ts'
import { onTurn } from './tsuro.player.ts'
import { board, building, choose, commit, count, hand, inWords } from './tyrus.player.ts'
import { freePort } from '../../support/free-port.ts'
import { serveTables } from '../server.ts'

/*
 * One table is dealt, and its storage copied: the same seats, cards, hands and piles twice. In each copy Anna lays other
 * tiles in the same buildings. Whatever differs on another's page then comes of the hidden faces alone.
 */

/** What one pixel of sixteen makes of it that is another in full; an edge of what has moved made 6, a tile's face makes more. */
const EDGES = 16

const [seed] = seeds('tyrus-secrecy') as [number]
let browser: Browser
const states: string[] = []

beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  for (const state of states) rmSync(state, { recursive: true, force: true })
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'murex-'))
  states.push(made)
  return made
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** On the server's own port, so that in both worlds the addresses in the page are the same. */
async function sitDown(port: number, name: string, storageState?: Kept): Promise<Phone> {
  const device = { ...sharp, ...(storageState ? { storageState } : {}) }
  return (await openPage(browser, port, name, device, `${seed} ${name} ${storageState ? 'seated' : 'new'}`)) as Phone
}

/** Notes from now on every change of the document and every animation, in order. */
function observe(): void {
  const noted: string[] = []
  Object.assign(window, { noted })
  const written = (node: Node): string =>
    node instanceof Element ? node.outerHTML : `${node.nodeName} ${node.nodeValue}`
  new MutationObserver((records) => {
    for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
      if (type === 'attributes') noted.push(`${attributeName} of ${written(target)}`)
      else if (type === 'characterData') noted.push(written(target))
      else
        noted.push(
          [
            ...[...addedNodes].map((one) => `+${written(one)}`),
            ...[...removedNodes].map((one) => `-${written(one)}`),
          ].join(),
        )
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const { animate } = Element.prototype
  Element.prototype.animate = function (...args) {
    noted.push(`animates ${JSON.stringify(args)}`)
    return animate.call(this, ...args)
  }
}

/** What the whole accessibility tree says, without the numbers that only name its nodes. */
async function tree(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  return nodes.map(({ role, name, description, value, properties, ignored }) => [
    role?.value,
    name?.value,
    description?.value,
    value?.value,
    ignored,
    properties?.map((property) => [property.name, property.value.value]),
  ])
}

interface Still {
  readonly html: string
  readonly tree: unknown
  readonly picture: string
}
interface Seen {
  readonly frames: string[]
  readonly stills: Still[]
}

/** The id of an own action, which is drawn by the page itself, the revision of a table info, and what the clocks say. */
const moments = /,"id":"[^"]{21}"|"rev":\d+|"clock":\{[^}]*\}/g

/** All that a page gets and shows. */
function watch(page: Page): Seen {
  const frames: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      // Answers to pings come by the clock.
      if (payload !== 'pong') frames.push(String(payload).replace(moments, ''))
    }),
  )
  return { frames, stills: [] }
}

async function still(page: Page): Promise<Still> {
  // A motion begins in the frame that draws it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForFunction(() => document.getAnimations().length === 0)
  return {
    // In what order scripts and styles came is the network's affair: which came is compared.
    html: await page.evaluate(() => {
      const links = [...document.head.querySelectorAll('link')].map((link) => link.outerHTML)
      const others = [...document.head.children].filter((one) => !(one instanceof HTMLLinkElement))
      const head = [...others.map((one) => one.outerHTML), ...links.sort()]
      return `${head.join('\n')}\n${document.body.outerHTML}`
    }),
    tree: await tree(page),
    picture: (await page.screenshot({ scale: 'css' })).toString('base64'),
  }
}

/** Six lays, the count and one more lay, in which Anna takes her tiles from one end of her hand. */
async function play(port: number, state: string, path: string, kept: readonly Kept[], end: 0 | -1) {
  const server = await serveTables(port, state, seed)
  const anna = await sitDown(port, 'Anna', kept[0])
  const ben = await sitDown(port, 'Ben', kept[1])
  const dido = await sitDown(port, 'Dido')
  const others = [ben, dido]
  const seen = others.map(({ page }) => watch(page))
  // The spectator first: whoever comes to a seat tells all how many watch, while to tell it of itself the room takes its time.
  for (const { page } of [dido, anna, ben]) {
    await page.goto(path)
    await board({ page } as Phone).waitFor()
    await page.getByRole('status', { name: 'Connected', exact: true }).waitFor()
  }
  // All that comes once a page is at rest has come.
  for (const { page } of [dido, anna, ben]) await rest(page)
  await anna.page.waitForTimeout(1_000)
  await Promise.all([anna, ...others].map((one) => one.hurry()))
  for (const { frames } of seen) frames.length = 0
  for (const { page } of others) await page.evaluate(observe)

  const label = (await building(anna, 'Your citadel').getAttribute('aria-label'))!
  const quiet = label.includes('counts in this election')
    ? ['Your market', 'Ben’s temple']
    : ['Your citadel', 'Ben’s citadel']
  const faces: (string | null)[] = []
  for (let lay = 0; lay < 7; lay++) {
    const one = (await onTurn([anna, ben]))!
    // In two buildings that do not count now; Ben lays the same in both worlds, and wherever.
    const where =
      one === anna ? quiet[lay % 4 === 0 ? 0 : 1]! : ['Your citadel', 'Your market', 'Anna’s temple'][lay % 3]!
    const tile = one === anna ? end : 0
    if (one === anna) faces.push(await hand(one).nth(tile).getAttribute('aria-label'))
    const before = await Promise.all(others.map((two) => inWords(two).textContent()))
    await choose(one, tile, where)
    await one.touch(commit(one))
    if (lay === 5) {
      for (const two of [anna, ...others]) {
        // It is drawn in a few frames: how many of them came before it was gone would be the clock's affair.
        await expect.poll(() => count(two).getByText('Protects').count()).toBe(2)
        await two.touch(two.page.getByRole('button', { name: 'Go on' }))
        await count(two).waitFor({ state: 'hidden' })
      }
    }
    for (const [i, two] of others.entries()) {
      await expect.poll(() => inWords(two).textContent()).not.toBe(before[i])
      // What can be taken back arms a moment after it is there.
      await two.skip(1_000)
      await settled(two.page)
      seen[i]!.stills.push(await still(two.page))
    }
  }
  const noted = await Promise.all(
    others.map(({ page }) => page.evaluate(() => (window as unknown as { noted: string[] }).noted)),
  )
  const own = await still(anna.page)
  const received = seen.map(({ frames }) => [...frames])
  for (const one of [anna, ...others]) await one.end()
  await server.end()
  return {
    faces,
    own,
    ben: { frames: received[0]!, stills: seen[0]!.stills, noted: noted[0] },
    dido: { frames: received[1]!, stills: seen[1]!.stills, noted: noted[1] },
  }
}

test(`SEED=${seed}: nothing on the page of the other player or of a spectator depends on the faces that were laid`, async () => {
  const port = await freePort()
  const dealt = folder()
  const server = await serveTables(port, dealt, seed)
  const [anna, ben] = [await sitDown(port, 'Anna'), await sitDown(port, 'Ben')]
  const path = await invite(anna, 'tyrus', true)
  await ben.page.goto(path)
  await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben')
  await ben.touch(ben.page.getByRole('button', { name: 'Take a seat' }))
  await start(anna, 2)
  await Promise.all([anna, ben].map((one) => board(one).waitFor()))
  const kept = await Promise.all([anna, ben].map(({ page }) => page.context().storageState()))
  await Promise.all([anna.end(), ben.end()])
  await server.end()

  const worlds = [0, -1] as const
  const copies = worlds.map(() => folder())
  for (const copy of copies) cpSync(dealt, copy, { recursive: true })
  const one = await play(port, copies[0]!, path, kept, worlds[0])
  const two = await play(port, copies[1]!, path, kept, worlds[1])

  const blank = await browser.newPage({ serviceWorkers: 'block' })
  expect(one.faces.filter((face) => two.faces.includes(face))).toEqual([])
  expect(one.own.html).not.toBe(two.own.html)
  expect(await apart(blank, one.own.picture, two.own.picture)).toBeGreaterThan(EDGES)
  for (const viewer of ['ben', 'dido'] as const) {
    expect(one[viewer].frames.length).toBeGreaterThanOrEqual(7)
    expect(two[viewer].frames).toEqual(one[viewer].frames)
    // Whether a motion begins before or after a button arms is the clock's affair; both keep their own order.
    for (const arms of [true, false]) {
      const of = ({ noted }: { readonly noted: readonly string[] | undefined }) =>
        noted!.filter((what) => /^disabled of <button[^>]*>Take back</.test(what) === arms)
      expect(of(two[viewer])).toEqual(of(one[viewer]))
    }
    const words = ({ html, tree }: Still) => ({ html, tree })
    expect(two[viewer].stills.map(words)).toEqual(one[viewer].stills.map(words))
    for (const [i, { picture }] of one[viewer].stills.entries())
      expect(await apart(blank, picture, two[viewer].stills[i]!.picture)).toBeLessThan(EDGES)
  }
  await blank.close()
})
