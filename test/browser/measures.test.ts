import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBrowser } from './engines/engine.ts'
import { askAxe, bringAxe } from './screens/axe.ts'
import type { Rule } from './screens/finding.ts'
import { measureFrame } from './screens/frame.ts'
import { distances } from './screens/grey.ts'
import { measure, type Measured } from './screens/measure.ts'
import { installSees } from './screens/sees.ts'
import { measureShift } from './screens/shift.ts'
import { contextOf, sizes, type Size } from './screens/viewport.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await startBrowser()
  const context = await browser.newContext({ ...contextOf.phone, serviceWorkers: 'block' })
  await context.addInitScript(installSees)
  page = await context.newPage()
  await page.goto('about:blank')
})
afterAll(async () => {
  await browser?.close()
})

const [size] = sizes as [Size]

const house = `<style>* { box-sizing: border-box; margin: 0 } body { font: 16px/1.5 sans-serif; width: 100% }
  button { min-width: 44px; min-height: 44px } main { position: relative; height: 100vh; overflow: hidden }</style>
  <meta name="viewport" content="width=device-width">`

async function show(html: string): Promise<void> {
  await page.setContent(house + html)
}
const said = (found: readonly Measured[], rule: Rule): string[] =>
  found.filter((one) => one.rule === rule).map(({ what }) => what)
const seen = (still = false): Promise<Measured[]> => page.evaluate(measure, { ...size, still, names: ['Maximiliane'] })

test('the measures find nothing where nothing is wrong', async () => {
  await show(
    `<main><button>Lay</button><p>Well</p><label style="display: inline-flex; min-height: 44px"><input type="radio">One</label></main>`,
  )
  expect(await seen(true)).toEqual([])
})

test('small controls are found, unless what is around them answers too', async () => {
  await show(`<button style="min-height: 30px; height: 30px">Low</button>`)
  expect(said(await seen(), 'T1')).toEqual(['button "Low" has 44 x 30 px'])
  await show(`<style>.wide::before { content: ''; position: absolute; inset: -10px }</style>
    <div style="padding: 20px"><button class="wide" style="position: relative; min-height: 30px; height: 30px">Low</button></div>`)
  expect(said(await seen(), 'T1')).toEqual([])
})

test('buttons that only the eye tells apart are found', async () => {
  await show(`<button>Send</button><button aria-label="Send">Go</button><button aria-label="Send: 1 for 1">Send</button>
    <button><span aria-hidden="true">×</span> Close</button><button>Close</button><p>Send</p>`)
  expect(said(await seen(), 'names')).toEqual(['2 buttons are called "Send"', '2 buttons are called "Close"'])
})

test('small text and small inputs are found, also where a drawing makes them small', async () => {
  await show(`<p style="font-size: 11px">fine print</p><input style="height: 44px; font-size: 15px" aria-label="Name">
    <svg viewBox="0 0 100 100" width="50" height="50"><text y="50" font-size="20">drawn</text></svg>`)
  const found = await seen()
  expect(said(found, 'G1')).toEqual(['"fine print" are written in 11 px', '"drawn" are written in 10 px'])
  expect(said(found, 'L7')).toEqual(['input "Name" is written in 15 px'])
})

test('pages that scroll are found', async () => {
  await show(`<div style="width: 500px; height: 2000px"></div>`)
  expect(said(await seen(true), 'L1')).toHaveLength(2)
  expect(said(await seen(), 'L1')).toHaveLength(1)
  await show(`<div style="overflow-x: auto"><div style="width: 500px">far</div></div>`)
  expect(said(await seen(), 'L1')).toEqual(['div "far" scrolls sideways, 500 of 390 px'])
  await show(
    `<dialog style="width: 300px; padding: 0; border: 0; overflow: auto"><div style="width: 500px">far</div></dialog>`,
  )
  await page.evaluate(() => document.querySelector('dialog')!.showModal())
  expect(said(await seen(), 'L1')).toEqual(['dialog "far" scrolls sideways, 500 of 300 px'])
})

test('a field that is too narrow for what it says of itself is found', async () => {
  await show(`<input style="height: 44px; width: 80px; font-size: 16px" placeholder="How the others will see you">
    <input style="height: 44px; width: 80px; font-size: 16px" placeholder="A name">
    <input style="height: 44px; width: 80px; font-size: 16px" placeholder="How the others will see you" value="Anna">`)
  expect(said(await seen(), 'cut')).toEqual(['"How the others will see you" is cut short in its field'])
})

test('text that is cut, spilled, off the screen or written over is found; a name may be cut', async () => {
  const short = 'width: 60px; overflow: hidden; white-space: nowrap'
  await show(`<p style="${short}">a long sentence</p><p style="${short}">Maximiliane</p>
    <button style="width: 44px; white-space: nowrap">Set the stone</button>
    <div style="height: 20px; overflow: hidden"><button>Half</button></div>
    <p style="position: absolute; top: 300px">below</p><p style="position: absolute; top: 302px">above</p>`)
  expect(said(await seen(), 'cut').sort()).toEqual([
    '"Half" is cut by what is around it',
    '"Set the stone" spills out of button "Set the stone"',
    '"a long sentence" is cut short',
    '"below" and "above" are written over one another',
    'button "Half" is cut, 44 x 20 of 44 x 44 px',
  ])
})

