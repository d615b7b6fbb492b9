import { expect } from 'vitest'
import { phone } from './device.ts'
import type { Phone } from './phone.ts'
import { invite, sit } from './seating.ts'
import type { Stage } from './stage.ts'
import { button, tap } from './touch.ts'

/** Actions of people with seats, and what they see of them. */
export function seatsOn({ take: pick }: Pick<Stage, 'take'>) {
  const take = (name: string, device = phone): Promise<Phone> => pick(name, device)
  /** Several at one table of Tsuro, the first as the host. */
  async function gather(...names: string[]): Promise<{ path: string; all: Phone[] }> {
    const all: Phone[] = []
    for (const name of names) all.push(await take(name))
    const path = await invite(all[0]!)
    for (const one of all.slice(1)) await sit(one, path)
    return { path, all }
  }

  async function places({ page }: Phone): Promise<string[]> {
    const all = await page.getByRole('list', { name: 'Seats' }).getByRole('listitem').allTextContents()
    return all.map((text) => text.replace(/\s+/g, ' ').trim())
  }
  const sees = (one: Phone, seat: number, what: string | RegExp) =>
    expect.poll(async () => (await places(one))[seat]).toMatch(what)
  const codeOn = async ({ page }: Phone): Promise<string> =>
    ((await page.getByLabel(/^(\w ){4}- (\w ){3}\w$/).textContent()) ?? '').replace(/\s/g, '')
  return { take, gather, button, tap, sees, codeOn }
}
