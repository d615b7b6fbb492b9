import type { Random } from '../../../shared/engine/game.ts'
import type { Cards, Command, State } from '../../../shared/games/tyros/types.ts'

const kinds = ['orange', 'yellow', 'green', 'violet', 'joker'] as const

/** Some command of a row of actions that a hand might send: often nearly allowed, sometimes allowed. */
export function anyCommand(state: State, seat: number, random: Random): Command {
  const held = state.hands[seat]!.cards.it!
  const other = (seat + 1 + random.below(state.hands.length - 1)) % state.hands.length
  const cards = (from: Cards, count: number): Cards => {
    const all = from.flatMap((n, kind) => Array<number>(n).fill(kind))
    const some = random.shuffle(all).slice(0, count)
    return kinds.map((_, kind) => some.filter((one) => one === kind).length) as unknown as Cards
  }
  const oneKind = (count: number): Cards => {
    const colour = random.below(4)
    const own = Math.min(count, held[colour]!)
    return kinds.map((_, kind) => (kind === colour ? own : kind === 4 ? count - own : 0)) as unknown as Cards
  }
  const few = (): Cards => (random.below(2) === 0 ? cards(held, random.below(4)) : oneKind(1 + random.below(5)))
  const kind = kinds[random.below(5)]!
  const galleys = state.galleys[seat]!.flatMap((count, place) => (count > 0 ? [place] : []))
  const galley =
    random.below(8) === 0 ? 1 + random.below(34) : (galleys[random.below(Math.max(1, galleys.length))] ?? 1)
  const offer = state.offers[random.below(Math.max(1, state.offers.length))]?.number ?? random.below(3)
  const want = cards(random.below(3) === 0 ? [9, 9, 9, 9, 2] : state.hands[other]!.cards.it!, random.below(3))
  switch (random.below(10)) {
    case 0: {
      const toll = random.below(2) === 0 ? { toll: kind } : {}
      return { type: 'move', from: galley, to: 1 + random.below(34), pay: few(), ...toll }
    }
    case 1: {
      const counter = state.counters.flatMap((empire, at) => (empire ? [at] : []))
      return {
        type: 'move',
        from: galley,
        to: counter[random.below(counter.length)]!,
        pay: oneKind(1 + random.below(4)),
      }
    }
    case 2:
      return { type: 'buildCity', galley, pay: oneKind(4 + random.below(2)) }
    case 3:
      return { type: 'buildGalley', at: random.below(2) === 0 ? 33 : 1 + random.below(33), pay: few() }
    case 4:
      return { type: 'exchange', pay: cards(held, random.below(5)) }
    case 5:
      return { type: 'fetch', pay: cards(held, 2 + random.below(3)), take: kind }
    case 6: {
      const last = state.offers.at(-1)
      const again = last && random.below(3) === 0
      const terms = again ? { give: last.give, want: last.want } : { give: few(), want }
      const both = [0, 1, 2, 3].filter((one) => one !== seat && one < state.hands.length && random.below(2) === 0)
      return { type: 'offer', ...terms, to: random.below(2) === 0 ? [other] : both }
    }
    case 7:
      return { type: 'counter', offer, give: few(), want }
    case 8: {
      const type = (['conclude', 'take'] as const)[random.below(2)]!
      return { type, offer, with: other }
    }
    default: {
      const type = (['accept', 'withdraw', 'retract'] as const)[random.below(3)]!
      return random.below(4) === 0 ? { type: 'decline', offer, forTurn: random.below(2) === 0 } : { type, offer }
    }
  }
}