test('text that is half under its neighbour is found, and not what a sheet lies over', async () => {
  const beside = (position: string) =>
    `<div style="height: 12px">Election 3 of 9</div><div style="position: ${position}; height: 60px; background: tan">track</div>`
  await show(beside('relative'))
  expect(said(await seen(), 'cut')).toEqual(['"Election 3 of 9" is half under div "track"'])
  await show(beside('absolute'))
  expect(said(await seen(), 'cut')).toEqual([])
})

const table = (board: string, strip = '', more = ''): string =>
  `<main><header style="height: 40px"><button>Menu</button></header><ul aria-label="Players" style="display: flex; padding: 0">${strip}</ul>
   <div><div aria-label="Board" style="${board}; height: 300px"></div></div>${more}</main>`

test('a small board, a covered one and a strip that does not fit are found', async () => {
  const player = '<li style="flex: none; width: 46px">Ben</li>'
  await show(table('width: 370px', player.repeat(8)))
  expect(await page.evaluate(measureFrame, size)).toEqual([])
  await show(table('width: 350px', player.repeat(8)))
  expect(said(await page.evaluate(measureFrame, size), 'L2')).toEqual(['the board has 89.7 % of the width'])
  const toast =
    '<p class="toast" style="position: absolute; top: 200px; width: 390px; height: 90px; background: red"></p>'
  await show(table('width: 370px', player.repeat(8), toast))
  expect(said(await page.evaluate(measureFrame, size), 'L2')).toEqual(['.toast covers 30 % of the board'])
  await show(table('width: 370px', player.repeat(9)))
  expect(said(await page.evaluate(measureFrame, size), 'L5')[0]).toBe('li "Ben" is not wholly in view')
  await show(table('width: 370px', '<li style="width: 40px; height: 60px">Ben</li>'))
  const found = await page.evaluate(measureFrame, size)
  expect(said(found, 'L5')).toEqual(['li "Ben" is 40 px wide'])
  expect(said(found, 'L6')).toEqual(['header and strip have 100 px'])
})

test('a tag on what is written on the board is found', async () => {
  const board = (top: number): string =>
    `<main><div style="position: relative; width: 370px; height: 300px"><svg aria-label="Board" width="370" height="300"><text x="20" y="90">Sicily</text>
     <text x="90" y="90" opacity="0.6">45</text></svg><div aria-hidden="true"><div style="position: absolute; top: ${top}px; left: 10px; width: 120px">
     <span style="display: block">5</span></div></div></div></main>`
  await show(board(70))
  expect(said(await page.evaluate(measureFrame, size), 'cut')).toEqual(['text "Sicily" is under the tag span "5"'])
  await show(board(40))
  expect(said(await page.evaluate(measureFrame, size), 'cut')).toEqual([])
})

test('a main action may not move, unless a card or a sheet brings it', async () => {
  const button = (top: number, label: string): string =>
    `<button class="primary" aria-label="${label}" style="position: absolute; top: ${top}px">${label}</button>`
  const controls = (main: number, answer: number): string =>
    `<section aria-label="Your move">${button(main, 'Lay')}<article>${button(answer, 'Accept: 1 for 1')}</article>
     <div class="sheet">${button(answer, 'Send')}</div></section>`
  const moved = async (main: number, answer: number): Promise<string[]> => {
    await show(controls(100, 200))
    const found = await measureShift(page, 1, async () => {
      await page.evaluate((html) => (document.querySelector('section')!.outerHTML = html), controls(main, answer))
      return true
    })
    return said(found, 'L8').flatMap((what) => /^the (.*) moves/.exec(what)?.[1] ?? [])
  }
  expect(await moved(100, 200)).toEqual([])
  expect(await moved(120, 200)).toEqual(['main action'])
  expect(await moved(100, 220)).toEqual(['answer "Accept"'])
})

test('a part that moves between turns is found', async () => {
  await show(table('width: 370px', '<li>Ben</li>'))
  const grow = () =>
    page.evaluate(() => void (document.querySelector('header')!.style.height = '60px')).then(() => true)
  const found = await measureShift(page, 1, grow)
  expect(said(found, 'L8').filter((what) => what.startsWith('board moves'))).toHaveLength(1)
  expect(said(found, 'L8').filter((what) => what.startsWith('a shift'))).toHaveLength(1)
  expect(await measureShift(page, 1, () => Promise.resolve(true))).toEqual([])
})

test('colours alone are near in greyscale, shapes are far', async () => {
  const round = (colour: string, mark: string): string =>
    `<svg viewBox="0 0 24 24" width="24" height="24"><circle cx="12" cy="12" r="11" fill="${colour}"/>${mark}</svg>`
  await show(round('#cc79a7', '') + round('#949494', ''))
  expect(await distances(page, { what: 'rounds', selector: 'svg' })).toEqual([expect.closeTo(0, 1)])
  await show(round('#cc79a7', '<path d="M6 6h12v12H6Z"/>') + round('#949494', '<path d="M12 5l7 14H5Z"/>'))
  const [far] = await distances(page, { what: 'rounds', selector: 'svg' })
  expect(far).toBeGreaterThan(0.05)
})

test('axe is asked', async () => {
  await show(`<main><p style="color: #aaa">pale</p><button></button></main>`)
  await bringAxe(page)
  const all = await askAxe(page, 'all')
  expect(all.some((what) => what.startsWith('button-name'))).toBe(true)
  const some = await askAxe(page, 'themes')
  expect(some).toHaveLength(1)
  expect(some[0]).toMatch(/^color-contrast 2\.\d+:1/)
})
