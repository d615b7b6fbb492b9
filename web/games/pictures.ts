import type { Component } from 'svelte'
import type { GameId } from '../../shared/games/ids.ts'
import tsuro from './tsuro/Picture.svelte'
import tyros from './tyros/Picture.svelte'
import tyrus from './tyrus/Picture.svelte'

/** Draws a scene in a box of 360 by 270; `play` sets it going. */
export type GamePicture = Component<Record<string, never>, { play(): Animation[] }>

/** The picture of each game that has one. */
export const pictures: Readonly<Partial<Record<GameId, GamePicture>>> = { tsuro, tyrus, tyros }
