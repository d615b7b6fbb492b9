import { mended } from '../../shared/table-link.ts'
import { HASHED } from './precache.ts'

/** page: from the network, else the stored page. file: from the cache, else from the network. none: not ours. */
type Answer = 'page' | 'file' | 'none'

/** Way to answer a request. Requests to the worker, such as a table's state, are not ours. `files`: paths in the cache. */
export function answerTo(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
  files: ReadonlySet<string>,
): Answer {
  const asked = new URL(url)
  if (method !== 'GET' || asked.origin !== origin || asked.pathname.startsWith('/api/') || asked.pathname === '/about')
    return 'none'
  if (asked.pathname.startsWith(HASHED) || files.has(asked.pathname)) return 'file'
  // Page addresses have no dot, or one behind a link; a picture or this script may be opened by its address too.
  return mode === 'navigate' && !mended(asked.pathname).includes('.') ? 'page' : 'none'
}
