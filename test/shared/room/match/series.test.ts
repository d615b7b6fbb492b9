import { expect, test, vi } from 'vitest'
import type { Random } from '../../../../shared/engine/game.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact } from '../../../../shared/engine/sealed.ts'
import { handlers } from '../../../../shared/room/handlers.ts'
import { seriesInfo } from '../../../../shared/room/match/series.ts'
import type { RoomState } from '../../../../shared/room/types.ts'
import { seeds, withSeed } from '../../../support/seeds.ts'
import { nonce, RoomTable, waiting } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

/** Plays a table to its end, at random; resolves to the names of those who won. */
function playOut(table: RoomTable, random: Random): string[] {
  table.ask(
    'start',
    table.tokens.find((token) => table.code('change', { settings: { hints: false } }, token) === undefined),
  )
  while (table.move(random.below(1_000_000)));
  const { match, players } = table.state
  const { winners } = match!.game.outcome(redact(match!.position.state, 'spectator'))!
  return players.filter(({ seat }) => winners.includes(seat)).map(({ name }) => name)
}

async function rematch(table: RoomTable): Promise<RoomTable> {
  const next = new RoomTable()
  table.platform.makeTable = (made) => Promise.resolve(handlers.makeTable(next.context, made))
  const first = await handlers.rematch(table.context, table.tokens[0])
  // More than one asks, and one asks again in a room that has forgotten all but its rows.
  table.sleep()
  expect(await handlers.rematch(table.context, table.tokens[1])).toEqual(first)
  next.tokens.push(...table.tokens)
  for (const token of next.tokens) next.ask('sit', { name: 'ignored', nonce: nonce() }, token)
  return next
}

const winsAt = ({ info: { series } }: RoomTable) =>
  series && { games: series.games, wins: Object.fromEntries(series.wins.map(({ name, wins }) => [name, wins])) }

test('[ROOM-20] wins add up over ten games with players leaving, joining and swapping seats; each game counts once', async () => {
  for (const seed of seeds('series', 3))
    await withSeed(seed, async () => {
      const random = quick(seed)
      let table = waiting(3, { settings: { first: 'drawn' } })
      const wins: Record<string, number> = {}
      expect(winsAt(table)).toBeUndefined()
      for (let games = 1; games <= 10; games++) {
        for (const { name } of table.state.players) wins[name] ??= 0
        for (const name of playOut(table, random)) wins[name]!++
        if (games > 1) expect(winsAt(table)).toEqual({ games, wins })
        table = await rematch(table)
        expect(winsAt(table)).toEqual({ games, wins })
        const { tokens } = table
        if (tokens.length > 2 && random.below(2) === 0) table.ask('leave', {}, tokens.splice(random.below(3), 1)[0])
        if (tokens.length < 5 && random.below(2) === 0) table.sit(`Guest ${games}`)
        table.ask('choose', { seat: 5 + random.below(3) }, tokens[random.below(tokens.length)])
        tokens.reverse()
        expect(winsAt(table)).toEqual({ games, wins })
      }
    })
})

test('[ROOM-21] any member starts the series again, and nobody else; all with the link read that, without who is who', async () => {
  let table = waiting(2, { settings: { first: 'drawn' } })
  playOut(table, quick(1))
  table = await rematch(table)
  const restart = (token?: string) => table.code('restartSeries', token)
  expect([restart(), restart('x'.repeat(22))]).toEqual(['not-seated', 'bad-token'])
  expect(table.info.series?.games).toBe(1)
  for (const one of table.info.series!.wins) expect(Object.keys(one)).toEqual(['name', 'wins'])

  expect(restart(table.tokens[1])).toBeUndefined()
  table.sleep()
  expect(table.info.series).toBeUndefined()
  const [won] = playOut(table, quick(2))
  expect(winsAt(table)).toMatchObject({ games: 1, wins: { [won!]: 1 } })
  // Begun again after the game, that one does not count either.
  expect([restart(table.tokens[0]), winsAt(table)]).toEqual([undefined, undefined])
  table = await rematch(table)
  expect(winsAt(table)).toBeUndefined()
})

test('[ROOM-20] a game that a bot won, for the house or for somebody who left, is a win of the house', () => {
  const table = waiting(3, { settings: { first: 'drawn' } })
  playOut(table, quick(1))
  const { meta, match, players } = table.state
  /** Wins of the house, and of the one who played a seat that won. */
  const wonBy = (change: object) => {
    const game = { ...match!.game, outcome: () => ({ winners: [1] }) }
    const state = {
      meta: { ...meta, series: { games: 0, members: [] } },
      match: { ...match!, game },
      players: players.map((one) => (one.seat === 1 ? { ...one, ...change } : one)),
    }
    const { house, wins } = seriesInfo(state as unknown as RoomState).series!
    const { name } = players.find(({ seat }) => seat === 1)!
    return [house, wins.find((one) => one.name === name)?.wins]
  }
  expect(wonBy({})).toEqual([undefined, 1])
  expect(wonBy({ kind: 'left' })).toEqual([undefined, 1])
  expect(wonBy({ kind: 'left', standIn: 'easy' })).toEqual([1, 0])
  expect(wonBy({ kind: 'bot', level: 'easy' })).toEqual([1, undefined])
})
