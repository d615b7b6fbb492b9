import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { GameId } from '../../shared/games/ids.ts'
import { deep } from '../support/depth.ts'
import { desktop, phone } from './device.ts'
import { onTurn, playOn, type Style } from './games/tsuro.player.ts'
import { grow, keepThree, pass, turnOf } from './games/tyros.player.ts'
import { count, goOn, hand, someTurn } from './games/tyrus.player.ts'
import type { Phone } from './phone.ts'
import { onStage } from './stage.ts'

onStage('continued', ({ take, phones }) => {
  const seen = <T>(look: () => T) => expect.poll(look)
  const button = ({ page }: Phone, name: string | RegExp): Locator =>
    page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
  const tap = (one: Phone, name: string | RegExp): Promise<void> => one.touch(button(one, name))
  const styles: readonly Style[] = [
    { square: 'A3', careful: true },
    { square: 'F4', careful: true },
  ]

  async function playAlone(one: Phone, game: string): Promise<string> {
    await one.page.goto('/')
    await tap(one, `Play: ${game}`)
    await one.page.waitForURL('**/solo/*')
    await one.page.locator('main.table').waitFor()
    await one.hurry()
    return new URL(one.page.url()).pathname
  }

  /** The form in the menu, with a name. */
  async function fillIn(one: Phone): Promise<void> {
    await tap(one, 'Menu')
    await one.page.getByRole('heading', { name: 'Invite friends into this game' }).waitFor()
    await one.page.getByRole('textbox', { name: 'Your name' }).fill(one.name)
  }

  /** Asks others into a game that is played alone, and tells the path of the table where it goes on. */
  async function askIn(one: Phone): Promise<string> {
    await fillIn(one)
    await tap(one, 'Go on with friends')
    await one.page.waitForURL('**/g/*')
    await one.page.getByText(/played the first (move|\d+ moves) alone\./).waitFor()
    return new URL(one.page.url()).pathname
  }

  /** Takes the first seat that the house holds. */
  async function takeSeat(one: Phone, path: string): Promise<void> {
    await one.page.goto(path)
    await one.page.getByRole('textbox', { name: 'Your name' }).fill(one.name)
    await one.touch(button(one, /^Take the seat of /).first())
    await button(one, 'Leave the seat').waitFor()
  }

  /** Some turns of whoever is on turn, after which the game goes on, or to the end. */
  const players: Readonly<Record<GameId, (turns: number) => Promise<void>>> = {
    tsuro: (turns) => playOn(phones, turns, styles),
    async tyrus(turns) {
      for (let i = 0; i < turns; i++) {
        const one = await onTurn(phones)
        // A count comes when the last tile of an election lies; only whoever has seen it goes on.
        const waited = one ? [one] : phones
        for (const each of waited) {
          await hand(each)
            .and(each.page.locator(':enabled'))
            .or(count(each))
            .or(button(each, 'Play again'))
            .first()
            .waitFor()
          if (await count(each).isVisible()) await goOn(each)
        }
        if (!one) return
        await someTurn(phones, i)
      }
    },
    async tyros(turns) {
      for (let i = 0; i < turns; i++) {
        const turn = await turnOf(phones)
        if (!turn) return
        const { one, said } = turn
        if (said.includes('Choose the three')) await keepThree(one, 'joker')
        else if (said.includes('tap a square')) await pass(one)
        else await grow(one, /./)
      }
    },
  }

  test.each<GameId>(deep ? ['tsuro', 'tyrus', 'tyros'] : ['tsuro'])(
    '[OFF-37] [OFF-38] %s, begun alone, goes on in two browsers to its end, with a rematch',
    async (game) => {
      const title = game[0]!.toUpperCase() + game.slice(1)
      const anna = await take('Anna', phone)
      const solo = await playAlone(anna, title)
      await players[game](2)
      const path = await askIn(anna)
      expect(await button(anna, 'Leave the seat').count()).toBe(0)

      const ben = await take('Ben', desktop)
      await takeSeat(ben, path)
      await anna.page.getByRole('list', { name: 'Seats' }).getByText('Ben').waitFor()
      await tap(anna, /^Start with \d players$/)
      for (const one of phones) await one.page.locator('main.table').getByText('begun alone').waitFor()
      await Promise.all(phones.map((one) => one.hurry()))
      await players[game](Infinity)
      for (const one of phones) {
        await button(one, 'Play again').waitFor()
        await one.page.getByText(/Anna played the first (move|\d+ moves) alone\./).waitFor()
      }

      await tap(ben, 'Dealt fairly?')
      const verify = ben.page.getByRole('dialog', { name: 'Was the dealing fair?' })
      await verify.getByText(/^This table dealt all that comes after/).waitFor()
      await verify
        .getByRole('status')
        .filter({ hasText: /^Yes: / })
        .waitFor()
      await ben.page.goBack()

      await tap(anna, 'Play again')
      await anna.page.waitForURL((url) => url.pathname !== path)
      await seen(() => new URL(ben.page.url()).pathname).toBe(new URL(anna.page.url()).pathname)

      // The game alone is over, and leads to where it went on.
      await anna.page.goto(solo)
      await anna.page.getByRole('heading', { name: 'This game goes on with friends' }).waitFor()
      await anna.touch(anna.page.getByRole('link', { name: 'Go to the table' }))
      await seen(() => new URL(anna.page.url()).pathname).toBe(path)
    },
  )

  test('[OFF-39] what goes wrong has its sentence, and the game alone goes on', async () => {
    const anna = await take('Anna', phone)
    const solo = await playAlone(anna, 'Tsuro')
    await players.tsuro(2)
    await fillIn(anna)
    const routes = '**/api/tables/continued'
    const sentences: readonly (readonly [code: string, sentence: RegExp])[] = [
      ['other-version', /begun with an older version of Murex/],
      ['already-over', /The game is over/],
      ['bad-log', /cannot go on with friends/],
    ]
    for (const [code, sentence] of sentences) {
      await anna.page.route(routes, (route) => route.fulfill({ status: 409, json: { code, message: '' } }), {
        times: 1,
      })
      await tap(anna, 'Go on with friends')
      await anna.page.getByText(sentence).waitFor()
    }
    // The table is made, and its answer is lost.
    await anna.page.route(
      routes,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await tap(anna, 'Go on with friends')
    await anna.page.getByText(/cannot be reached|check your connection/i).waitFor()
    await anna.page.context().setOffline(true)
    await anna.page.getByText('Friends can join this game once you are online again.').waitFor()
    await anna.page.context().setOffline(false)
    await anna.page.goBack()
    expect(new URL(anna.page.url()).pathname).toBe(solo)
    await players.tsuro(1)
    await askIn(anna)
  })
})
