import type { RoomRecord } from '../../../../shared/api.ts'
import type { Outcome, Seen } from '../../../../shared/engine/game.ts'
import { effective } from '../../../../shared/engine/take-back.ts'
import { representatives } from '../../../../shared/games/tyrus/score.ts'
import { sumOf } from '../../../../shared/games/tyrus/tiles.ts'
import { ALL_LAYS } from '../../../../shared/games/tyrus/turn.ts'
import type { End, Event, Laid, Result, State, Tile } from '../../../../shared/games/tyrus/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Ended, Reader } from '../../game-ui.ts'
import { hintOf } from './hint.ts'
import { inPlace, tileName } from './names.ts'

/** The number of the election from which on the winner was ahead, or that was the third in a row; none where hands decided. */
export function decidedAt({ results }: Pick<Seen<State>, 'results'>, { winners, why }: Outcome): number | undefined {
  const [winner] = winners
  if (why === 'three-in-a-row') return results.length
  if (why !== 'more-representatives') return undefined
  const isAhead = (held: number): boolean => {
    const won = representatives(results.slice(0, held))
    return won[winner!]! > won[1 - winner!]!
  }
  let number = results.length
  while (isAhead(number - 1)) number--
  return number
}

function decider({ tallies, kind, winner }: Result, number: number, why: string, { me, name }: Reader): string {
  const scores = { kind, high: tallies[winner!]!.score, low: tallies[1 - winner!]!.score }
  if (why === 'three-in-a-row') return m.tyrus_end_third(scores)
  if (winner === me) return m.tyrus_end_ahead_you({ number, ...scores })
  return m.tyrus_end_ahead({ number, name: name(winner!), ...scores })
}

const whys: Readonly<Record<End, () => string>> = {
  'three-in-a-row': m.tyrus_why_three,
  'more-representatives': m.tyrus_why_more,
  hands: m.tyrus_why_hands,
  drawn: m.tyrus_why_drawn,
}

export function facts({ view, outcome, reader }: Ended<State>): readonly string[] {
  if (!outcome) return []
  const winner = outcome.winners[0] ?? 0
  const ordered = (points: readonly number[]) => ({ high: points[winner]!, low: points[1 - winner]! })
  const won = ordered(outcome.points!)
  const voids = view.results.filter((result) => result.winner === null).length
  const number = decidedAt(view, outcome)
  return [
    whys[outcome.why as End](),
    number === undefined
      ? m.tyrus_fact_hands(ordered(view.shown!.map(sumOf)))
      : decider(view.results[number - 1]!, number, outcome.why, reader),
    voids === 0 ? m.tyrus_fact_won(won) : m.tyrus_fact_void({ ...won, count: voids }),
  ]
}

/** Faces of all tiles that were laid, by slot, as the record tells them. */
export const facesOf = (entries: RoomRecord['entries']): readonly Tile[] =>
  effective(entries).flatMap(({ events }) =>
    (events as readonly Event[]).flatMap((event) => (event.type === 'laid' ? [event.tile.it!] : [])),
  )

const electionOf = ({ slot }: Laid): number => Math.floor(slot / ALL_LAYS) + 1

/** Whether a tile could count in no election any more when it was laid. */
export function isBluff({ results }: Pick<Seen<State>, 'results'>, laid: Laid, face: Tile): boolean {
  const held = { kind: null, results: results.slice(0, electionOf(laid) - 1) }
  const { role, when } = hintOf(held, laid.seat, face, laid.place)
  return role === 'bluff' || when === 'never'
}

interface Bluff extends Pick<Laid, 'slot' | 'seat'> {
  readonly tile: Tile
  readonly said: string
}

/** The bluffs that nobody saw: tiles that lie face down at the end, each in a sentence. */
export function bluffs(view: Seen<State>, faces: readonly Tile[], reader: Reader): readonly Bluff[] {
  return view.laid.flatMap((laid) => {
    const { slot, seat, place } = laid
    const tile = faces[slot]
    if (tile === undefined || !isBluff(view, laid, tile)) return []
    const what = { tile: tileName(tile), where: inPlace(place, reader), number: electionOf(laid) }
    const said = seat === reader.me ? m.tyrus_bluff_you(what) : m.tyrus_bluff({ name: reader.name(seat), ...what })
    return [{ slot, seat, tile, said }]
  })
}
