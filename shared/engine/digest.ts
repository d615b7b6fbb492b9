/** JSON with the keys of every object in order, so that equal values have equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/**
 * A check on a view, 8 hex digits: a page whose digest differs from the room's asks for a snapshot. FNV-1a over the
 * characters of its text: it finds mistakes, and keeps no secret, for each viewer's digest is of what that viewer holds.
 */
export function digest(value: unknown): string {
  const text = canonical(value)
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
