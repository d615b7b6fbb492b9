import { mended } from '../../shared/table-link.ts'
import { HASHED } from './precache.ts'

/** page: from the network, else the page that is kept. file: as it is kept, else from the network. none: not ours. */
type Answer = 'page' | 'file' | 'none'

/**
 * How a request is answered. What is asked of the worker, such as the state of a table, is never answered from here.
 * `files`: the paths that are kept.
 */
export function answerTo(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
  files: ReadonlySet<string>,
): Answer {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin || asked.pathname.startsWith('/api/')) return 'none'
  if (asked.pathname.startsWith(HASHED) || files.has(asked.pathname)) return 'file'
  // The address of a page has no dot, or one behind a link: a picture or this script may be opened by their addresses too.
  return mode === 'navigate' && !mended(asked.pathname).includes('.') ? 'page' : 'none'
}
