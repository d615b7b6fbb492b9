import type { GameId } from '../../shared/games/ids.ts'
import type { PlayerColour } from './player-colour.ts'
import * as tsuro from './tsuro/colours.ts'
import * as tyros from './tyros/colours.ts'
import * as tyrus from './tyrus/colours.ts'

/** A player's sign in lists: a piece by its outline in a box of 24, and its looks by colour. */
export interface Badge {
  readonly outline: string
  readonly colours: Readonly<Record<string, PlayerColour>>
}

export const badges: Readonly<Record<GameId, Badge>> = { tsuro, tyrus, tyros }
