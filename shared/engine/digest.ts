import type { Sealed, Viewer } from './game.ts'
import { isSealed, opens } from './sealed.ts'

/** JSON with the keys of every object in order, so that equal values have equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/**
 * Checks a view by 8 hex digits, the same for equal JSON. A page whose digest differs from the room's asks for a snapshot. It
 * finds mistakes and keeps no secret: each viewer's digest is of what that viewer holds. It needs no text, since the room
 * makes one for each viewer of each entry.
 */
export function digest(value: unknown): string {
  return textOf(hashOf(value))
}

/** Digests of a state's views, one for each viewer. Made without `redact`, they find the mistakes of that too. */
export function digests(state: unknown, viewers: readonly Viewer[]): readonly string[] {
  const hashes = hashesOf(state, viewers)
  return viewers.map((_, k) => textOf(typeof hashes === 'number' ? hashes : hashes[k]!))
}

const textOf = (hash: number): string => (hash >>> 0).toString(16).padStart(8, '0')

/** One hash where all viewers see the same, or one for each. */
type Hashes = number | readonly number[]

function hashesOf(value: unknown, viewers: readonly Viewer[]): Hashes {
  if (typeof value !== 'object' || value === null) return hashOf(value)
  if (Array.isArray(value)) {
    let hash = LIST
    let each: number[] | undefined
    for (let i = 0; i < value.length; i++) {
      const item = hashesOf(value[i], viewers)
      if (typeof item === 'number' && !each) hash = listed(hash, item)
      else {
        each ??= filled(viewers.length, hash)
        for (let k = 0; k < each.length; k++) each[k] = listed(each[k]!, typeof item === 'number' ? item : item[k]!)
      }
    }
    return each ?? hash
  }
  if (isSealed(value)) return hashesOfSealed(value, viewers)
  let sum = FIELDS
  let each: number[] | undefined
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key]
    if (field === undefined) continue
    const hashes = hashesOf(field, viewers)
    const name = hashOfText(key, FIELDS)
    if (typeof hashes === 'number') sum += named(name, hashes)
    else {
      each ??= filled(viewers.length, 0)
      for (let k = 0; k < each.length; k++) each[k]! += named(name, hashes[k]!)
    }
  }
  return each ? each.map((own) => mixed(sum + own)) : mixed(sum)
}

function filled(length: number, value: number): number[] {
  const all: number[] = []
  while (all.length < length) all.push(value)
  return all
}

function hashesOfSealed(sealed: Sealed<unknown>, viewers: readonly Viewer[]): Hashes {
  const shut = FIELDS + named(ONLY, hashOf(sealed.only))
  const { it } = sealed
  const open = it === undefined ? shut : shut + named(IT, hashOf(it))
  if (sealed.only.length === 0 && !viewers.includes('record')) return mixed(shut)
  const [ifShut, ifOpen] = [mixed(shut), mixed(open)]
  const each: number[] = []
  for (const viewer of viewers) each.push(opens(viewer, sealed) ? ifOpen : ifShut)
  return each
}

/** Seeds of the kinds of values, so that `1`, `"1"`, `[1]` and `true` differ. */
const [NUMBER, TEXT, LIST, FIELDS, TRUE, FALSE, NOTHING] = [0x811c9dc5, 0x2545f491, 0x9e3779b9, 0x7f4a7c15, 1, 2, 3]

function hashOf(value: unknown): number {
  if (typeof value === 'number') return value === (value | 0) ? mixed(NUMBER ^ value) : hashOfText(`${value}`, NUMBER)
  if (typeof value === 'string') return hashOfText(value, TEXT)
  if (typeof value === 'boolean') return value ? TRUE : FALSE
  if (typeof value !== 'object' || value === null) return NOTHING
  if (Array.isArray(value)) {
    let hash = LIST
    for (let i = 0; i < value.length; i++) hash = listed(hash, hashOf(value[i]))
    return hash
  }
  // A sum does not depend on the order of fields.
  let sum = FIELDS
  for (const key in value) {
    const field = (value as Record<string, unknown>)[key]
    if (field !== undefined) sum += named(hashOfText(key, FIELDS), hashOf(field))
  }
  return mixed(sum)
}

/** A list after one more item. */
const listed = (hash: number, item: number): number => mixed(Math.imul(hash, 31) + item)

/** A field, by the hashes of its name and of what it holds. */
const named = (name: number, hash: number): number => mixed(name + Math.imul(hash, 31))

/** FNV-1a over the characters. */
function hashOfText(text: string, start: number): number {
  let hash = start
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash
}

/** The fields of a seal. */
const [ONLY, IT] = [hashOfText('only', FIELDS), hashOfText('it', FIELDS)]

/** Every bit of a 32-bit number spread over all of them (the last step of MurmurHash3). */
function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
