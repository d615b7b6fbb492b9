import { defaults } from '../../shared/engine/choices.ts'
import { gameIds, type GameId } from '../../shared/games/ids.ts'
import { games } from '../../shared/games/index.ts'
import { coreSeconds } from './core.ts'
import { median } from './engine.ts'
import { openHouse } from './house.ts'
import { play, seated } from './table.ts'

/** Runtimes that are started, each to draw its first picture. */
const HOUSES = 5

/** Runtime's ms of a core for a picture: of its first, and of each of the others of a game; bytes of the largest. */
interface Drawn {
  readonly coldMs: number
  readonly warmMs: number
  readonly bytes: number
}

async function drawnIn(game: GameId, seed: number): Promise<Drawn> {
  const house = await openHouse({ inMemory: true })
  try {
    const setting = { game, seats: Math.min(4, games[game].seats.max), options: defaults(games[game].choices) }
    const table = await seated(house, setting)
    await play(house, table, seed, { up: [], down: [], join: [] })
    const entries = Number((await house.query(table.id, 'SELECT count(*) AS entries FROM entries'))[0]!['entries'])
    let bytes = 0
    const ms = async (n: number): Promise<number> => {
      const start = coreSeconds()
      const answer = await fetch(new URL(`/g/${table.id}/m${n}.png`, house.direct))
      bytes = Math.max(bytes, (await answer.arrayBuffer()).byteLength)
      return (coreSeconds() - start) * 1000
    }
    const coldMs = await ms(entries - 1)
    const warm: number[] = []
    for (let n = 1; n < entries; n++) warm.push(await ms(n))
    return { coldMs, warmMs: median(warm), bytes }
  } finally {
    await house.close()
  }
}

/** What pictures of moments cost the room, request and reading included ([BACK-33]). */
export async function pictureFigures(): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (const game of gameIds) {
    const houses: Drawn[] = []
    for (let seed = 0; seed < HOUSES; seed++) houses.push(await drawnIn(game, seed))
    figures[`pictures.${game}.coldMs`] = median(houses.map(({ coldMs }) => coldMs))
    figures[`pictures.${game}.warmMs`] = median(houses.map(({ warmMs }) => warmMs))
    figures[`pictures.${game}.bytes`] = Math.max(...houses.map(({ bytes }) => bytes))
  }
  return figures
}
