import { languageDetector } from 'hono/language'
import { LANGUAGE_COOKIE, languages } from '../shared/languages.ts'
import { isOccupied, type TableInfo } from '../shared/table-info.ts'

/** Finds the language to answer in: the one that was chosen, else the browser's first that there is a page in. */
export const inLanguage = languageDetector({
  order: ['cookie', 'header'],
  lookupCookie: LANGUAGE_COOKIE,
  supportedLanguages: [...languages],
  fallbackLanguage: languages[0],
  caches: false,
  convertDetectedLanguage: (tag) => tag.split('-')[0]!,
})

/** What a page may load: its own files, its own sockets, styles that components set, and pictures drawn in place. */
export function pageHeaders(url: URL): Record<string, string> {
  const sockets = `${url.protocol === 'https:' ? 'wss' : 'ws'}://${url.host}`
  const policy = [
    `default-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `connect-src 'self' ${sockets}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Language, Cookie',
  }
}

/** What a link leads to, in the page's language: the build writes these sentences into its head. */
type LinkMessages = Readonly<Record<'about' | 'invites' | 'free' | 'full' | 'playing' | 'finished' | 'ended', string>>

const filled = (sentence: string, slots: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(slots[name]))

const titled = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)

/** `Anna invites you to Tsuro`, so that a link unfolds as that very table. */
function titleOf(info: TableInfo, messages: LinkMessages): string {
  const game = titled(info.game)
  const host = info.host === null ? undefined : info.seats[info.host]
  if (info.phase === 'waiting' && isOccupied(host)) return filled(messages.invites, { host: host.name, game })
  const names = info.seats.filter(isOccupied).map(({ name }) => name)
  return `${game}: ${names.join(', ')}`
}

/** `2 of 4 seats free`: what there is to come for. */
function descriptionOf({ phase, seats }: TableInfo, messages: LinkMessages): string {
  if (phase !== 'waiting') return messages[phase]
  const free = seats.filter(({ kind }) => kind === 'empty').length
  return free > 0 ? filled(messages.free, { free, places: seats.length }) : messages.full
}

/** The page at an address: `info`, the table there; 'home'; or undefined where there is nothing, with status 404. */
export function pageAt(page: Response, url: URL, info: TableInfo | 'home' | undefined): Response {
  const headers = { ...pageHeaders(url), 'Content-Type': 'text/html; charset=utf-8' }
  const answer = new Response(page.body, { status: info ? 200 : 404, headers })
  let messages: LinkMessages
  const table = typeof info === 'object' ? info : undefined
  const holds = (content: () => string) => ({
    element: (element: Element) => void element.setAttribute('content', content()),
  })
  const title = (): string => (table ? titleOf(table, messages) : 'Murex')
  const description = (): string => (table ? descriptionOf(table, messages) : messages.about)
  return new HTMLRewriter()
    .on('meta[name="murex:preview"]', {
      element(element) {
        messages = JSON.parse(decodeURIComponent(element.getAttribute('content')!)) as LinkMessages
        element.remove()
      },
    })
    .on('title', { element: (element) => void element.setInnerContent(title()) })
    .on('meta[property="og:title"]', holds(title))
    .on('meta[property="og:description"], meta[name="description"]', holds(description))
    .on(
      'meta[property="og:url"]',
      holds(() => url.origin + (table ? `/g/${table.id}` : '/')),
    )
    .on(
      'meta[property="og:image"]',
      holds(() => `${url.origin}/card.png`),
    )
    .transform(answer)
}
