import type { Face } from '../shared/face.ts'

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
  }
}

const titled = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)

/** `Anna invites you to Tsuro`, so that a link unfolds as that very table. */
export function titleOf(face: Face): string {
  const game = titled(face.game)
  const host = face.host === null ? null : face.seats[face.host]
  return face.phase === 'waiting' && host ? `${host.name} invites you to ${game}` : `${game}: ${namesOf(face)}`
}

function namesOf(face: Face): string {
  return face.seats.flatMap((seat) => (seat ? [seat.name] : [])).join(', ')
}

/** `2 of 4 seats free`: what there is to come for. */
export function descriptionOf({ phase, seats }: Face): string {
  const free = seats.filter((seat) => seat === null).length
  switch (phase) {
    case 'waiting':
      return free > 0 ? `${free} of ${seats.length} seats free` : 'All seats are taken: come and watch'
    case 'playing':
      return 'The game is on: come and watch'
    case 'finished':
      return 'The game is over: see how it went'
    case 'ended':
      return 'The game was broken off'
  }
}

/** The page under a table's link; without a table the same page with status 404. */
export async function tablePage(page: Response, url: URL, face: Face | undefined): Promise<Response> {
  const headers = { ...pageHeaders(url), 'Content-Type': 'text/html; charset=utf-8' }
  const answer = new Response(page.body, { status: face ? 200 : 404, headers })
  if (!face) return answer
  const title = titleOf(face)
  const description = descriptionOf(face)
  const holds = (content: string) => ({ element: (element: Element) => void element.setAttribute('content', content) })
  return new HTMLRewriter()
    .on('title', { element: (element) => void element.setInnerContent(title) })
    .on('meta[property="og:title"]', holds(title))
    .on('meta[property="og:description"]', holds(description))
    .on('meta[name="description"]', holds(description))
    .on('meta[property="og:url"]', holds(`${url.origin}/g/${face.id}`))
    .on('meta[property="og:image"]', holds(`${url.origin}/card.png`))
    .transform(answer)
}
