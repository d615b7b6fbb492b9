import type { Entry, Seat, Sealed, Seen, EntryView, Viewer } from './game.ts'

/** Seals a value for the given seats; no seats: nobody knows it before the record. */
export function seal<T>(only: readonly Seat[], it: T): Sealed<T> {
  return { only, it }
}

/** The sealed value. For `play`, `deal` and `sample`, which hold whole states; throws on a view that lacks it. */
export function unseal<T>(sealed: Sealed<T>): T {
  if (!('it' in sealed)) throw new Error('a seal was opened that this viewer may not open')
  return sealed.it as T
}

export const isSealed = (value: object): value is Sealed<unknown> => Array.isArray((value as Sealed<unknown>).only)

/** Whether the viewer may know what is sealed; `together`: all seats, their hands open. */
export function opens(viewer: Viewer | 'together', { only }: Sealed<unknown>): boolean {
  if (viewer === 'together') return only.length > 0
  return viewer === 'record' || (typeof viewer === 'number' && only.includes(viewer))
}

function hide(value: unknown, viewer: Viewer | 'together'): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined
    for (let i = 0; i < value.length; i++) {
      if (typeof value[i] !== 'object') continue
      const kept = hide(value[i], viewer)
      if (kept !== value[i]) (copy ??= value.slice())[i] = kept
    }
    return copy ?? value
  }
  if (isSealed(value)) {
    if (!('it' in value) || opens(viewer, value)) return value
    return { only: value.only }
  }
  let copy: Record<string, unknown> | undefined
  for (const key in value) {
    const part = (value as Record<string, unknown>)[key]
    if (typeof part !== 'object') continue
    const kept = hide(part, viewer)
    if (kept !== part) (copy ??= { ...value })[key] = kept
  }
  return copy ?? value
}

/** The one redaction: removes every sealed value that the viewer may not know. Shares what it does not change. */
export function redact<T>(value: T, viewer: Viewer | 'together'): Seen<T> {
  return (viewer === 'record' ? value : hide(value, viewer)) as Seen<T>
}

export function entryView<Command, Event>(entry: Entry<Command, Event>, viewer: Viewer): EntryView<Event> {
  return {
    n: entry.n,
    ...(entry.seat === undefined ? {} : { seat: entry.seat }),
    events: entry.events.map((event) => redact(event, viewer)),
    ...(entry.irreversible ? { up: 1 } : {}),
    ...(entry.back === undefined ? {} : { back: entry.back }),
    ...(entry.thought?.why === undefined ? {} : { why: entry.thought.why }),
  }
}

/** Takes a state whole, for a sampled world in a search, and for tests. Imported nowhere else (lint). */
export function whole<S>(state: S): Seen<S> {
  return state as Seen<S>
}
