import { expect, test } from 'vitest'
import { deployedOn } from '../deployed.ts'
import { keeping } from '../device.ts'
import { kept, restUntilKept } from '../rested.ts'
import { keeperAt } from '../screens/keeper.ts'
import { onStage } from '../stage.ts'

onStage('deploy', (stage) => {
  const on = deployedOn(stage)
  const { take, atTable, watch, isSame, heard, isOf, reconnects, scripts } = on

  test('[PAGE-36] a deploy reloads nothing under a table, and loses nothing; the next step between pages is the new version', async () => {
    const anna = await take(keeping)
    const { page, wire, touch } = anna
    const { id } = await atTable(anna)
    await page.evaluate((key) => sessionStorage.setItem(key, '{"square":0,"notch":0}'), `murex:draft:${id}`)
    await page.reload()
    await restUntilKept(page)
    const set = page.getByRole('button', { name: 'Set the stone' })
    await set.and(page.locator(':enabled')).waitFor()
    await watch(page)
    await on.served.deploy()
    await reconnects(anna)
    await heard(page)
    expect(await isSame(page)).toBe(true)

    // A part that only the newer build has.
    const newest = `${on.served.version}.js`
    const old = (await kept(page)).find((url) => /\/record-[\w-]+\.js$/.test(url) && !url.endsWith(newest))!
    expect((await fetch(old.replace(/:\d+/, `:${on.served.port}`))).status).toBe(404)
    expect(await page.evaluate(`import('${old}').then((part) => Object.keys(part).length)`)).toBeGreaterThan(0)

    // A chosen tile stays chosen; a waiting move is sent.
    wire.cut()
    await page.getByRole('button', { name: 'Try now' }).waitFor()
    await touch(set.and(page.locator(':enabled')))
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    wire.mend()
    await reconnects(anna)
    const keeper = keeperAt(on.served.port)
    await expect.poll(async () => (await keeper.ask('GET /api/tables/:id', { at: { id } })).waitingFor).toEqual([1])
    expect(await isSame(page)).toBe(true)

    await touch(page.getByRole('button', { name: 'Menu' }))
    await touch(page.getByRole('link', { name: 'Home' }))
    await page.getByRole('heading', { name: 'Murex' }).waitFor()
    expect(await isSame(page)).toBe(false)
    await isOf(page, on.served.version)
    const stores = await page.evaluate(() => caches.keys())
    expect(stores.filter((name) => name !== 'murex-awaiting')).toHaveLength(2)

    await page.goto('about:blank')
    await on.served.deploy()
    for (const worker of page.context().serviceWorkers())
      await worker.evaluate(() => void Object.assign(globalThis, { setTimeout: () => 0 }))
    await page.goto('/')
    expect(await scripts(page)).toContain(`${on.served.version}.js`)
  })
})
