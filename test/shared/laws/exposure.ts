import type { Entry, Seat, EntryView, Viewer } from '../../../shared/engine/game.ts'

/** Roles that see an event field, and roles to whom it can be news (it differs between worlds alike to them). */
interface Shown {
  readonly seen: readonly string[]
  readonly news: readonly string[]
}

/** The exposure list: `type.field` to who may see it. The same field of all items of an array is one line. */
export type Exposure = Readonly<Record<string, Shown>>

/** Names the parts that seats play in an event, such as `{ seat: 2, from: 0 }`. */
export type Roles<E> = (event: E) => Readonly<Record<string, Seat | readonly Seat[] | null | undefined>>

const isSealed = (value: object): value is { only: readonly Seat[]; it?: unknown } =>
  Array.isArray((value as { only?: unknown }).only)

/** The part a viewer plays in an event: the name of a role, `actor` (who gave the command), `other` or `spectator`. */
export function roleOf<C, E>(roles: Roles<E>, entry: Entry<C, E>, event: E, viewer: Viewer): string {
  if (typeof viewer !== 'number') return viewer
  for (const [name, seats] of Object.entries(roles(event)))
    if (seats === viewer || (Array.isArray(seats) && seats.includes(viewer))) return name
  return entry.seat === viewer ? 'actor' : 'other'
}

export function* fields(value: unknown, path: string): Generator<[string, readonly Seat[] | undefined]> {
  if (typeof value !== 'object' || value === null) yield [path, undefined]
  else if (Array.isArray(value)) for (const item of value) yield* fields(item, path)
  else if (isSealed(value)) yield [path, value.only]
  else for (const [key, part] of Object.entries(value)) if (key !== 'type') yield* fields(part, `${path}.${key}`)
}

/** The fields in which what a viewer may know of two entries differs, each with the event it stands in. */
export function* differences<E>(a: EntryView<E>, b: EntryView<E>): Generator<[string, E]> {
  if (a.seat !== b.seat || a.n !== b.n || a.up !== b.up || a.events.length !== b.events.length)
    yield ['entry', a.events[0]!]
  for (let i = 0; i < Math.min(a.events.length, b.events.length); i++) {
    const [left, right] = [a.events[i]!, b.events[i]!]
    const type = typeOf(left)
    if (type !== typeOf(right)) yield ['entry', left]
    else for (const path of new Set(apart(left, right, type))) yield [path, left]
  }
}

export const typeOf = (event: unknown): string => String((event as { type?: unknown }).type)

function* apart(a: unknown, b: unknown, path: string): Generator<string> {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) {
    if (a !== b) yield path
  } else if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) yield `${path}.length`
    for (let i = 0; i < Math.min(a.length, b.length); i++) yield* apart(a[i], b[i], path)
  } else if (isSealed(a) && isSealed(b)) {
    if (JSON.stringify(a.only) !== JSON.stringify(b.only)) yield `${path}.only`
    if (JSON.stringify(a.it) !== JSON.stringify(b.it)) yield path
  } else {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)]))
      yield* apart((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], `${path}.${key}`)
  }
}

export interface Ledger {
  readonly seen: Map<string, Set<string>>
  readonly news: Map<string, Set<string>>
}

export function emptyLedger(): Ledger {
  return { seen: new Map(), news: new Map() }
}

export function note(book: Map<string, Set<string>>, field: string, role: string): void {
  const roles = book.get(field)
  if (roles) roles.add(role)
  else book.set(field, new Set([role]))
}

/** The list that a ledger amounts to, in order; a spectator who sees it stands for everybody. */
export function exposure(ledger: Ledger): Exposure {
  const listed = (roles: Set<string> | undefined) =>
    roles?.has('spectator') ? ['everybody'] : [...(roles ?? [])].sort()
  const names = [...new Set([...ledger.seen.keys(), ...ledger.news.keys()])].sort()
  return Object.fromEntries(
    names.map((name) => [name, { seen: listed(ledger.seen.get(name)), news: listed(ledger.news.get(name)) }]),
  )
}

export function grants(list: Exposure, field: string, role: string): boolean {
  const news = list[field]?.news ?? []
  return news.includes('everybody') || news.includes(role)
}

/** Shown fields that a list does not name: `field to role`. */
export function beyond(shown: Exposure, list: Exposure): string[] {
  const missing = (all: readonly string[], known: readonly string[] = []) =>
    known.includes('everybody') ? [] : all.filter((role) => !known.includes(role))
  return Object.entries(shown).flatMap(([field, { seen, news }]) => [
    ...missing(seen, list[field]?.seen).map((role) => `${field} is seen by ${role}`),
    ...missing(news, list[field]?.news).map((role) => `${field} is news to ${role}`),
  ])
}

/** The golden file's text: one line a field, so that a leak shows as a changed line. */
export function exposureText(list: Exposure): string {
  const text = (roles: readonly string[]) => `[${roles.map((role) => JSON.stringify(role)).join(', ')}]`
  const lines = Object.entries(list).map(
    ([field, shown]) => `  ${JSON.stringify(field)}: { "seen": ${text(shown.seen)}, "news": ${text(shown.news)} }`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}
