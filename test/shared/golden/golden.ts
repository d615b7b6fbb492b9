import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { follow } from '../../../shared/engine/fold.ts'
import { digest } from '../../../shared/engine/digest.ts'
import type { Entry, Start, Viewer } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact, entryView } from '../../../shared/engine/sealed.ts'
import { act, begin, current, replay } from '../../../shared/engine/position.ts'
import type { Playable } from '../../support/playable.ts'
import { randomGame } from '../engine/random-game.ts'

export interface Golden<O, S, C, E> {
  readonly key: number[]
  readonly start: Start<O>
  readonly entries: readonly Entry<C, E>[]
  /** Digests of the entries as each viewer may know them. */
  readonly views: Readonly<Record<string, string>>
  readonly state: S
}

function record<O, S, C, E>(game: Playable<O, S, C, E>, start: Start<O>, seed: number): Golden<O, S, C, E> {
  const random = quick(seed)
  const key = Array.from({ length: 32 }, () => random.below(256))
  const steps = [...randomGame(game, start, Uint8Array.from(key), random)]
  const entries = steps.map(({ entry }) => entry)
  const views = Object.fromEntries(viewersOf(start).map((viewer) => [viewer, digestsOf(entries, viewer).join(' ')]))
  return { key, start, entries, views, state: steps.at(-1)!.position.state }
}

const viewersOf = (start: { readonly seats: number }): Viewer[] => [...Array(start.seats).keys(), 'spectator', 'record']

const digestsOf = <E>(entries: readonly Entry<unknown, E>[], viewer: Viewer): string[] =>
  entries.map((entry) => digest(entryView(entry, viewer)))

function text<O, S, C, E>({ entries, ...rest }: Golden<O, S, C, E>): string {
  const parts = Object.entries(rest).map(([name, part]) => `${JSON.stringify(name)}: ${JSON.stringify(part)}`)
  const lines = entries.map((entry) => JSON.stringify(entry))
  return `{\n${[...parts, `"entries": [\n${lines.join(',\n')}\n]`].join(',\n')}\n}\n`
}

/**
 * The tests of a golden game kept in `test/shared/golden/<name>.json`. `GOLDEN=write` plays it again, only before its version is
 * released: the first game from this start that is rich enough.
 */
export function goldenTests<O, S, C, E>(
  game: Playable<O, S, C, E>,
  name: string,
  start: Start<O>,
  rich: (golden: Golden<O, S, C, E>) => boolean,
): void {
  const file = new URL(`./${name}.json`, import.meta.url)
  if (process.env['GOLDEN'] === 'write') {
    let seed = 1
    while (!rich(record(game, start, seed))) seed++
    writeFileSync(file, text(record(game, start, seed)))
  }
  const golden = JSON.parse(readFileSync(file, 'utf8')) as Golden<O, S, C, E>

  test(`the game of ${name} folds to the state it ended with`, () => {
    expect(rich(golden)).toBe(true)
    expect(replay(game, golden.start, golden.entries).state).toEqual(golden.state)
    expect(game.outcome(redact(golden.state, 'record'))).toBeDefined()
  })

  test.each(viewersOf(golden.start))(`the view of %s of ${name} folds to that of its end`, (viewer) => {
    expect(digestsOf(golden.entries, viewer)).toEqual(golden.views[viewer]!.split(' '))
    let view = redact(game.initial(golden.start), viewer)
    for (const entry of golden.entries) {
      const { events } = entryView(entry, viewer)
      view = follow(game, view, entryView(current(game, { ...entry, events }), viewer))
    }
    expect(view).toEqual(redact(golden.state, viewer))
  })

  // Decided by another version, its entries are folded alone.
  if (game.version !== golden.entries[0]!.version) return
  test(`the key and commands of ${name} give its entries while the version stands`, () => {
    const key = Uint8Array.from(golden.key)
    let step = begin(game, golden.start, key)
    expect(step.entry).toEqual(golden.entries[0])
    for (const entry of golden.entries.slice(1)) {
      const next = act(game, step.position, entry.seat!, entry.command!, key)
      if (typeof next === 'string') throw new Error(next)
      expect(next.entry).toEqual(entry)
      step = next
    }
  })
}
