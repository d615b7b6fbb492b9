import { deepStrictEqual } from 'node:assert/strict'
import type { Draft, Outcome, Random } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { unseal, whole } from '../../../shared/engine/sealed.ts'
import type { Command, Event, State } from '../../../shared/games/tsuro/types.ts'
import { playables } from '../../support/playable.ts'
import { pick, type Definition, type Table, type Ways, tsuroFor } from './tsuro.ts'

/** A game of the peer's under way. */
export interface PeerMatch {
  look(): { readonly G: Table; readonly seat: number; readonly over: Outcome | undefined }
  play(command: Command): void
}
export type Open = (game: Definition, seats: number) => PeerMatch

const { tsuro } = playables

/** What both know of a game, in one form. */
type Known = Omit<Table, 'first'> & { readonly over: Outcome | undefined; readonly seat: number | undefined }

function ours(state: State): Known {
  const view = whole(state)
  const { board, laid, starts, stones, wentOut, dragon } = structuredClone(state) as Draft<State>
  const over = tsuro.outcome(view)
  const [seat] = tsuro.mayAct(view)
  const hands = state.hands.map((hand) => hand.map(unseal))
  return { board, laid, starts, stones, wentOut, dragon, hands, pile: state.drawPile.map(unseal), over, seat }
}

function theirs(match: PeerMatch): Known {
  const { G, seat, over } = match.look()
  const { first: _first, ...known } = structuredClone(G)
  return { ...known, over, seat: over ? undefined : seat }
}

/**
 * Plays a random game in both, with one deal and one series of commands, and throws where they are not the same after any of
 * them: position, hands, draw pile, dragon, turn and end, and what the random policy finds.
 */
export function playSame(open: Open, plain: Ways['plain'], seats: number, seed: number): void {
  /** What is shuffled together comes in one order on both sides. */
  const shuffled = <T>(items: readonly T[]): T[] => quick(seed).shuffle(items.toSorted((a, b) => Number(a) - Number(b)))
  const match = open(tsuroFor({ plain, shuffle: (_random, tiles) => shuffled(tiles) }), seats)
  const random: Random = { below: quick(seed).below, shuffle: shuffled }
  const start = { seats, first: match.look().G.first, options: { bonus: 'off' } }
  const state = tsuro.copy(tsuro.initial(start)) as State
  const tell = (event: Event): void => tsuro.apply(state, event)
  tsuro.deal(state, random, tell)
  deepStrictEqual(theirs(match), ours(state))
  for (let n = 0; !tsuro.outcome(whole(state)); n++) {
    const { seat } = ours(state)
    const command = tsuro.pick(whole(state), seat!, quick(seed + n)) as Command
    deepStrictEqual(pick(match.look().G, seat!, quick(seed + n)), command)
    tsuro.play(state, seat!, command, random, tell)
    match.play(command)
    deepStrictEqual(theirs(match), ours(state))
  }
}
