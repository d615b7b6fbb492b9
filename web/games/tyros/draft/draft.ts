import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { choosing, ownTiles, turn } from '../../../../shared/games/tyros/turn.ts'
import { empiresNextTo, isPlayable } from '../../../../shared/games/tyros/counters.ts'
import type {
  Cards,
  Command,
  Empire,
  Kind,
  Location,
  Place,
  State,
  Tile,
} from '../../../../shared/games/tyros/types.ts'
import type { Reader } from '../../game-ui.ts'

/** An action, as far as it is chosen. `bank` takes a card of the pile, or with none named draws new ones. */
export type Plan =
  | { readonly type: 'move'; readonly from?: Place | undefined; readonly to?: Place | undefined }
  | { readonly type: 'buildCity'; readonly galley?: Place | undefined }
  | { readonly type: 'buildGalley'; readonly at?: Location | undefined }
  | { readonly type: 'bank'; readonly take?: Kind | undefined }

/** Terms in the making. `counter`: the number of the offer they answer; `to`: the seats that a new offer asks, if not all. */
export interface Deal {
  readonly give: Cards
  readonly want: Cards
  readonly to?: readonly Seat[] | undefined
  readonly counter?: number | undefined
}

/** Choices not yet committed. Parts that no longer fit the table are skipped, not forgotten. */
export interface Draft {
  /** The square that is enlarged. */
  readonly square?: Location | undefined
  readonly tile?: Tile | undefined
  readonly empire?: Empire | undefined
  readonly plan?: Plan | undefined
  /** The player's payment, where it is not the cheapest; the toll, `null` where it was taken back. */
  readonly pay?: Cards | undefined
  readonly toll?: Kind | null | undefined
  readonly deal?: Deal | undefined
  /** A hint's answer to an offer. */
  readonly answer?: Command | undefined
  readonly keep?: Cards | undefined
  /** A pass that waits for its confirmation. */
  readonly passing?: boolean | undefined
  /** The subject being explained: a player's points and pieces, the empires, or the supply beside the chart. */
  readonly explained?: Seat | 'empires' | 'supply' | undefined
}

/** The place where a plan begins or ends, once that is chosen; the bank has none. */
export function placeOf(plan: Plan): Place | undefined {
  switch (plan.type) {
    case 'move':
      return plan.from
    case 'buildCity':
      return plan.galley
    case 'buildGalley':
      return plan.at
    case 'bank':
      return undefined
  }
}

/** The request to this seat; `wait`: none now, `watch`: never. */
export type Stage = 'grow' | 'show' | 'act' | 'keep' | 'wait' | 'watch'

/** The table as one reader sees it, with what is chosen. */
export interface Situation {
  readonly view: Seen<State>
  /** Null for a spectator, and for everybody once nobody acts any more. */
  readonly me: Seat | null
  readonly reader: Reader
  readonly draft: Draft
  readonly stage: Stage
}

export function stageOf(view: Seen<State>, me: Seat | null): Stage {
  if (me === null || view.phase === 'finished') return 'watch'
  if (view.phase === 'discard') return choosing(view).includes(me) ? 'keep' : 'wait'
  if (turn(view) !== me) return 'wait'
  if (view.phase === 'actions') return 'act'
  return ownTiles(view, me).some((tile) => isPlayable(view.counters, tile)) ? 'grow' : 'show'
}

/** The empires that could take the chosen tile, and the one that does: the only one, or the chosen one. */
export function growthOf(view: Seen<State>, me: Seat, draft: Draft) {
  const tile = draft.tile !== undefined && ownTiles(view, me).includes(draft.tile) ? draft.tile : undefined
  const open = tile === undefined ? [] : empiresNextTo(view.counters, tile)
  const empire = open.length === 1 ? open[0] : open.find((one) => one === draft.empire)
  return { tile, open, empire }
}

/** Keeps terms in the making when another offer than theirs is answered. */
export function outlasting({ deal }: Draft, command: Command): Draft | undefined {
  switch (command.type) {
    case 'accept':
    case 'retract':
    case 'withdraw':
      return deal && deal.counter !== command.offer ? { deal } : undefined
    case 'decline':
      return deal && !command.forTurn && deal.counter !== command.offer ? { deal } : undefined
    default:
      return undefined
  }
}
