import type { GameId } from '../../shared/games/ids.ts'
import type { Phone } from './phone.ts'
import { tap } from './touch.ts'

/** Makes a table of a game that anybody finds, and tells the path of its link. `first`: the host starts. */
export async function invite({ page, name, touch }: Phone, game: GameId = 'tsuro', first = false): Promise<string> {
  await page.goto(`/?new=${game}&invite`)
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  if (first) {
    await touch(page.getByText('Options', { exact: true }))
    await touch(page.getByRole('radio', { name: 'I do' }))
  }
  await touch(page.getByRole('button', { name: 'Create the table' }))
  return new URL(await page.getByRole('textbox', { name: 'The link to this table' }).inputValue()).pathname
}

export async function sit({ page, name, touch }: Phone, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Your name' }).fill(name)
  await touch(page.getByRole('button', { name: 'Take a seat' }))
  await page.getByRole('button', { name: 'Leave the seat' }).waitFor()
}

export const start = ({ page, touch }: Phone, players: number): Promise<void> =>
  touch(page.getByRole('button', { name: `Start with ${players} players` }))

export async function leave(one: Phone): Promise<void> {
  for (const step of ['Menu', 'Leave the table', 'Leave my seat']) await tap(one, step)
}
