import { gameIds, type GameId } from '../../../shared/games/ids.ts'
import { games } from '../../../shared/games/registry.ts'
import { isOfHouse } from '../../support/house.ts'
import { begunAt, over, overRules, placeAt, playedAt, screensOf, type Screen } from './screen.ts'
import { isOver } from './table.ts'

const table = screensOf({ still: true, waits: 'main.table' })

function screensOfGame(game: GameId): readonly Screen[] {
  const players = games[game].seats.max
  const fresh = begunAt(game, players)
  const finished = playedAt(`${game} over`, game, players, isOver)
  return [
    table(`${game}-turn`, placeAt(fresh, 0), { players }),
    table(`${game}-theirs`, placeAt(fresh, 1), { players }),
    table(`${game}-watching`, placeAt(fresh, null), { players }),
    table(`${game}-menu`, placeAt(fresh, 0, over('menu')), { players, waits: 'dialog h3, dialog h2' }),
    table(`${game}-rules`, placeAt(fresh, 0, overRules(game)), { players, waits: 'dialog article' }),
    table(`${game}-finished`, placeAt(finished, 0), { players }),
    table(`${game}-replay`, placeAt(finished, 0, over('replay', { n: 1 })), { players, waits: 'dialog [type=range]' }),
    table(`${game}-verify`, placeAt(finished, 0, over('verify')), { players, waits: 'dialog .verdict' }),
  ]
}

/** Screens of each game of others, as any game has them. */
export const others: readonly Screen[] = gameIds.filter((game) => !isOfHouse(game)).flatMap(screensOfGame)
