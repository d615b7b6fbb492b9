import type { HouseId } from '../../support/house.ts'
import { playables, type AnyPlayable } from '../../support/playable.ts'

const { tsuro, tyrus, tyros } = playables

/** A mistake in the real rules of a game, made on purpose: its literal twin has to find it. */
interface Planted {
  readonly name: string
  readonly game: HouseId
  /** Disagreement and its place, as a pattern. */
  readonly finding: RegExp
  readonly wrong: Partial<AnyPlayable>
}

const applied = (
  { apply }: AnyPlayable,
  other: Readonly<Record<string, (event: Readonly<Record<string, unknown>>) => object | undefined>>,
): Partial<AnyPlayable> => ({
  apply(draft, event) {
    const { type } = event as { readonly type: string }
    const changed: unknown = other[type] ? other[type](event as Record<string, unknown>) : event
    if (changed !== undefined) apply(draft, changed)
  },
})

const lists = (all: Iterable<unknown>): unknown[] => [...all]

export const planted: readonly Planted[] = [
  {
    name: 'the next seat acts',
    game: 'tsuro',
    finding: /^who may act: 0: \d is not \d/,
    wrong: { mayAct: (view) => tsuro.mayAct(view).map((seat) => (seat + 1) % 8) },
  },
  {
    name: 'a notch is not listed',
    game: 'tsuro',
    finding: /^what seat \d may do: 0: .*place/,
    wrong: { legal: (view, seat) => lists(tsuro.legal(view, seat)).slice(1) },
  },
  {
    name: 'nobody takes the dragon',
    game: 'tsuro',
    finding: /^the table: dragon: \d is not null/,
    wrong: applied(tsuro, { dragonTaken: () => undefined }),
  },
  {
    name: 'the end has another name',
    game: 'tsuro',
    finding: /^the end: why: /,
    wrong: {
      outcome(view) {
        const outcome = tsuro.outcome(view)
        return outcome && { ...outcome, why: 'another' }
      },
    },
  },
  {
    name: 'the other side wins an election',
    game: 'tyrus',
    finding: /^the table: results\.\d\.winner: \d is not \d/,
    wrong: applied(tyrus, {
      counted: (event) => ({ ...event, winner: event['winner'] === null ? null : 1 - (event['winner'] as number) }),
    }),
  },
  {
    name: 'a tile is laid in the next building',
    game: 'tyrus',
    finding: /^the table: laid\.0\.place: \d is not \d/,
    wrong: applied(tyrus, { laid: (event) => ({ ...event, place: ((event['place'] as number) + 1) % 6 }) }),
  },
  {
    name: 'the game goes to the other side',
    game: 'tyrus',
    finding: /^the end: winners\.0: /,
    wrong: {
      outcome(view) {
        const outcome = tyrus.outcome(view)
        return outcome && { ...outcome, winners: outcome.winners.map((seat) => 1 - seat) }
      },
    },
  },
  {
    name: 'any exchange is allowed',
    game: 'tyros',
    finding: /^whether seat \d may \{"type":"exchange".*: value: false is not true/,
    wrong: {
      check: (view, seat, command) => (command.type === 'exchange' ? undefined : tyros.check(view, seat, command)),
    },
  },
  {
    name: 'an offer of more than a hand holds is listed',
    game: 'tyros',
    finding: /^what seat \d may offer: 0: only in the second/,
    wrong: {
      legal: (view, seat) =>
        lists(tyros.legal(view, seat)).map((command) =>
          (command as { readonly type: string }).type === 'offer'
            ? { ...(command as object), give: [9, 0, 0, 0, 0] }
            : command,
        ),
    },
  },
  {
    name: 'a galley stays where it is',
    game: 'tyros',
    finding: /^the table: galleys\.\d\.\d+: \d is not \d/,
    wrong: applied(tyros, { galleyMoved: (event) => ({ ...event, to: event['from'] }) }),
  },
  {
    name: 'the end gives a point too many',
    game: 'tyros',
    finding: /^the end: points\.0: \d+ is not \d+/,
    wrong: {
      outcome(view) {
        const outcome = tyros.outcome(view)
        return outcome && { ...outcome, points: outcome.points!.map((points) => points + 1) }
      },
    },
  },
]
