import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import { deckSize } from '../../../../shared/games/tyros/cards.ts'
import { CITY_POINTS, GALLEY_POINTS } from '../../../../shared/games/tyros/figures.ts'
import { galleysOut } from '../../../../shared/games/tyros/galleys.ts'
import { points, ranking, sizes } from '../../../../shared/games/tyros/score.ts'
import { empires, type State } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Reader } from '../../game-ui.ts'
import { capital, empireName } from './names.ts'
import { rankName } from './phrases.ts'

/** The empire of a rank, 0 for the first, and what it is worth. */
export function empireText(view: Seen<State>, rank: number): string {
  const empire = ranking(view)[rank]!
  const worth = { city: CITY_POINTS[rank]!, galley: GALLEY_POINTS[rank]! }
  const count = sizes(view)[empires.indexOf(empire)]!
  return m.tyros_empire_is({ rank: capital(rankName(rank)), empire: empireName(empire), count, ...worth })
}

export function goodsText(view: Seen<State>, seat: Seat, { name }: Reader): string {
  return m.tyros_goods_says({
    name: name(seat),
    points: m.tyros_count_points({ count: points(view)[seat]! }),
    galleys: m.tyros_count_galleys({ count: galleysOut(view, seat) }),
    cities: m.tyros_count_cities({ count: view.cities.filter((owner) => owner === seat).length }),
    cards: m.tyros_price_any({ count: view.hands[seat]!.size }),
    tiles: m.tyros_count_tiles({ count: view.tiles[seat]!.size }),
  })
}

export const supplyText = (view: Seen<State>): string =>
  m.tyros_supply_says({ round: view.round, deck: deckSize(view), tiles: view.drawPile })
