import type { Component } from 'svelte'
import type { GameId } from '../../shared/games/ids.ts'
import type { Sketch } from '../../shared/games/registry.ts'
import type { SketchProps } from './game-ui.ts'

const all = import.meta.glob<Component<SketchProps<Sketch>>>('./*/Sketch.svelte', { eager: true, import: 'default' })

/** Draws a game's position in a square of some 50 px, if the game can. */
export const sketchPart = (game: GameId): Component<SketchProps<Sketch>> | undefined => all[`./${game}/Sketch.svelte`]
