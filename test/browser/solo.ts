import type { NewGame } from '../../web/features/solo/messages.ts'
import type { Phone } from './phone.ts'
import { button } from './touch.ts'

/** Every request of the page to the house, from now on. */
export function asked({ page }: Phone): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api')) urls.push(pathname)
  })
  return urls
}
/** Tsuro against so few that it is soon over. */
export async function playAlone(one: Phone, more: Partial<NewGame> = {}): Promise<void> {
  await one.page.goto('/')
  const choice = { opponents: 1, level: 'calm', options: {}, first: 'drawn', ...more }
  await one.page.evaluate((kept) => localStorage.setItem('murex:solo:tsuro', kept), JSON.stringify(choice))
  await one.touch(button(one, 'Play: Tsuro'))
  await one.page.waitForURL('**/solo/*')
  await players(one).first().waitFor()
  await one.hurry()
}
export const players = ({ page }: Phone) => page.getByRole('list', { name: 'Players' }).first().locator(':scope > li')
