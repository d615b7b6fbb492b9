import { expect, test } from 'vitest'
import { desktop } from './phone.ts'
import { Reader } from './reader.ts'
import { onStage } from './stage.ts'

onStage('keyboard', ({ phones, take }) => {
  /** So many who hear the page and type make a table of a game and take their seats; its path is read from its link. */
  async function gather(game: string, names: readonly string[]): Promise<Reader[]> {
    for (const name of names) await take(name, desktop)
    const readers = phones.map(({ page }) => new Reader(page))
    const [anna, ...others] = readers as [Reader, ...Reader[]]
    await anna.page.goto('/')
    await anna.press({ role: 'link', name: new RegExp(`Play ${game}$`) })
    await anna.type({ role: 'textbox', name: 'Your name' }, 'Anna')
    await anna.press({ role: 'button', name: 'Create the table' })
    const { value } = await anna.hear({ role: 'textbox', name: 'The link of this table' })
    for (const [i, other] of others.entries()) {
      await other.page.goto(new URL(value).pathname)
      await other.type({ role: 'textbox', name: 'Your name' }, names[i + 1]!)
      await other.press({ role: 'button', name: 'Take a seat' })
      await other.hear({ role: 'button', name: 'Leave the seat' })
    }
    await anna.press({ role: 'button', name: `Start with ${names.length} players` })
    return readers
  }

  const moving = 'Your move'
  const prompt = async (reader: Reader): Promise<string> => {
    const lines = await reader.all({ role: 'StaticText', name: '', within: moving })
    return lines.map(({ name }) => name).join(' ')
  }

  /** Whose turn it is, as each one's title says; undefined: the game is over. */
  async function onTurn(readers: readonly Reader[]): Promise<Reader | undefined> {
    for (let tries = 0; tries < 300; tries++) {
      const titles = await Promise.all(readers.map((reader) => reader.title()))
      if (titles.every((title) => title.startsWith('Finished'))) return undefined
      const turn = titles.findIndex((title) => title.startsWith('Your turn'))
      if (turn >= 0) return readers[turn]
      await readers[0]!.page.waitForTimeout(50)
    }
    throw new Error('nobody is on turn')
  }

  test('a whole game of Tsuro by keyboard alone, from home to replay, by what the accessibility tree says', async () => {
    const readers = await gather('Tsuro', ['Anna', 'Ben'])
    let turns = 0
    for (let one = await onTurn(readers); one; one = await onTurn(readers), turns++) {
      const mine = { role: 'button', within: moving } as const
      if (turns < 2) {
        await one.press({ role: 'button', name: turns === 0 ? 'Square A2,' : 'Square F5,' })
        await one.press({ role: 'button', name: '', within: 'Notches of' })
        await one.press({ ...mine, name: 'Set the stone' })
      } else {
        const tiles = await one.all({ role: 'button', name: '', within: 'Your hand' })
        // A tile is turned until it may be laid and leads off no rim; the last one tried is laid as it lies.
        search: for (const { name } of tiles) {
          // Its name says how it lies, so it is found by its number.
          const tile = { role: 'button', name: name.slice(0, 'Tile 1:'.length), within: 'Your hand' }
          for (let turn = 0; turn < 4; turn++) {
            await one.press(tile)
            if ((await prompt(one)).includes('You stay on the board')) break search
          }
        }
        if ((await prompt(one)).includes('another way keeps you on')) throw new Error(await prompt(one))
        await one.press({ ...mine, name: 'Lay this tile' })
      }
      // What was done is told to the one who did it before the next begins.
      await expect.poll(async () => (await one.title()).startsWith('Your turn')).toBe(false)
    }
    expect(turns).toBeGreaterThan(3)
    for (const reader of readers) await reader.hear({ role: 'heading', name: /wins?\b/ })
    const [anna] = readers as [Reader]
    await anna.press({ role: 'button', name: 'Replay' })
    await anna.press({ role: 'button', name: 'Close' })
    await anna.reach({ role: 'button', name: 'Replay' })
  })

  test('an election of Tyrus by keyboard alone: tile, building, commit, the count and what came of it', async () => {
    const readers = await gather('Tyrus', ['Anna', 'Ben'])
    const buildings = ['Your citadel,', 'Your market,', 'Your temple,']
    for (let lay = 0; lay < 6; lay++) {
      const one = (await onTurn(readers))!
      await one.press({ role: 'button', name: '', within: 'Your hand' })
      await one.press({ role: 'button', name: buildings[lay % 3]!, within: 'Board' }, lay % 2 === 0 ? 'Enter' : 'Space')
      await one.press({ role: 'button', name: 'Lay this tile' })
      await expect
        .poll(async () => (await one.all({ role: 'button', name: 'Lay this tile' })).every(({ disabled }) => disabled))
        .toBe(true)
    }
    for (const one of readers) await one.press({ role: 'button', name: 'Go on' })
    for (const one of readers) await one.hear({ role: 'listitem', name: '', within: 'The court in words' })
    const [anna] = readers as [Reader]
    await anna.press({ role: 'button', name: 'Past elections' })
    await anna.hear({ role: 'dialog', name: 'Election 1 of 9' })
    await anna.page.keyboard.press('Escape')
    await onTurn(readers)
  })

  test('a round of Tyros by keyboard alone: a tile for each, an empire for each tile, passing, and what is kept', async () => {
    const readers = await gather('Tyros', ['Anna', 'Ben', 'Cleo'])
    let grown = 0
    for (let passed = 0; passed < 3;) {
      const one = (await onTurn(readers))!
      const growing = (await one.all({ role: 'button', name: 'Pass', within: moving })).length === 0
      const [playable] = await one.all({ role: 'button', name: /could take it$/, within: 'Your map tiles' })
      if (!growing) {
        await one.press({ role: 'button', name: 'Pass' })
        // Everybody could still build something with a whole hand, so it is asked once.
        await one.press({ role: 'button', name: 'Pass all the same' })
        passed++
      } else if (playable) {
        await one.press({ role: 'button', name: playable.name, within: 'Your map tiles' })
        const [empire] = await one.all({ role: 'button', name: '', within: 'Empires that could take it' })
        if (empire) await one.press({ role: 'button', name: empire.name, within: 'Empires that could take it' })
        await one.press({ role: 'button', name: /^Play \w+ for/ })
        grown++
      } else {
        await one.press({ role: 'button', name: '', within: 'Your map tiles' })
        await one.press({ role: 'button', name: /^Show/ })
        grown++
      }
      // Whoever passes last is asked at once, with the others, what to keep.
      if (passed < 3) await expect.poll(async () => (await one.title()).startsWith('Your turn')).toBe(false)
    }
    expect(grown).toBeGreaterThan(2)
    for (const one of readers) {
      const keep = { role: 'button', name: 'Keep these three' }
      await one.hear(keep)
      for (let kept = 0; kept < 3; kept++)
        await one.press({ role: 'button', name: /lay one on the tray$/, within: 'Your hand' })
      await one.press(keep)
      await expect.poll(async () => (await one.all(keep)).every(({ disabled }) => disabled)).toBe(true)
    }
    // A tile is grown, or shown where none can be, at the start of a round alone.
    const first = (await onTurn(readers))!
    await first.hear({ role: 'button', name: /^(Play|Show)/, within: moving })
  })
})
