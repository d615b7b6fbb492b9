/**
 * One JSON line a request or error. Facts are codes and counts: never a name, a token or anything of a hand. A line that cannot
 * be written is lost, and what it was about goes on. [ROOM-121]
 */
export function log(what: string, facts: Readonly<Record<string, string | number | undefined>>): void {
  try {
    console.log(JSON.stringify({ what, ...facts }))
  } catch {
    // Nobody is left to be told.
  }
}

/** The part of a table's id that tells log lines apart and does not open the table. */
export function short(id: string | undefined): string | undefined {
  return id?.slice(0, 5)
}

/** An error without its message, which may quote what was being read. */
export function logError(where: string, error: unknown, table?: string): void {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
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

/** A page's words without what might be an id or a token. */
export function scrub(text: string): string {
  return text.replace(/[A-Za-z0-9_-]{16,}/g, '...').replace(/[?#]\S*/g, '')
}
