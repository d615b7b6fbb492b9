import type { Component } from 'svelte'
import type { GameId } from '../../shared/games/ids.ts'
import type { Sketch } from '../../shared/games/registry.ts'
import tsuro from './tsuro/Sketch.svelte'
import tyros from './tyros/Sketch.svelte'
import tyrus from './tyrus/Sketch.svelte'
import type { SketchProps } from './game-ui.ts'

const all = { tsuro, tyrus, tyros } satisfies Readonly<Partial<Record<GameId, Component<SketchProps<never>>>>>

/** Draws a game's position in a square of some 50 px, if the game can. */
export const sketchPart = (game: GameId): Component<SketchProps<Sketch>> | undefined =>
  (all as Readonly<Partial<Record<GameId, unknown>>>)[game] as Component<SketchProps<Sketch>> | undefined
