import { expect, test } from 'vitest'
import { deep } from '../../support/depth.ts'
import { desktop, phone, quiet } from '../device.ts'
import type { Phone } from '../phone.ts'
import { invite, sit, start } from '../seating.ts'
import {
  buildCity,
  exchange,
  grow,
  handOf,
  heard,
  isOwnGalley,
  keepThree,
  kinds,
  news,
  offers,
  pass,
  sail,
  sheet,
  squaresOf,
  tap,
  turnOf,
  type Kind,
} from './tyros.player.ts'
import { onStage } from '../stage.ts'

onStage('tyros', ({ phones, take }) => {
  async function begin(names: readonly string[], devices: readonly (typeof phone)[]): Promise<void> {
    for (const [i, name] of names.entries()) await take(name, devices[i]!)
    const [host, ...guests] = phones
    const path = await invite(host!, 'tyros')
    for (const one of guests) await sit(one, path)
    await start(host!, phones.length)
    await Promise.all(phones.map((one) => one.hurry()))
  }

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
    await sheet(second)
      .getByRole('button', { name: `2 ${give} to get: take one back` })
      .waitFor()
    await second.page.reload()
    await sheet(second)
      .getByRole('button', { name: `2 ${give} to get: take one back` })
      .waitFor()
    if (held[want] === 0) {
      const other = kinds.find((kind) => kind !== give && held[kind] > 0)!
      await tap(second, `1 ${want} to give: take one back`)
      await tap(second, new RegExp(`^Give one ${other}`))
    }
    await tap(second, 'Offer this instead')
    await offers(second).getByText('You offered instead:').waitFor()

    const before = await news(third)
    await third.touch(offers(third).getByRole('button', { name: /^Decline: / }))
    await heard(third, before)

    await offers(one)
      .getByRole('listitem', { name: `${third.name} declined` })
      .waitFor()
    await offers(one)
      .getByRole('listitem', { name: new RegExp(`^${second.name} gives`) })
      .waitFor()
    await tap(one, `Deal with ${first.name}`)
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

  /** What a game showed. */
  interface Seen {
    readonly cities: string[]
    tolls: number
  }

  /** What comes up only where it is aimed at. */
  const isWhole = ({ cities, tolls }: Seen): boolean => cities.includes('Tyre') && tolls > 0

  /**
   * Plays on until the end: the first to act do what is `special`, then everybody builds and sails until a toll was paid and a
   * city stands in Tyre. Of 6,000 games played like this all but one showed both.
   */
  async function play(...special: ((one: Phone) => Promise<void>)[]): Promise<Seen> {
    const seen: Seen = { cities: [], tolls: 0 }
    const acted = new Set<string>()
    for (let turn = await turnOf(phones); turn; turn = await turnOf(phones)) {
      const { one, said } = turn
      if (said.includes('Choose the three')) {
        acted.clear()
        await keepThree(one, await precious(one))
      } else if (!said.includes('tap a square')) await grow(one, /Gaza|Cyprus|Cilicia|Pharos|Rhodes/)
      else if (special.length > 0) await special.shift()!(one)
      else if (isWhole(seen)) await pass(one)
      else if (await actOnce(one, seen, acted.has(one.name))) acted.add(one.name)
      else await pass(one)
    }
    return seen
  }

  /** The kind that would build a city in Tyre, or where the own galley is. */
  async function precious(one: Phone): Promise<Kind> {
    const squares = await squaresOf(one)
    const tyre = squares.find(({ name }) => name === 'Tyre')?.kind
    return (
      tyre ?? squares.find(({ kind, more }) => kind && more.some((at) => at.startsWith('your galley')))?.kind ?? 'joker'
    )
  }

  /** The second player's galleys stay in Tyre and wait until they are alone there; the others leave it. */
  const staysInTyre = (one: Phone, seen: Seen): boolean => one === phones[1] && !seen.cities.includes('Tyre')

  /** A city in Tyre, a voyage to another's city, a way out of Tyre, any city. `again`: for what is still missing alone. */
  async function actOnce(one: Phone, seen: Seen, again: boolean): Promise<boolean> {
    const squares = await squaresOf(one)
    const build = async (names: (name: string) => boolean): Promise<boolean> => {
      const city = await buildCity(one, names)
      if (city) seen.cities.push(city)
      return city !== undefined
    }
    if (await build((name) => name === 'Tyre')) return true
    if (seen.tolls === 0 && squares.some(hasCity)) {
      const harbours = squares.filter(
        ({ name, more }) => more.some(isOwnGalley) && !(name === 'Tyre' && staysInTyre(one, seen)),
      )
      for (const { name } of harbours)
        if (await sail(one, name, (at) => (hasCity(at) ? 0 : undefined))) {
          seen.tolls++
          return true
        }
    }
    if (staysInTyre(one, seen))
      return drawFor(
        one,
        squares.find(({ name }) => name === 'Tyre')!,
      )
    const leaving = !again || !seen.cities.includes('Tyre')
    if (leaving && (await sail(one, 'Tyre', (at) => (hasCity(at) ? undefined : 0)))) return true
    return (!again || seen.tolls === 0) && (await build(() => true))
  }
  const hasCity = ({ more }: { more: readonly string[] }): boolean => more.some((at) => at.startsWith('city of'))

  /** Alone in Tyre without the cards for a city: swaps others for new ones. */
  async function drawFor(one: Phone, { kind, more }: { kind: Kind | undefined; more: readonly string[] }) {
    return kind !== undefined && !more.some((at) => /galleys? of/.test(at)) && exchange(one, kind)
  }

  /** Opens the points of every player, which add up line by line. */
  async function explainPoints(one: Phone): Promise<void> {
    await tap(one, 'Every point explained')
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

  test('four phones play a whole game: trades of every kind, a reload in one, a toll, a city in Tyre, the points at the end', async () => {
    await begin(['Anna', 'Ben', 'Cleo', 'Dido'], [phone, phone, quiet, quiet])
    const seen = await play(trades, lapses)
    expect(seen.cities).toContain('Tyre')
    expect(seen.tolls).toBeGreaterThan(0)
    for (const one of phones) await explainPoints(one)
  })

  if (deep)
    test('three at wide screens play a whole game', async () => {
      await begin(['Anna', 'Ben', 'Cleo'], [desktop, desktop, desktop])
      const seen = await play(lapses)
      expect(seen.cities.length).toBeGreaterThan(0)
      await explainPoints(phones[0]!)
    })
})
