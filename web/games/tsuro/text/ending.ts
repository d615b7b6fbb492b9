import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { rules } from '../../../../shared/games/tsuro/rules.ts'
import { putOutLast } from '../../../../shared/games/tsuro/seats.ts'
import { TILES } from '../../../../shared/games/tsuro/tiles.ts'
import type { Ending, Event, Laid, Square, State } from '../../../../shared/games/tsuro/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import { listed } from '../../../base/messages/lists.ts'
import { viewBefore } from '../../../room/history.ts'
import type { Ended, Reader } from '../../game-ui.ts'
import { squareName } from './sentences.ts'

/** The tile that ended the game: who laid it and where, and whom it put out. */
interface LastTile {
  readonly seat: Seat
  readonly square: Square
  readonly laid: Laid
  readonly out: readonly Seat[]
}

/** Undefined where it put nobody out, or was not seen. */
export function lastTile({ view, outcome, log }: Ended<State>): LastTile | undefined {
  const entry = log?.entries.at(-1)
  const event = (entry?.events as readonly Event[] | undefined)?.find((one) => one.type === 'tileLaid')
  const out = putOutLast(view)
  if (!outcome || !event || out.length === 0) return undefined
  const { turn, stones } = viewBefore(rules, log!, entry!.n) as Seen<State>
  return { seat: turn!, square: stones[turn!]! >> 3, laid: event.laid, out }
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
