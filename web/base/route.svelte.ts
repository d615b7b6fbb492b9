import { pathOfLink, readLink } from '../../shared/table-link.ts'
import { session } from './storage.ts'

/** Address of a page: home, home with the form for a new table of a game (`invite`: for friends alone), or a table. */
export type Route =
  | { readonly page: 'home'; readonly game?: string; readonly invite?: boolean }
  /** `position`: shows it as it was after that entry. */
  | { readonly page: 'table'; readonly id: string; readonly position?: number | undefined }
  | { readonly page: 'solo'; readonly id: string }
  /** A lesson: a first game that teaches. */
  | { readonly page: 'lesson'; readonly game: string }
  | { readonly page: 'nowhere' }

function read(): Route {
  const [, at, id = ''] = /^\/(g|solo|learn)\/([\w-]+)/.exec(location.pathname) ?? []
  if (at === 'g') {
    const { code: _, ...link } = readLink(location.pathname) ?? { id }
    return { page: 'table', ...link }
  }
  // A lesson's table is of no use without its words.
  const lesson = at === 'learn' ? id : /^lesson-(\w+)/.exec(id)?.[1]
  if (lesson) return { page: 'lesson', game: lesson }
  if (at) return { page: 'solo', id }
  if (location.pathname !== '/') return { page: 'nowhere' }
  const asked = new URLSearchParams(location.search)
  const game = asked.get('new')
  return game === null ? { page: 'home' } : { page: 'home', game, invite: asked.has('invite') }
}

const codeKey = (id: string): string => `murex:transfer-code:${id}`

/**
 * Moves a transfer's code from the address, which history and screenshots keep, to the session; drops extra text behind an
 * id.
 */
function codeHere(): { readonly table: string; readonly code: string } | undefined {
  const to = read()
  if (to.page !== 'table') return undefined
  const given = readLink(location.pathname + location.hash)?.code
  if (given !== undefined) session.setItem(codeKey(to.id), given)
  if (given !== undefined || location.pathname !== pathOf(to))
    history.replaceState(history.state, '', pathOf(to) + location.search + (given === undefined ? location.hash : ''))
  const code = given ?? session.getItem(codeKey(to.id))
  return code === null ? undefined : { table: to.id, code }
}

let code = $state.raw(codeHere())
let current = $state.raw(read())

addEventListener('popstate', () => {
  const next = read()
  if (version.isOutdated && pathOf(next) !== pathOf(current)) return location.reload()
  code = codeHere()
  current = next
})

/** Code with which this page was opened, until it is used or dismissed. */
export const transferCode = {
  of(table: string): string | undefined {
    return code?.table === table ? code.code : undefined
  },
  drop(table: string): void {
    session.removeItem(codeKey(table))
    code = undefined
  },
}

export const route = {
  get current(): Route {
    return current
  },
}

export function pathOf(to: Route): string {
  switch (to.page) {
    case 'home':
      return to.game === undefined ? '/' : `/?new=${encodeURIComponent(to.game)}${to.invite ? '&invite' : ''}`
    case 'table':
      return pathOfLink(to)
    case 'solo':
      return `/solo/${to.id}`
    case 'lesson':
      return `/learn/${to.game}`
    case 'nowhere':
      return '/'
  }
}

/** Goes to a page, and loads a newer version of it on the way; `instead`: back does not return to the page left behind. */
export function navigate(to: Route, instead = false): void {
  if (version.isOutdated) return instead ? location.replace(pathOf(to)) : location.assign(pathOf(to))
  if (instead) history.replaceState(null, '', pathOf(to))
  else history.pushState(null, '', pathOf(to))
  // Makes all other readers of the history look again.
  dispatchEvent(new PopStateEvent('popstate'))
  scrollTo(0, 0)
}

/** Handles a link: a plain click stays in the page; the browser opens new tabs. */
export function followLink(event: MouseEvent, to: Route): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  navigate(to)
}

/** Flag of a newer version of the page: the next step between pages loads it. */
export const version = { isOutdated: false }
