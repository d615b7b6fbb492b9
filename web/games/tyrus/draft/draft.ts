import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { handOf } from '../../../../shared/games/tyrus/check.ts'
import type { Command, Place, State, Tile } from '../../../../shared/games/tyrus/types.ts'

/** The past that lies open over the table: the count of an election, from 0, or all tiles that were turned up. */
export type Open = number | 'revealed'

/** Choices not yet committed, and the past that is open. Parts that no longer fit the table are skipped. */
export interface Draft {
  readonly tile?: Tile
  readonly place?: Place
  readonly open?: Open
}

/** The draft that made a command on its way: it stays in sight until the room has answered. */
export const draftOf = ({ tile, place }: Command, { open }: Draft): Draft => ({
  tile,
  place,
  ...(open === undefined ? {} : { open }),
})

/** `lay`: my turn; `wait`: the other's, but a choice may be made ahead; `none`: nothing any more, or never. */
export type Stage = 'lay' | 'wait' | 'none'

export function stageOf(view: Seen<State>, me: Seat | null): Stage {
  if (me === null || view.turn === null) return 'none'
  return view.turn === me ? 'lay' : 'wait'
}

/** The chosen tile, where it is still in hand. */
export function chosenTile(view: Seen<State>, me: Seat | null, { tile }: Draft): Tile | undefined {
  return me !== null && tile !== undefined && handOf(view, me).includes(tile) ? tile : undefined
}

/** The command that the draft makes, if it is complete. `check` says whether it is allowed. */
export function commandOf(view: Seen<State>, me: Seat, draft: Draft): Command | undefined {
  const tile = chosenTile(view, me, draft)
  if (stageOf(view, me) !== 'lay' || tile === undefined || draft.place === undefined) return undefined
  return { type: 'lay', tile, place: draft.place }
}

/** The draft with a tile chosen, or given up where it was chosen already, or with a building: tapped again, it stays. */
export function chosen(draft: Draft, part: { readonly tile: Tile } | { readonly place: Place }): Draft {
  const { tile, place, ...rest } = draft
  const now = { ...(tile === undefined ? {} : { tile }), ...(place === undefined ? {} : { place }) }
  if ('tile' in part && tile === part.tile) return place === undefined ? rest : { ...rest, place }
  return { ...rest, ...now, ...part }
}
