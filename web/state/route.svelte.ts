/** Where the page is: home, home with the form for a new table of a game (`invite`: for friends alone), or a table. */
export type Route =
  | { readonly page: 'home'; readonly game?: string; readonly invite?: boolean }
  | { readonly page: 'table'; readonly id: string }
  | { readonly page: 'nowhere' }

function read(): Route {
  const table = /^\/g\/([^/]+)\/?$/.exec(location.pathname)
  if (table) return { page: 'table', id: table[1]! }
  if (location.pathname !== '/') return { page: 'nowhere' }
  const asked = new URLSearchParams(location.search)
  const game = asked.get('new')
  return game === null ? { page: 'home' } : { page: 'home', game, invite: asked.has('invite') }
}

let current = $state.raw(read())

addEventListener('popstate', () => (current = read()))

export const route = {
  get current(): Route {
    return current
  },
}

/** The address of a route. */
export function pathOf(to: Route): string {
  switch (to.page) {
    case 'home':
      return to.game === undefined ? '/' : `/?new=${encodeURIComponent(to.game)}${to.invite ? '&invite' : ''}`
    case 'table':
      return `/g/${to.id}`
    case 'nowhere':
      return '/'
  }
}

export function go(to: Route): void {
  history.pushState(null, '', pathOf(to))
  current = read()
  scrollTo(0, 0)
}

/** For links: a plain click stays in the page; opening in a new tab is left to the browser. */
export function follow(event: MouseEvent, to: Route): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  go(to)
}
