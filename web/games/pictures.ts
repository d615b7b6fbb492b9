import type { Component } from 'svelte'
import type { GameId } from '../../shared/games/ids.ts'
import Tsuro from './tsuro/Picture.svelte'
import Tyros from './tyros/Picture.svelte'
import Tyrus from './tyrus/Picture.svelte'

/** Draws a scene in a box of 360 by 270; `play` sets it going. */
export type GamePicture = Component<Record<string, never>, { play(): Animation[] }>

/** The picture of each game. */
export const pictures: Readonly<Record<GameId, GamePicture>> = { tsuro: Tsuro, tyrus: Tyrus, tyros: Tyros }
