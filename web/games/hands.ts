import type { Component } from 'svelte'
import type { Seat, Seen } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'

/** What a seat holds, as far as the view knows it, to be looked at in a replay. */
export interface HandProps<State> {
  readonly view: Seen<State>
  readonly seat: Seat
  readonly identity: number
}

/** By game, each loaded when one is looked at. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export const hands: Readonly<Record<GameId, () => Promise<{ readonly default: Component<HandProps<any>> }>>> = {
  tsuro: () => import('./tsuro/Hands.svelte'),
  tyrus: () => import('./tyrus/Hands.svelte'),
  tyros: () => import('./tyros/Hands.svelte'),
}
