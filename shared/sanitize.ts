/** Invisible, direction-changing and control characters have no place in a name. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu

function sanitize(text: string, most: number): string {
  return [...text.normalize('NFC').replace(unseen, '').replace(/\s+/gu, ' ').trim()].slice(0, most).join('').trim()
}

/** A name as it is kept: without invisible characters, single spaces, at most 32 characters; empty if nothing is left. */
export function sanitizeName(name: string): string {
  return sanitize(name, 32)
}

/** A line of chat as it is kept: sanitized as names are, at most 300 characters. */
export function sanitizeLine(text: string): string {
  return sanitize(text, 300)
}
