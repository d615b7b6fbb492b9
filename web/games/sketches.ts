import type { Component } from 'svelte'
import type { GameId } from '../../shared/games/ids.ts'
import Tsuro from './tsuro/Sketch.svelte'
import Tyros from './tyros/Sketch.svelte'
import Tyrus from './tyrus/Sketch.svelte'
import type { SketchProps } from './game-ui.ts'

/** Draws a game's position in a square of some 50 px. */
export const sketches = { tsuro: Tsuro, tyrus: Tyrus, tyros: Tyros } satisfies Readonly<
  Record<GameId, Component<SketchProps<never>>>
>
