import type { Context } from 'hono'
import { languageDetector } from 'hono/language'
import { atOnce, facesLate, firstSightStyle, replaceFirst } from '../shared/early.ts'
import { firstSight } from '../shared/first-sight/compiled/first-sight.ts'
import { isolated } from '../shared/bidi.ts'
import { LANGUAGE_COOKIE, languages, type Language } from '../shared/languages.ts'
import { pageHeaders } from '../shared/page-headers.ts'
import { pathOfLink } from '../shared/table-link.ts'
import { isOccupied, isOpenSeat, nameAt, type OwnTableInfo, type TableInfo } from '../shared/table-info.ts'
import type { App } from './auth.ts'
import { logError } from './logs.ts'

/** Finds the language to answer in: the chosen one, else the browser's first that the page has. */
export const inLanguage = languageDetector({
  order: ['cookie', 'header'],
  lookupCookie: LANGUAGE_COOKIE,
  supportedLanguages: [...languages],
  fallbackLanguage: languages[0],
  caches: false,
  convertDetectedLanguage: (tag) => tag.split('-')[0]!,
})

/** A page as it was built, in the language of the request. */
export const pageOf = (c: Context<App>, name = ''): Promise<Response> =>
  c.env.ASSETS.fetch(new URL(`/pages/${name}${c.var.language}`, c.req.url))

/** Sentences of a link's preview, in the page's language: the build writes them into its head. */
type LinkMessages = Readonly<Record<'about' | 'invites' | 'free' | 'full' | 'playing' | 'finished' | 'ended', string>>

const filled = (sentence: string, slots: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(isolated(slots[name])))

const titled = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)

/** `Anna invites you to Tsuro`: a preview's title, of this very table. */
function titleOf(info: TableInfo, messages: LinkMessages): string {
  const game = titled(info.game)
  const host = info.host === null ? undefined : info.seats[info.host]
  if (info.phase === 'waiting' && isOccupied(host)) return filled(messages.invites, { host: host.name, game })
  const names = info.seats.filter(isOccupied).map(({ name }) => isolated(name))
  return `${game}: ${names.join(', ')}`
}

/** `2 of 4 seats free`, or `Waiting for Anna`: a preview's description. A table that cannot be read waits for nobody. */
function descriptionOf(info: OwnTableInfo, messages: LinkMessages): string {
  const { phase, seats, waitingFor } = info
  if (phase === 'playing') {
    const names = waitingFor.map((seat) => isolated(nameAt(seats, seat))).join(', ')
    return names === '' ? messages.about : messages.playing.replace('{names}', () => names)
  }
  if (phase !== 'waiting') return messages[phase]
  const free = seats.filter((seat) => isOpenSeat(info, seat)).length
  return free > 0 ? filled(messages.free, { free, places: seats.length }) : messages.full
}

/** The build's name of the page at an address; empty if it has none. */
function preloadOf(
  { pathname, searchParams }: URL,
  table: TableInfo | undefined,
  position: number | undefined,
): string {
  if (table && position !== undefined) return `${table.game}:moment`
  if (table) return table.phase === 'waiting' ? `${table.game}:waiting` : table.game
  return pathname.startsWith('/solo/') ? 'solo' : pathname === '/' && !searchParams.has('new') ? 'home' : ''
}

/** Public info of a waiting table: the page shows it before the room has spoken to it. */
const infoOf = (table: TableInfo): string =>
  `<script type="application/json" id="table">${JSON.stringify(table).replaceAll('<', '\\u003c')}</script>`

/** The waiting room before any of its files is there; a page without it is whole. */
function seenFirst(table: TableInfo, language: Language): string {
  try {
    return firstSight(table, language)
  } catch (error) {
    logError('first-sight', error, table.id)
    return ''
  }
}

const early = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/**
 * A link to a file whose styles stand in the page, so that the loader of the page's parts finds it named. `disabled` keeps
 * the browser from loading it, and an impossible medium the preload scanner, which ignores `disabled`.
 */
