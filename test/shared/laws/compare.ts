export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!same(a[i], b[i])) return false
    return true
  }
  if (Array.isArray(b)) return false
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  let keys = 0
  for (const key in left) {
    if (!(key in right) || !same(left[key], right[key])) return false
    keys++
  }
  for (const _ in right) keys--
  return keys === 0
}

/** The first place where two values differ, for a message: `hands.0.2: 5 is not 7`. */
export function firstDifference(a: unknown, b: unknown, path = ''): string | undefined {
  if (same(a, b)) return undefined
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return `${path || 'value'}: ${JSON.stringify(a)} is not ${JSON.stringify(b)}`
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const inner = path ? `${path}.${key}` : key
    if (key in a !== key in b) return `${inner}: only in ${key in a ? 'the first' : 'the second'}`
    const found = firstDifference((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], inner)
    if (found) return found
  }
  return `${path || 'value'}: the shape differs`
}

/** Freezes a value through and through, so that code that changes it in place throws. */
export function freeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const key in value) freeze(value[key])
  return value
}
