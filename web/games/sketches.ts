import type { Component } from 'svelte'
import type { GameId } from '../../shared/games/ids.ts'
import type { Sketch } from '../../shared/games/sketches.ts'
import Tsuro from './tsuro/Sketch.svelte'
import Tyros from './tyros/Sketch.svelte'
import Tyrus from './tyrus/Sketch.svelte'

/** `colours`: by seat, as the room names them. `you`: the seat to be seen first. */
export interface SketchProps<Of extends Sketch> {
  readonly sketch: Of
  readonly colours: readonly string[]
  readonly you: number | null
}

/** Draws a game's position in a square of some 50 px. */
export const sketches = { tsuro: Tsuro, tyrus: Tyrus, tyros: Tyros } satisfies Readonly<
  Record<GameId, Component<SketchProps<never>>>
>
