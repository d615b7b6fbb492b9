import type { EntryView, Seat, Seen } from '../../../../shared/engine/game.ts'
import { rules } from '../../../../shared/games/tsuro/rules.ts'
import { putOutLast } from '../../../../shared/games/tsuro/seats.ts'
import { TILES } from '../../../../shared/games/tsuro/tiles.ts'
import type { Ending, Event, Laid, Square, State } from '../../../../shared/games/tsuro/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { listed } from '../../../base/messages/lists.ts'
import type { Log } from '../../../room/connection.ts'
import { viewBefore, viewsOf } from '../../../room/history.ts'
import type { Ended, LateUi, Reader } from '../../game-ui.ts'
import { squareName } from './sentences.ts'

/** A tile that put players out: who laid it and where, and whom. */
interface LastTile {
  readonly seat: Seat
  readonly square: Square
  readonly laid: Laid
  readonly out: readonly Seat[]
}

/** The tile of an entry; undefined where it put nobody out, or was not seen. */
function tileOf(log: Log | undefined, entry: EntryView<unknown> | undefined, after: State): LastTile | undefined {
  const event = (entry?.events as readonly Event[] | undefined)?.find((one) => one.type === 'tileLaid')
  const out = putOutLast(after)
  if (!event || out.length === 0) return undefined
  const { turn, stones } = viewBefore(rules, log!, entry!.n) as Seen<State>
  return { seat: turn!, square: stones[turn!]! >> 3, laid: event.laid, out }
}

/** The tile that ended the game. */
export const lastTile = ({ view, outcome, log }: Ended<State>): LastTile | undefined =>
  outcome && tileOf(log, log?.entries.at(-1), view)

/** Place of a player who is out, among all: those are before it who are in, or went out later. */
export const placeOf = ({ wentOut }: Pick<State, 'wentOut'>, seat: Seat): number =>
  1 + wentOut.filter((at) => at === 0 || at > wentOut[seat]!).length

/** Tells a player who is out when that was and what place it is, and by whose tile, if that was seen. */
export const loss: NonNullable<LateUi<State>['loss']> = ({ view, reader, log }) => {
  const seat = reader.me!
  const views = log ? (viewsOf(rules, log) as readonly Seen<State>[]) : []
  const at = views.findLastIndex(({ wentOut }) => wentOut[seat] === 0)
  const tile = at < 0 ? undefined : tileOf(log, log!.entries[at], views[at + 1]!)
  const place = m.tsuro_place_th({ place: placeOf(view, seat) })
  const seats = m.tsuro_number({ seats: view.wentOut.length })
  const title = m.tsuro_lost({ move: view.wentOut[seat]!, place, seats })
  return tile ? [title, decider(tile, reader)] : [title]
}

function decider({ seat, square: at, out }: LastTile, { me, name }: Reader): string {
  const square = squareName(at)
  const others = out.filter((one) => one !== me).map(name)
  const names = listed(out.some((one) => one === me) ? [...others, m.tsuro_you()] : others)
  if (out.includes(seat)) {
    if (out.length > 1) return m.tsuro_end_took_all({ square, names })
    return seat === me ? m.tsuro_end_self_you({ square }) : m.tsuro_end_self({ square, name: name(seat) })
  }
  if (seat === me) return m.tsuro_end_took_mine({ square, names })
  return others.length === 0
    ? m.tsuro_end_took_you({ square, name: name(seat) })
    : m.tsuro_end_took({ square, name: name(seat), names })
}

const whys: Readonly<Record<Ending, () => string>> = {
  'last-stone': m.tsuro_why_last_stone,
  together: m.tsuro_why_together,
  'all-tiles': () => m.tsuro_why_all_tiles({ count: TILES }),
}

export function facts(ended: Ended<State>): readonly string[] {
  const { view, outcome, reader } = ended
  if (!outcome) return []
  const last = lastTile(ended)
  const why = outcome.why as Ending
  // All tiles lie: that is said already.
  const tiles = why === 'all-tiles' ? [] : [m.tsuro_fact_tiles({ count: view.laid })]
  return [whys[why](), ...(last ? [decider(last, reader)] : []), ...tiles]
}
