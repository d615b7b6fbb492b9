import { expect, test } from 'vitest'
import { deployedOn } from './deployed.ts'
import { keeping } from './device.ts'
import { rest, restUntilKept } from './rested.ts'
import { onStage } from './stage.ts'

onStage('deploy', (stage) => {
  const on = deployedOn(stage)
  const { take, atTable, watch, isSame, isOf, reconnects } = on

  test('[PAGE-37] a part that is lost leads to one reload, and an open sheet is still there', async () => {
    const { page, wire, touch } = await take({})
    await page.goto('/')
    // Requests made at rest would fail too, and their reload would come in the midst of a touch.
    await rest(page)
    await page.getByRole('group', { name: 'Language' }).waitFor()
    // The rules of all games come together, so that none is read before.
    const read = async (game: string): Promise<void> => touch(page.getByRole('button', { name: `Rules of ${game}` }))
    await watch(page)
    await on.served.deploy()
    wire.cut()
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/health'))
    await read('Tsuro')
    await page.getByRole('alert').waitFor()
    await asked
    expect(await isSame(page)).toBe(true)
    await page.goBack()
    wire.mend()
    await read('Tyros')
    await isOf(page, on.served.version)
    await page.getByRole('dialog', { name: 'Tyros' }).getByRole('article').waitFor()
    expect(await isSame(page)).toBe(false)
  })

  test('[PAGE-38] a newer version is asked for when the page is seen again and after a reconnect', async () => {
    const anna = await take(keeping)
    const { page, wire } = anna
    await page.addInitScript(() => {
      window.updates = 0
      const { update } = ServiceWorkerRegistration.prototype
      ServiceWorkerRegistration.prototype.update = function () {
        window.updates!++
        return update.call(this)
      }
    })
    const asked = (): Promise<number> => page.evaluate(() => window.updates!)
    await page.goto('/')
    await restUntilKept(page)
    expect(await asked()).toBe(0)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(asked).toBe(1)
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(asked).toBe(2)
    // A page that is new asks nothing: the third time comes of what follows.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(asked).toBe(3)

    await atTable(anna)
    await restUntilKept(page)
    wire.cut()
    await page.getByRole('button', { name: 'Try now' }).waitFor()
    await page.evaluate(() => (window.updates = 0))
    wire.mend()
    await reconnects(anna)
    await expect.poll(asked).toBe(1)
  })

  test('[PAGE-38] a room that is newer than the page is answered by one reload, once the new version is in use', async () => {
    const anna = await take(keeping)
    const { page, wire } = anna
    let refuses = false
    await page.routeWebSocket(/\/socket$/, (socket) => {
      if (!refuses) return void socket.connectToServer()
      socket.onMessage(() => socket.send(JSON.stringify({ type: 'error', code: 'protocol', message: '' })))
    })
    await atTable(anna)
    await restUntilKept(page)
    await page.evaluate(() => {
      const note = (what: string): void =>
        sessionStorage.setItem('order', (sessionStorage.getItem('order') ?? '') + what)
      navigator.serviceWorker.addEventListener('controllerchange', () => note('new '))
      addEventListener('pagehide', () => note('left '))
    })
    wire.cut()
    await on.served.deploy()
    await page.getByRole('button', { name: 'Try now' }).waitFor()
    refuses = true
    wire.mend()
    await anna.skip(12_000)
    await isOf(page, on.served.version)
    refuses = false
    expect(await page.evaluate(() => sessionStorage.getItem('order'))).toBe('new left ')
  })
})
