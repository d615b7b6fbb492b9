import { expect } from 'vitest'
import { desktop } from '../device.ts'
import { pickUp } from '../phone.ts'
import { Reader } from '../reader.ts'
import type { Stage } from '../stage.ts'
import { onTurnBy } from './tsuro.player.ts'
import { goHome } from '../settled.ts'

/** Seats so many readers at a table of a game, which is always dealt alike; reads its path from its link. */
export async function gatherReaders(
  { add, browser, server, phones }: Stage,
  game: string,
  names: readonly string[],
): Promise<Reader[]> {
  await server.begin(`${game} by keyboard`)
  for (const name of names) {
    const one = await add(await pickUp(browser, server.port, name, desktop))
    await one.hurry()
  }
  const readers = phones.map(({ page }) => new Reader(page))
  const [anna, ...others] = readers as [Reader, ...Reader[]]
  await goHome(anna.page)
  await anna.press({ role: 'link', name: `Invite friends: ${game}` })
  await anna.type({ role: 'textbox', name: 'Your name' }, 'Anna')
  await anna.press({ role: 'button', name: 'Create the table' })
  const { value } = await anna.hear({ role: 'textbox', name: 'The link to this table' })
  for (const [i, other] of others.entries()) {
    await other.page.goto(new URL(value).pathname)
    await other.type({ role: 'textbox', name: 'Your name' }, names[i + 1]!)
    await other.press({ role: 'button', name: 'Take a seat' })
    await other.hear({ role: 'button', name: 'Leave the seat' })
    // The button to take a seat has gone; what to choose next has its focus.
    await expect.poll(() => placeOf(other)).toBe('Your colour')
  }
  await anna.press({ role: 'button', name: `Start with ${names.length} players` })
  return readers
}

/** Name of the region of the controls. */
export const moving = 'Your move'

export const promptOf = async (reader: Reader): Promise<string> => {
  const lines = await reader.all({ role: 'StaticText', name: '', within: moving })
  return lines.map(({ name }) => name).join(' ')
}

export const isFinished = async (reader: Reader): Promise<boolean> => (await reader.title()).startsWith('Finished')

/** Nearest named part that holds the focus; undefined: none. */
export const placeOf = async (reader: Reader): Promise<string | undefined> => (await reader.focused())?.within.at(-1)

export const onTurnOf = (readers: readonly Reader[]): Promise<Reader | undefined> =>
  onTurnBy(readers, (reader) => reader.title())
