import type { Component } from 'svelte'
import type { Seat, Seen } from '../../shared/engine/game.ts'

/** What a seat holds, as far as the view knows it, to be looked at. */
export interface HeldProps {
  readonly view: Seen<unknown>
  readonly seat: Seat
  readonly identity: number
}

type Loaded = Promise<{ readonly default: Component<HeldProps> }>

/** Hands by game, each loaded when one is looked at. */
export const helds: Readonly<Record<string, () => Loaded>> = {
  tsuro: () => import('./tsuro/Hands.svelte') as unknown as Loaded,
  tyrus: () => import('./tyrus/Hands.svelte') as unknown as Loaded,
  tyros: () => import('./tyros/Hands.svelte') as unknown as Loaded,
}
