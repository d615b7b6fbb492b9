import type { Component } from 'svelte'
import type { GameId } from '../../shared/games/ids.ts'
import type { Sketch } from '../../shared/games/registry.ts'
import type { SketchProps } from './game-ui.ts'

type SketchPart = Component<SketchProps<Sketch>>

const all = import.meta.glob<SketchPart>('./*/Sketch.svelte', { eager: true, import: 'default' })

/** Draws a game's position in a square of some 50 px, if the game can. */
export const sketchPart = (game: GameId): SketchPart | undefined => all[`./${game}/Sketch.svelte`]
