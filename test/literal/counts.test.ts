import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Random } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { countLiteral, countReal, dealt, opened, played, type Opening, type Pair } from './counting.ts'

const golden = JSON.parse(readFileSync(new URL('counts.json', import.meta.url), 'utf8')) as (Opening & {
  counts: number[]
})[]

const title = ({ game, seats, options, seed, played: after }: Opening): string =>
  `${game}, ${seats} seats ${Object.values(options).join(' ')}, seed ${seed}, after ${after} commands`

for (const { counts, ...opening } of golden) {
  test(`counts of ${title(opening)}`, () => {
    const pair = opened(opening)!
    expect(counts.map((_, i) => countReal(pair, i + 1))).toEqual(counts)
    expect(counts.map((_, i) => countLiteral(pair, i + 1))).toEqual(counts)
  })
}

/** Whether both allow and refuse the same of some commands, sensible or not. */
function compareAny({ side, table, literal }: Pair, random: Random): void {
  const seat = random.below((table.state as { hands: unknown[] }).hands.length)
  const command = side.any!(table.state, seat, random)
  const refusal = side.game.check(redact(table.state, seat), seat, command)
  const allowed = side.literal.allows!(literal, seat, command)
  if (allowed !== (refusal === undefined))
    throw new Error(`${refusal ?? 'allowed'}: ${seat} ${JSON.stringify(command)}`)
}

/** Everything that both say of a position. */
function compare({ side, table, literal }: Pair): void {
  const waiting = side.game.waitingFor(redact(table.state, 'spectator'))
  expect(side.literal.waiting(literal)).toEqual([...waiting].sort())
  for (const seat of waiting) {
    const effects = (commands: unknown[]): string[] => commands.map((command) => side.effect(command)).sort()
    const real = [...side.game.legal(redact(table.state, seat), seat)]
    const open = real.filter((command) => side.isOpen?.(command))
    const closed = real.filter((command) => !side.isOpen?.(command))
    expect(effects(side.literal.legal(literal, seat))).toEqual(effects(closed))
    expect(open.filter((command) => !side.literal.allows!(literal, seat, command))).toEqual([])
  }
  expect(side.literal.facts(literal)).toEqual(side.facts(table.state))
  const outcome = side.game.outcome(redact(table.state, 'record'))
  expect(side.literal.result(literal)).toEqual(outcome)
}

function walk(opening: Opening): void {
  const random = quick(opening.seed)
  let pair = dealt(opening)
  for (;;) {
    compare(pair)
    for (let i = 0; pair.side.any && i < 4; i++) compareAny(pair, random)
    const { game } = pair.side
    const seats = game.waitingFor(redact(pair.table.state, 'spectator'))
    if (seats.length === 0) return
    const seat = seats[random.below(seats.length)]!
    pair = played(pair, seat, game.pick(redact(pair.table.state, seat), seat, random))
  }
}

const walks: { game: string; games: number; seats: number[]; options: Record<string, string>[] }[] = [
  { game: 'tsuro', games: 200, seats: [2, 3, 4, 5, 6, 7, 8], options: [{ bonus: 'off' }, { bonus: 'on' }] },
  { game: 'tyrus', games: 200, seats: [2], options: [{ colours: 'seats' }, { colours: 'drawn' }] },
  {
    game: 'tyros',
    games: 60,
    seats: [3, 4],
    options: [
      { edition: 'kosmos', start: 'basic' },
      { edition: 'english', start: 'random' },
      { edition: 'kosmos', start: 'random' },
      { edition: 'english', start: 'basic' },
    ],
  },
]

for (const { game, games, seats, options } of walks) {
  test(`${games} random games of ${game} side by side`, () => {
    for (let seed = 0; seed < games; seed++) {
      const opening = {
        game,
        seats: seats[seed % seats.length]!,
        options: options[Math.floor(seed / seats.length) % options.length]!,
        seed,
        played: 0,
      }
      try {
        walk(opening)
      } catch (error) {
        throw new Error(`seed ${seed}: ${title(opening)}\n${(error as Error).message}`, { cause: error })
      }
    }
  })
}
