import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gameIds } from '../../shared/games/ids.ts'
import { languages } from '../../shared/languages.ts'
import { isOfHouse } from '../support/house.ts'

const head = readFileSync(new URL('../../web/index.html', import.meta.url), 'utf8')
const built = (file: string) => readFileSync(new URL(`../../web/dist/${file}`, import.meta.url), 'utf8')
const said = Object.fromEntries(
  [...head.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g)].map(
    ([, name, content]) => [name, content],
  ),
)

test('[PAGE-15] [PAGE-16] the head says of every card what it is: of the house’s as of each game’s, which is small', () => {
  for (const [name, most] of [
    ['card', 300_000],
    ...gameIds.map((game) => [`cards/${game}`, isOfHouse(game) ? 60_000 : 300_000] as const),
  ] as const) {
    const card = readFileSync(new URL(`../../web/public/${name}.png`, import.meta.url))
    expect([card.toString('latin1', 1, 4), card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
    expect(card.length).toBeLessThanOrEqual(most)
  }
  expect(said).toMatchObject({
    'og:image': '/card.png',
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    'twitter:image': '/card.png',
  })
  expect(said['twitter:title']).toBe(said['og:title'])
  expect(said['twitter:description']).toBe(said['og:description'])
})

test('[PAGE-191] each page says that it has colours of its own by night', () => {
  for (const language of languages) expect(built(`pages/${language}.html`)).toContain('<meta name="darkreader-lock"')
})

test('[ROOM-122] a page may be kept by no search engine unless the worker says so, and crawlers may read that', () => {
  expect(head).toContain('<meta name="robots" content="noindex" />')
  for (const language of languages)
    expect(built(`pages/${language}.html`)).toContain('<meta name="robots" content="noindex"')
  const lines = built('robots.txt').split('\n')
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual(['User-agent: *', 'Disallow:'])
})

test('[PAINT-13] each page holds home for its language: three games, links that work, and buttons that wait', () => {
  const invitations = { en: 'Invite friends', fr: 'Inviter des amis', nl: 'Vrienden uitnodigen' }
  for (const language of languages) {
    const page = built(`pages/${language}.html`)
    const home = decodeURIComponent(/name="murex:home" content="([^"]*)"/.exec(page)![1]!)
    expect(/^<style>.*?<\/style><main id="first"/.test(home)).toBe(true)
    for (const game of gameIds)
      expect(new RegExp(`href="/\\?new=${game}&amp;invite"[^>]*>${invitations[language]}<`).test(home)).toBe(true)
    const buttons = home.match(/<button[^>]*>/g)!
    expect(buttons.length).toBeGreaterThan(8)
    expect(buttons.filter((button) => !button.includes(' disabled'))).toEqual([])
  }
})
