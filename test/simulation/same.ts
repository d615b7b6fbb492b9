import assert from 'node:assert/strict'

/** Equal as JSON: the order of keys does not count. */
function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!equal(a[i], b[i])) return false
    return true
  }
  let keys = 0
  for (const key in a) {
    const part = (a as Record<string, unknown>)[key]
    if (part === undefined) continue
    keys++
    if (!equal(part, (b as Record<string, unknown>)[key])) return false
  }
  for (const key in b) if ((b as Record<string, unknown>)[key] !== undefined) keys--
  return keys === 0
}

export function same(mine: unknown, truth: unknown, what: string): void {
  if (!equal(mine, truth))
    assert.fail(`${what}:\n  ${JSON.stringify(mine)}\nbut the truth is\n  ${JSON.stringify(truth)}`)
}