const named = (file: string): string =>
  file.endsWith('.css') ? `<link rel="stylesheet" disabled media="not all" crossorigin href="/${file}">` : early(file)

/**
 * The page at an address. `info`: the table there; 'home'; or undefined for status 404. `position`: that of a position link.
 */
export function pageAt(page: Response, url: URL, info: OwnTableInfo | 'home' | undefined, position?: number): Response {
  const answer = new Response(page.body, { status: info ? 200 : 404, headers: pageHeaders(url) })
  const isHome = info === 'home' && url.pathname === '/'
  if (isHome) answer.headers.delete('X-Robots-Tag')
  let messages: LinkMessages
  let language: Language
  const table = typeof info === 'object' ? info : undefined
  const preloaded = preloadOf(url, table, position)
  /** The table, if its waiting room is shown. */
  const waiting = table?.phase === 'waiting' && position === undefined ? table : undefined
  /** Whether the page stands in its HTML before any of its files is there. */
  const stands = waiting !== undefined || preloaded === 'home'
  let home = ''
  const holds = (content: () => string) => ({
    element: (element: Element) => void element.setAttribute('content', content()),
  })
  const description = (): string => (table ? descriptionOf(table, messages) : messages.about)
  return (
    new HTMLRewriter()
      .on('html', { element: (element) => void (language = element.getAttribute('lang') as Language) })
      .on('body', {
        element(element) {
          const first = waiting ? seenFirst(waiting, language) : home
          if (first) element.append(`${first}<script>${replaceFirst}</script>`, { html: true })
        },
      })
      .on('meta[name="murex:preview"]', {
        element(element) {
          messages = JSON.parse(decodeURIComponent(element.getAttribute('content')!)) as LinkMessages
          element.remove()
        },
      })
      .on('meta[charset]', {
        element(element) {
          const script = table && position === undefined ? atOnce : stands ? facesLate : undefined
          if (script) element.after(`<script>${script}</script>`, { html: true })
        },
      })
      .on('meta[name="robots"]', {
        element(element) {
          if (isHome) element.remove()
        },
      })
      // Files that the page will load, before it knows.
      .on('meta[name="murex:preload"]', {
        element(element) {
          const files = JSON.parse(decodeURIComponent(element.getAttribute('content')!)) as Record<string, string[]>
          const parts = (files[preloaded] ?? []).map(stands ? named : early).join('')
          element.replace(parts + (waiting ? infoOf(waiting) : ''), { html: true })
        },
      })
      .on('link[rel="stylesheet"]', {
        element(element) {
          if (stands) element.setAttribute('disabled', '').setAttribute('media', 'not all')
        },
      })
      .on('meta[name="murex:styles"]', {
        element(element) {
          if (waiting)
            element.before(`<style>${decodeURIComponent(element.getAttribute('content')!)}${firstSightStyle}</style>`, {
              html: true,
            })
          element.remove()
        },
      })
      .on('meta[name="murex:home"]', {
        element(element) {
          if (preloaded === 'home') home = decodeURIComponent(element.getAttribute('content')!)
          element.remove()
        },
      })
      // A page of no table has the name of the house, as it was built.
      .on('#needs b, title', {
        element: (element) => void (table && element.setInnerContent(titleOf(table, messages))),
      })
      .on('meta[property="og:title"], meta[name="twitter:title"]', {
        element: (element) => void (table && element.setAttribute('content', titleOf(table, messages))),
      })
      .on(
        'meta[property="og:description"], meta[name="description"], meta[name="twitter:description"]',
        holds(description),
      )
      .on(
        'meta[property="og:url"]',
        holds(() => url.origin + (table ? pathOfLink({ id: table.id, position }) : '/')),
      )
      .on(
        'meta[property="og:image"], meta[name="twitter:image"]',
        holds(() => url.origin + (table ? `/cards/${table.game}.png` : '/card.png')),
      )
      .transform(answer)
  )
}
