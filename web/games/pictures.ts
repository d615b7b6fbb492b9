import type { Component } from 'svelte'
import type { GameId } from '../../shared/games/ids.ts'

/** Draws a scene in a box of 360 by 270; `play` sets it going. */
export type GamePicture = Component<Record<string, never>, { play(): Animation[] }>

const all = import.meta.glob<GamePicture>('./*/Picture.svelte', { eager: true, import: 'default' })

/** The picture of a game; null where it has none. */
export const pictureOf = (game: GameId): GamePicture | null => all[`./${game}/Picture.svelte`] ?? null
