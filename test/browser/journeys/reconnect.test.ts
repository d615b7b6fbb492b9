import { expect, test } from 'vitest'
import { phone, quiet } from '../device.ts'
import type { Phone } from '../phone.ts'
import { invite, sit, start } from '../seating.ts'
import { boardInWords, choose, onTurn, playOn, takeTurn } from '../games/tsuro.player.ts'
import { onStage } from '../stage.ts'

onStage('reconnect', ({ phones, take }) => {
  /** One after another picks up a device, the first invites, the others take a seat. */
  async function gather(names: readonly string[], devices: readonly (typeof phone)[]): Promise<string> {
    for (const [i, name] of names.entries()) await take(name, devices[i]!)
    const path = await invite(phones[0]!)
    for (const one of phones.slice(1)) await sit(one, path)
    await Promise.all(phones.map((one) => one.hurry()))
    return path
  }

  const connected = ({ page }: Phone) => page.getByRole('status', { name: 'Connected', exact: true })
  /** Time goes by until the page asks whether the table is there, and then until it finds the answer late. */
  const findOut = async (one: Phone): Promise<void> => {
    for (const ms of [15_000, 5_000]) await one.skip(ms)
    await interrupted(one).waitFor()
  }
  const comeBack = async (one: Phone): Promise<void> => {
    one.wire.mend()
    await one.skip(180_000)
    await connected(one).waitFor()
  }
  const interrupted = ({ page }: Phone) => page.getByRole('status', { name: /^(Connecting|Catching up|Offline)/ })

  test('three phones and a spectator play Tsuro through a reset, two black holes and a reload', async () => {
    // Nobody goes out while the network fails, so that everybody is still needed.
    const careful = ['A2', 'F2', 'C6'].map((square) => ({ square, careful: true }))
    const path = await gather(['Anna', 'Ben', 'Cleo'], [phone, phone, quiet])
    const players = [...phones]
    const without = (gone: Phone) => players.filter((one) => one !== gone)
    await start(phones[0]!, 3)
    const spectator = await take('Dido', quiet)
    await spectator.page.goto(path)
    await spectator.page.getByRole('heading', { level: 1, name: 'Tsuro' }).waitFor()
    await playOn(players, 5, careful)

    // A reset: the one who just played is cut off, misses two turns, and comes back to the third.
    const first = (await onTurn(players))!
    await takeTurn(first, careful[0]!)
    await onTurn(players)
    first.wire.cut()
    await interrupted(first).waitFor()
    await playOn(without(first), 2, careful)
    await comeBack(first)
    expect(await onTurn(players)).toBe(first)

    // A black hole on the way to the table: the move waits, visibly, and is made once.
    const second = first
    const commit = await choose(second, careful[0]!)
    second.wire.freeze('up')
    await second.touch(commit)
    await second.page.getByText('Waiting to be sent').waitFor()
    await findOut(second)
    await comeBack(second)
    const third = (await onTurn(players))!
    expect(third).not.toBe(second)

    // A black hole on the way from the table: the others play on, and the page finds out that it is behind.
    await takeTurn(third, careful[0]!)
    await onTurn(players)
    third.wire.freeze('down')
    await playOn(without(third), 2, careful)
    await findOut(third)
    await comeBack(third)
    expect(await onTurn(players)).toBe(third)

    await third.page.reload()
    await connected(third).waitFor()
    expect(await onTurn(players)).toBe(third)

    const boards = await Promise.all(phones.map(boardInWords))
    for (const board of boards) expect(board).toEqual(boards[0])
  })

  test('[PAGE-181] a player whom no socket reaches sits down, reads why nothing is live, and plays once one opens', async () => {
    const path = await gather(['Anna'], [phone])
    const anna = phones[0]!
    const ben = await take('Ben', phone)
    const said = ben.page.getByText('This network blocks live connections. Try another')
    ben.wire.refuse(/^upgrade: *websocket/im)
    await sit(ben, path)
    await said.waitFor()
    expect(await ben.page.getByRole('button', { name: 'Take a seat' }).count()).toBe(0)
    await ben.page.getByRole('status', { name: 'Not live' }).waitFor()
    await ben.page.reload()
    await ben.page.getByRole('button', { name: 'Leave the seat' }).waitFor()
    await said.waitFor()
    ben.wire.mend()
    await ben.skip(180_000)
    await connected(ben).waitFor()
    expect(await said.count()).toBe(0)
    await start(anna, 2)
    expect(await onTurn([anna, ben])).toBeDefined()
  })

  test('[PAGE-182] a page whose main script does not come says what it needs, and an invitation who invites to what', async () => {
    const path = await gather(['Anna'], [phone])
    const needs = (one: Phone) => one.page.getByText('Murex needs JavaScript, and iOS 16')
    const read = async (at: string, title: string): Promise<void> => {
      const one = await take(`at ${at}`, quiet)
      one.wire.refuse(/^GET \/assets\/main-/m)
      await one.page.goto(at, { waitUntil: 'commit' })
      await needs(one).filter({ hasText: title }).waitFor()
      for (const dead of ['Take a seat', 'Connecting…']) expect(await one.page.getByText(dead).isVisible()).toBe(false)
      expect(await one.page.getByText('Anna', { exact: true }).isVisible()).toBe(at === path)
      one.wire.mend()
      await one.page.reload()
      await needs(one).waitFor({ state: 'detached' })
    }
    const others = ['/', '/?new=tsuro', '/learn/tsuro', '/nowhere'].map((at) => read(at, 'Murex'))
    await Promise.all([...others, read(path, 'Anna invites you to Tsuro')])
  })
})
