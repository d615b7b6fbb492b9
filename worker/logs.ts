import { count } from './keeper/counting.ts'

/**
 * Writes one JSON line for a request or an error, the latter as the platform groups them. Facts are codes and counts: never a
 * name, a token or anything of a hand. A line that cannot be written is lost, and its cause goes on. [ROOM-121]
 */
export function log(what: string, facts: Readonly<Record<string, string | number | undefined>>): void {
  try {
    console[what === 'error' ? 'error' : 'log'](JSON.stringify({ what, ...facts }))
  } catch {
    // Nobody is left to be told.
  }
}

/** The beginning of a table's id: it tells log lines apart and does not open the table. */
export function short(id: string | undefined): string | undefined {
  return id?.slice(0, 5)
}

/** Logs an error without its message, which may quote private data. */
export function logError(where: string, error: unknown, table?: string): void {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  count(`error ${where}`)
  log('error', {
    where,
    table: short(table),
    name: error instanceof Error ? error.name : typeof error,
    stack: frames
      .slice(0, 8)
      .map((frame) => frame.trim())
      .join('; '),
  })
}

/** Removes anything that might be an id or a token from a page's words. */
export function scrub(text: string): string {
  return text.replace(/[A-Za-z0-9_-]{16,}/g, '...').replace(/[?#]\S*/g, '')
}
