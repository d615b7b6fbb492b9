import type { NewGame } from '../../web/room/worker-messages.ts'
import type { Phone } from './phone.ts'
import { button } from './touch.ts'
import { goHome } from './settled.ts'

export function asked({ page }: Phone): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api')) urls.push(pathname)
  })
  return urls
}
export async function playAlone(one: Phone, more: Partial<NewGame> = {}, game = 'Tsuro'): Promise<void> {
  await goHome(one.page)
  const choice = { opponents: 1, level: 'calm', options: {}, first: 'drawn', ...more }
  const kept = [`murex:solo:${game.toLowerCase()}`, JSON.stringify(choice)] as const
  await one.page.evaluate(([key, value]) => localStorage.setItem(key, value), kept)
  await one.touch(button(one, `Play against the computer: ${game}`))
  await one.page.waitForURL('**/solo/*')
  await players(one).first().waitFor()
  await one.hurry()
}
export const players = ({ page }: Phone) => page.getByRole('list', { name: 'Players' }).first().locator(':scope > li')
