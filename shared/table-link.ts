/** Target of a table's link: the table, its position after an entry, or a seat by a code. */
interface TableLink {
  readonly id: string
  readonly position?: number | undefined
  readonly code?: string
}

/** An id that ends there: one more letter or digit would make another id of it. */
const ID = '([\\w-]{16})(?![A-Za-z\\d])'
const LINK = new RegExp(`/g/${ID}(?:/m(\\d{1,6})(?![A-Za-z\\d]))?(?:[^#\\s]*#transfer=([\\w-]{1,40}))?`)
const API = new RegExp(`^/api/tables/${ID}[^/]*(?:/$)?`)

/** Removes needless escapes. */
const unescaped = (text: string): string => text.replace(/%[2-7][\dA-F]/gi, (escaped) => decodeURIComponent(escaped))

/** Reads a table's link in any text, with anything behind it: a bracket, a full stop, an invisible space. [PAGE-150] */
export function readLink(text: string): TableLink | undefined {
  const [, id, position, code] = LINK.exec(unescaped(text)) ?? []
  if (id === undefined) return undefined
  return { id, ...(position !== undefined && { position: +position }), ...(code !== undefined && { code }) }
}

/** The one path of a link's target. */
export function pathOfLink({ id, position, code }: TableLink): string {
  return `/g/${id}${position === undefined ? '' : `/m${position}`}${code === undefined ? '' : `#transfer=${code}`}`
}

/** Mends a path that leads to a table or to its API. */
export function mended(path: string): string {
  const link = path.startsWith('/g/') ? readLink(path) : undefined
  return link ? pathOfLink(link) : path.replace(API, '/api/tables/$1')
}
