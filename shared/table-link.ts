/** Where the link of a table leads: to it, to it as it was after an entry, or with a code that brings a seat along. */
interface TableLink {
  readonly id: string
  readonly position?: number | undefined
  readonly code?: string
}

/** An id and what stands right behind it: a letter or digit would make it another one, which nobody has. */
const ID = '([\\w-]{16})(?![A-Za-z\\d])'
const LINK = new RegExp(`/g/${ID}(?:/m(\\d{1,6})(?![A-Za-z\\d]))?(?:[^#\\s]*#transfer=([\\w-]{1,40}))?`)
const API = new RegExp(`^/api/tables/${ID}[^/]*(?:/$)?`)

/** A text without what a program has escaped needlessly. */
const unescaped = (text: string): string => text.replace(/%[2-7][\dA-F]/gi, (escaped) => decodeURIComponent(escaped))

/**
 * Reads the link of a table, wherever in a text it stands and whatever a program has put behind it: a bracket, a full stop, a
 * space that nobody sees. [PAGE-150]
 */
export function readLink(text: string): TableLink | undefined {
  const [, id, position, code] = LINK.exec(unescaped(text)) ?? []
  if (id === undefined) return undefined
  return { id, ...(position !== undefined && { position: +position }), ...(code !== undefined && { code }) }
}

/** The one address of what a link leads to. */
export function pathOfLink({ id, position, code }: TableLink): string {
  return `/g/${id}${position === undefined ? '' : `/m${position}`}${code === undefined ? '' : `#transfer=${code}`}`
}

/** A path as it should have been: one that leads to a table or to its API. */
export function mended(path: string): string {
  const link = path.startsWith('/g/') ? readLink(path) : undefined
  return link ? pathOfLink(link) : path.replace(API, '/api/tables/$1')
}
