import { follow } from '../../shared/engine/fold.ts'
import type { Seen, EntryView } from '../../shared/engine/game.ts'
import { effective } from '../../shared/engine/take-back.ts'
import { viewBefore } from '../room/history.ts'
import type { GameUi, LogReader } from './game-ui.ts'
import type { SyncState } from '../room/connection.ts'

type Teller = Pick<GameUi, 'rules' | 'describe' | 'reasons'>

export interface Chapter {
  readonly n: number
  readonly sentences: readonly string[]
  /** Whether it was taken back since. */
  readonly isVoid?: boolean
}

/** Tells an entry on the view before it; gives the view after, too. */
function tellOne(ui: Teller, before: Seen<unknown>, entry: EntryView<unknown>, now: LogReader) {
  const reader = now.at(entry.n)
  let view = before
  const sentences: string[] = []
  const { back, seat } = entry
  if (back !== undefined) sentences.push(reader.tookBack(seat!))
  for (const event of entry.events) {
    const sentence = ui.describe(event, view, reader)
    if (sentence !== undefined) sentences.push(sentence)
    view = follow(ui.rules, view, { events: [event] })
  }
  const reason = entry.why === undefined ? undefined : ui.reasons?.[entry.why]
  if (reason && seat !== undefined) sentences.push(reason({ name: reader.name(seat) }))
  return { view, sentences }
}

export function sentencesOf(
  ui: Teller,
  before: Seen<unknown>,
  entry: EntryView<unknown>,
  reader: LogReader,
): readonly string[] {
  return tellOne(ui, before, entry, reader).sentences
}

/** A log as far as it was told: the view after that, and what was said. */
interface Telling {
  readonly describe: GameUi['describe']
  readonly reader: LogReader
  readonly entries: readonly EntryView<unknown>[]
  readonly view: Seen<unknown>
  readonly chapters: readonly Chapter[]
}
/** Tellings by the view that a log begins with. It only grows, so each entry is told once. */
const tellings = new WeakMap<object, Telling>()

/** All that a page knows of the past, the latest first; entries that go without saying are left out. */
export function storyOf(ui: Teller, log: NonNullable<SyncState['log']>, reader: LogReader): readonly Chapter[] {
  const key = log.view as object
  const { describe } = ui
  const known = tellings.get(key)
  // A game's sentences may come late, and then all that went unsaid is to be told.
  const goesOn =
    known?.describe === describe &&
    known.reader === reader &&
    known.entries.every((entry, i) => entry === log.entries[i])
  const from = goesOn ? known.entries.length : 0
  let view = goesOn ? known.view : log.view
  const fresh: Chapter[] = []
  for (const entry of log.entries.slice(from)) {
    const one = tellOne(ui, view, entry, reader)
    view = entry.back === undefined ? one.view : viewBefore(ui.rules, log, entry.back)!
    if (one.sentences.length > 0) fresh.unshift({ n: entry.n, sentences: one.sentences })
  }
  const chapters = [...fresh, ...(goesOn ? known.chapters : [])]
  tellings.set(key, { describe, reader, entries: log.entries, view, chapters })
  const kept = effective(log.entries)
  const gone = log.entries.filter((entry) => entry.back === undefined && !kept.includes(entry))
  return chapters.map((one) => (gone.some(({ n }) => n === one.n) ? { ...one, isVoid: true } : one))
}
