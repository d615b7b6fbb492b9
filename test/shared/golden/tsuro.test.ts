import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { follow } from '../../../shared/engine/fold.ts'
import type { Entry, Start, EntryView, Viewer } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact, entryView } from '../../../shared/engine/sealed.ts'
import { act, begin, current, replay } from '../../../shared/engine/position.ts'
import { tsuro } from '../../../shared/games/tsuro/index.ts'
import type { Command, Event, Options, State } from '../../../shared/games/tsuro/types.ts'

/** One whole game as version 1 wrote it, what each viewer was told, and how it ended. */
interface Golden {
  readonly key: number[]
  readonly start: Start<Options>
  readonly entries: readonly Entry<Command, Event>[]
  readonly told: Readonly<Record<string, readonly EntryView<Event>[]>>
  readonly state: State
}

/** `GOLDEN=write` plays the game anew: only before version 1 is released. */
const file = new URL('./tsuro-v1.json', import.meta.url)
const viewers: readonly Viewer[] = [0, 1, 2, 3, 4, 'spectator', 'record']

function record(seed: number): Golden {
  const random = quick(seed)
  const key = Array.from({ length: 32 }, () => random.below(256))
  const start: Start<Options> = { seats: 5, first: 'drawn', options: { bonus: 'on' } }
  let step = begin(tsuro, start, Uint8Array.from(key))
  const entries = [step.entry]
  for (;;) {
    const { state } = step.table
    const [seat] = tsuro.mayAct(redact(state, 'spectator'))
    if (seat === undefined) break
    const next = act(tsuro, step.table, seat, tsuro.pick(redact(state, seat), seat, random), Uint8Array.from(key))
    if (typeof next === 'string') throw new Error(next)
    step = next
    entries.push(step.entry)
  }
  const told = Object.fromEntries(viewers.map((viewer) => [viewer, entries.map((entry) => entryView(entry, viewer))]))
  return { key, start, entries, told, state: step.table.state }
}

/** The first game in which every kind of event comes up but the rarest. */
function richest(): Golden {
  const wanted = ['bonusWon', 'tilesSwapped', 'handsShuffledIn', 'dragonTaken', 'dragonHanded', 'dragonPutBack']
  for (let seed = 1; ; seed++) {
    const golden = record(seed)
    const types = new Set<string>(golden.entries.flatMap((entry) => entry.events.map((event) => event.type)))
    if (wanted.every((type) => types.has(type)) && golden.entries.some((entry) => entry.command?.type === 'rob'))
      return golden
  }
}

/** JSON with a line for each entry. */
function text({ entries, told, ...rest }: Golden): string {
  const lines = (list: readonly unknown[]) => `[\n${list.map((item) => JSON.stringify(item)).join(',\n')}\n]`
  const columns = Object.entries(told).map(([viewer, list]) => `${JSON.stringify(viewer)}: ${lines(list)}`)
  const parts = Object.entries(rest).map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`)
  return `{\n${[...parts, `"entries": ${lines(entries)}`, `"told": {\n${columns.join(',\n')}\n}`].join(',\n')}\n}\n`
}

if (process.env['GOLDEN'] === 'write') writeFileSync(file, text(richest()))
const golden = JSON.parse(readFileSync(file, 'utf8')) as Golden

test('the game of version 1 folds to the state it ended with', () => {
  expect(replay(tsuro, golden.start, golden.entries).state).toEqual(golden.state)
  expect(tsuro.outcome(redact(golden.state, 'record'))).toBeDefined()
})

test.each(viewers)('what %s was told of it folds to the view of its end', (viewer) => {
  const told = golden.told[viewer]!
  expect(told).toEqual(golden.entries.map((entry) => entryView(entry, viewer)))
  let view = redact(tsuro.initial(golden.start), viewer)
  told.forEach((entry, n) => {
    view = follow(tsuro, view, entryView(current(tsuro, { ...golden.entries[n]!, events: entry.events }), viewer))
  })
  expect(view).toEqual(redact(golden.state, viewer))
})

const decidesAlike = tsuro.version === golden.entries[0]!.version

test.runIf(decidesAlike)('while the version stands, the same key and commands give the same entries', () => {
  const key = Uint8Array.from(golden.key)
  let step = begin(tsuro, golden.start, key)
  expect(step.entry).toEqual(golden.entries[0])
  for (const entry of golden.entries.slice(1)) {
    const next = act(tsuro, step.table, entry.seat!, entry.command!, key)
    if (typeof next === 'string') throw new Error(next)
    expect(next.entry).toEqual(entry)
    step = next
  }
})
