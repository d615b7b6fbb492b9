import { expect, test } from 'vitest'
import type { TableInfo } from '../../shared/table-info.ts'
import { dumpOf } from './dumps.ts'
import { join, newGame, onTurn, sleep } from './tables.ts'

const prepare = (on: unknown) => ({ type: 'prepare', on })
const preparing = ({ seats }: TableInfo): number[] =>
  seats.flatMap((seat, at) => (seat.kind === 'player' && seat.preparing ? [at] : []))
const nobody = (info: TableInfo): boolean => preparing(info).length === 0

/** A table of three, whose turn it is, and the others. */
async function table() {
  const game = await newGame(3)
  const mine = onTurn(game.clients)!
  const others = game.clients.filter((client) => client !== mine)
  const spectator = await join(game.id)
  return { ...game, mine, others, spectator, seat: mine.you! }
}

test('all see who prepares something, and when it is put away', async () => {
  const { mine, others, spectator, seat } = await table()
  mine.send(prepare(true))
  for (const client of [...others, spectator, mine])
    expect(preparing(await client.shows((info) => !nobody(info)))).toEqual([seat])
  mine.send(prepare(false))
  for (const client of [...others, spectator]) await client.shows(nobody)
})

test('it ends with what the player does', async () => {
  const { id, mine, others, spectator } = await table()
  mine.send(prepare(true))
  await spectator.shows((info) => !nobody(info))
  mine.act('an-action', mine.choose(1))
  for (const client of [...others, spectator]) await client.shows(nobody)
  const late = await join(id)
  expect(preparing(late.info!)).toEqual([])
})

test('it ends with the socket, not with another of the same seat', async () => {
  const { id, tokens, mine, spectator, seat } = await table()
  const twin = await join(id, tokens[seat])
  mine.send(prepare(true))
  await spectator.shows((info) => !nobody(info))
  await twin.close()
  expect(preparing(spectator.info!)).toEqual([seat])
  await mine.close()
  await spectator.shows(nobody)
})

test('it outlasts a sleep, and nothing of it is stored', async () => {
  const { id, mine, spectator, seat } = await table()
  const before = await dumpOf(id)
  mine.send(prepare(true))
  await spectator.shows((info) => !nobody(info))
  expect(await dumpOf(id)).toEqual(before)
  await sleep(id)
  expect(preparing((await join(id)).info!)).toEqual([seat])
})

test('spectators and those who are not waited for prepare nothing; said again it is no news', async () => {
  const { mine, others, spectator } = await table()
  spectator.send(prepare(true))
  others[0]!.send(prepare(true))
  mine.send(prepare(false))
  await Promise.all([spectator, mine, ...others].map((client) => client.settled()))
  expect(preparing(mine.info!)).toEqual([])
  mine.send(prepare(true))
  await spectator.shows((info) => !nobody(info))
  const { rev } = spectator.info!
  mine.send(prepare(true))
  await mine.settled()
  await spectator.settled()
  expect(spectator.info!.rev).toBe(rev)
})

test('a malformed frame is refused, and it counts among the messages of a socket like any other', async () => {
  const { mine } = await table()
  for (const on of [1, 'yes', null, undefined]) {
    mine.send(prepare(on))
    expect(await mine.want('error')).toMatchObject({ code: 'malformed' })
  }
  for (let i = 0; i < 40; i++) mine.sendNow(prepare(i % 2 === 0))
  expect(await mine.want('error')).toMatchObject({ code: 'too-fast' })
  expect(await mine.closed).toMatchObject({ code: 1008 })
})
