import { evictDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Face } from '../../shared/table-info.ts'
import { dumpOf } from './dumps.ts'
import { join, newGame, onTurn, stubOf } from './tables.ts'

const prepare = (on: unknown) => ({ type: 'prepare', on })
const preparing = ({ seats }: Face): number[] => seats.flatMap((seat, at) => (seat?.preparing ? [at] : []))
const nobody = (face: Face): boolean => preparing(face).length === 0

/** A table of three, whose turn it is, and the others. */
async function table() {
  const game = await newGame(3)
  const mine = onTurn(game.pages)!
  const others = game.pages.filter((page) => page !== mine)
  const watcher = await join(game.id)
  return { ...game, mine, others, watcher, seat: mine.you! }
}

test('all see who prepares something, and when it is put away', async () => {
  const { mine, others, watcher, seat } = await table()
  mine.send(prepare(true))
  for (const page of [...others, watcher, mine])
    expect(preparing(await page.shows((face) => !nobody(face)))).toEqual([seat])
  mine.send(prepare(false))
  for (const page of [...others, watcher]) await page.shows(nobody)
})

test('it ends with what the player does', async () => {
  const { id, mine, others, watcher } = await table()
  mine.send(prepare(true))
  await watcher.shows((face) => !nobody(face))
  mine.act('an-action', mine.choose(1))
  for (const page of [...others, watcher]) await page.shows(nobody)
  const late = await join(id)
  expect(preparing(late.face!)).toEqual([])
})

test('it ends with the socket, not with another of the same seat', async () => {
  const { id, tokens, mine, watcher, seat } = await table()
  const twin = await join(id, tokens[seat])
  mine.send(prepare(true))
  await watcher.shows((face) => !nobody(face))
  await twin.close()
  expect(preparing(watcher.face!)).toEqual([seat])
  await mine.close()
  await watcher.shows(nobody)
})

test('it outlasts a sleep, and nothing of it is stored', async () => {
  const { id, mine, watcher, seat } = await table()
  const before = await dumpOf(id)
  mine.send(prepare(true))
  await watcher.shows((face) => !nobody(face))
  expect(await dumpOf(id)).toEqual(before)
  await evictDurableObject(stubOf(id))
  expect(preparing((await join(id)).face!)).toEqual([seat])
})

test('spectators and those who are not waited for prepare nothing; said again it is no news', async () => {
  const { mine, others, watcher } = await table()
  watcher.send(prepare(true))
  others[0]!.send(prepare(true))
  mine.send(prepare(false))
  await Promise.all([watcher, mine, ...others].map((page) => page.settled()))
  expect(preparing(mine.face!)).toEqual([])
  mine.send(prepare(true))
  await watcher.shows((face) => !nobody(face))
  const { rev } = watcher.face!
  mine.send(prepare(true))
  await mine.settled()
  await watcher.settled()
  expect(watcher.face!.rev).toBe(rev)
})

test('what is no such frame is refused, and it draws from the same bucket as everything else', async () => {
  const { mine } = await table()
  for (const on of [1, 'yes', null, undefined]) {
    mine.send(prepare(on))
    expect(await mine.want('fault')).toMatchObject({ code: 'malformed' })
  }
  for (let i = 0; i < 40; i++) mine.sendNow(prepare(i % 2 === 0))
  expect(await mine.want('fault')).toMatchObject({ code: 'too-fast' })
  expect(await mine.closed).toMatchObject({ code: 1008 })
})
