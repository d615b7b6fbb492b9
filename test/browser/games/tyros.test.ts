import { expect, test, vi } from 'vitest'
import { quick } from '../../../shared/engine/random.ts'
import { some } from '../../../shared/games/tyros/cards.ts'
import { cities } from '../../../shared/games/tyros/actions.ts'
import type { Place } from '../../../shared/games/tyros/types.ts'
import { hold } from '../clock.ts'
import { phone, quiet } from '../device.ts'
import type { Phone } from '../phone.ts'
import {
  acting,
  asked,
  discarding,
  first,
  handOf as cardsOf,
  kindOf,
  paying,
  stateOf,
  tolled,
} from '../screens/tyros-tables.ts'
import { act, waitedFor } from '../screens/table.ts'
import { tablesOn } from '../seated.ts'
import { invite, sit, start } from '../seating.ts'
import {
  buildCity,
  grow,
  handOf,
  heard,
  keepThree,
  kinds,
  news,
  offers,
  pass,
  sail,
  sheet,
  squaresOf,
  turnOf,
  type Kind,
} from './tyros.player.ts'
import { onStage } from '../stage.ts'
import { button, tap } from '../touch.ts'

onStage('tyros', (stage) => {
  const { phones, take } = stage
  const on = tablesOn(stage)

  /** A kind that one holds and wants to give, and another that a second holds: never the same. */
  async function swap(one: Phone, other: Phone): Promise<{ give: Kind; want: Kind }> {
    const [mine, theirs] = [await handOf(one), await handOf(other)]
    const want = kinds.find((kind) => kind !== 'joker' && theirs[kind] > 0)!
    return { give: kinds.find((kind) => kind !== want && mine[kind] > 0)!, want }
  }

  async function offer(one: Phone, give: Kind, want: Kind): Promise<void> {
    const before = await news(one)
    await tap(one, 'Trade')
    await tap(one, new RegExp(`^Give one ${give}`))
    await tap(one, `Ask for one ${want}`)
    await tap(one, 'Offer')
    await heard(one, before)
  }

  /** The one on turn offers; the others accept, ask for other terms with a reload in between, and decline. */
  async function trades(one: Phone): Promise<void> {
    const [first, second, third] = phones.filter((other) => other !== one) as [Phone, Phone, Phone]
    const { give, want } = await swap(one, first)
    await offer(one, give, want)
    await first.touch(offers(first).getByRole('button', { name: /^Accept: / }))
    await offers(first).getByText(`You accept. ${one.name} chooses.`).waitFor()

    // A counter, and a reload in the middle of it: the sheet comes back as it was, and what lacks is given otherwise.
    const held = await handOf(second)
    await second.touch(offers(second).getByRole('button', { name: /^Change: / }))
    await second.touch(sheet(second).getByRole('button', { name: `Ask for one ${give}`, exact: true }))
    const two = sheet(second).getByRole('button', { name: `2 ${give} to get: take one back` })
    await two.waitFor()
    await second.page.reload()
    await two.waitFor()
    if (held[want] === 0) {
      const other = kinds.find((kind) => kind !== give && held[kind] > 0)!
      await tap(second, `1 ${want} to give: take one back`)
      await tap(second, new RegExp(`^Give one ${other}`))
    }
    await tap(second, 'Offer this instead')
    await offers(second).getByText('You offered instead:').waitFor()
    await offers(second).getByRole('button', { name: 'Withdraw' }).waitFor()
    expect(await button(second, 'Take back').count()).toBe(0)

    const before = await news(third)
    await third.touch(offers(third).getByRole('button', { name: /^Decline: / }))
    await heard(third, before)

    await offers(one)
      .getByRole('listitem', { name: `${third.name} declined` })
      .waitFor()
    await offers(one)
      .getByRole('listitem', { name: new RegExp(`^${second.name} gives`) })
      .waitFor()
    await tap(one, `Trade with ${first.name} and end your turn`)
    await offers(first).waitFor({ state: 'detached' })
  }

  /** An offer that nobody answers lapses with the next action. */
  async function lapses(one: Phone): Promise<void> {
    const [first] = phones.filter((other) => other !== one) as [Phone]
    const { give, want } = await swap(one, first)
    await offer(one, give, want)
    await offers(first).waitFor()
    await pass(one)
    await offers(first).waitFor({ state: 'detached' })
  }

  async function explainPoints(one: Phone): Promise<void> {
    await tap(one, 'Explain every point')
    const points = one.page.getByRole('region', { name: 'Points' })
    const tabs = await points.getByRole('button', { name: /^Points of/ }).all()
    expect(tabs).toHaveLength(phones.length)
    for (const button of tabs) {
      await one.touch(button)
      const [, total] = /: (\d+)$/.exec((await button.getAttribute('aria-label'))!)!
      const lines = await points.getByRole('listitem').locator('b').allTextContents()
      expect(lines.reduce((sum, line) => sum + Number(line), 0)).toBe(Number(total))
    }
  }

  test('four phones play a whole game: trades of every kind, a reload in one, and the points at the end', async () => {
    for (const [name, device] of Object.entries({ Anna: phone, Ben: phone, Cleo: quiet, Dido: quiet }))
      await take(name, device)
    const [host, ...guests] = phones
    const path = await invite(host!, 'tyros')
    for (const one of guests) await sit(one, path)
    await start(host!, 4)
    await Promise.all(phones.map((one) => one.hurry()))
    const special = [trades, lapses]
    for (let turn = await turnOf(phones); turn; turn = await turnOf(phones)) {
      const { one, said } = turn
      const before = await Promise.all(phones.map(news))
      if (said.includes('Choose the three')) await keepThree(one)
      else if (!said.includes('tap a square')) await grow(one)
      else await (special.shift() ?? pass)(one)
      // Another player's entry disarms a commit for a moment, so all have received it before the next player acts.
      for (const [i, { page }] of phones.entries())
        await expect
          .poll(async () => (await news(phones[i]!)) !== before[i] || (await page.title()).startsWith('Finished'))
          .toBe(true)
    }
    expect(special).toEqual([])
    await explainPoints(host!)
  })

  test('a toll is paid at a city of another, and a city is built, square by square', async () => {
    const { keeper } = on
    const tolls = await paying(keeper)
    const { from, to } = tolled(stateOf(tolls))!
    const anna = await on.look(tolls, 0)
    await anna.hurry()
    const line = async (one: Phone, place: Place): Promise<string> => (await squaresOf(one))[place - 1]!
    const name = async (one: Phone, place: Place): Promise<string> => (await line(one, place)).split(',')[0]!
    expect(await line(anna, to)).toContain('’s city')
    await sail(anna, await name(anna, from), await name(anna, to))
    expect(await line(anna, to)).toContain('your galley')

    const builds = await acting[3](keeper)
    const [at] = cities(stateOf(builds), 0).flatMap((one) => (one.type === 'buildCity' ? [one.galley] : []))
    const builder = await on.look(builds, 0)
    await builder.hurry()
    await buildCity(builder, await name(builder, at!))
    expect(await line(builder, at!)).toContain('your city')
  })
  test('a player who passes again in a round is not asked again', async () => {
    const table = await first(on.keeper)
    const anna = await on.look(table, 0)
    await tap(anna, 'Pass')
    await tap(anna, 'Pass anyway')
    const [, ben, cleo] = table.players
    await vi.waitFor(() => expect(stateOf(table).turn).toBe(1))
    await act(table, ben!, { type: 'exchange', pay: some(kindOf(cardsOf(ben!.view, 1))) })
    await act(table, cleo!, { type: 'pass' })
    await tap(anna, 'Pass')
    await vi.waitFor(() => expect(stateOf(table).turn).toBe(1))
  })

  test('[PAGE-86] others who choose at the same time do not keep a player from choosing', async () => {
    const table = await discarding(on.keeper)
    const anna = await on.look(table, 0)
    const others = waitedFor(table).filter(({ seat }) => seat !== 0)
    const kept = (await handOf(anna)) as Record<Kind, number>
    const cards = kinds.flatMap((kind) => Array<Kind>(kept[kind]).fill(kind)).slice(0, 3)
    for (const kind of cards) await tap(anna, new RegExp(`^${kind}: \\d+ in your hand, lay`, 'i'))
    const keep = button(anna, 'Keep these three')
    await keep.and(anna.page.locator(':enabled')).waitFor()
    // Stops the timers that would arm the button again.
    await hold(anna.page, 300)
    const before = await news(anna)
    await act(table, others[0]!, others[0]!.pick(quick(1)))
    await expect.poll(() => news(anna)).not.toBe(before)
    expect(await keep.isEnabled()).toBe(true)
  })

  test('no answer to an offer is louder than the others', async () => {
    const one = await on.look(await asked(on.keeper), 0)
    await offers(one)
      .getByRole('button', { name: /^Accept: / })
      .waitFor()
    expect(await offers(one).locator('.primary').count()).toBe(0)
  })

  test('[PAGE-57] on the narrowest phone the lamp of the hint stands at the prompt, clear of it', async () => {
    const narrow = { ...phone, viewport: { width: 320, height: 640 } }
    const one = await on.look(await acting[4](on.keeper), 0, narrow)
    await button(one, 'Pass').waitFor()
    const lamp = button(one, 'Get a hint')
    await lamp.waitFor()
    const prompt = one.page.locator('.panel .prompt')
    const [{ x, width, height }, words] = await Promise.all([
      lamp.boundingBox().then((box) => box!),
      prompt.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().right
      }),
    ])
    expect([width, height]).toEqual([44, 44])
    expect(words).toBeLessThanOrEqual(x)
    expect(x + width).toBeLessThanOrEqual(320)
  })
})
