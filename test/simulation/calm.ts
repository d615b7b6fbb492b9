import assert from 'node:assert/strict'
import { verify } from '../../shared/engine/fair.ts'
import { games } from '../../shared/games/registry.ts'
import { findAgain } from './bots.ts'
import { askInPlay, forget, openAll, takeLeftSeats } from './comeback.ts'
import type { HeadlessPage } from './headless.ts'
import { equal } from './log-oracle.ts'
import { checkRematch } from './rematch.ts'
import { MOST_PAGES, type Storm } from './storm.ts'
import { chatOf, levelAt, playersOf, timeless } from './table.ts'

/** Simulated ms: the longest game, the wait for a seat that was left, and for what was declined to be forgotten. */
const GAME = 4 * 60 * 60_000
const STUCK = 30_000
const DECLINED = 10 * 60_000 + 1_000
/**
 * [ROOM-90] In simulated ms. After the last accident pages that sleep wake, and closes that are late come to rest; from then
 * on every page shows the newest so soon, and a game that waits for nobody who is gone goes on so soon.
 */
const REST = 150_000
const AGREED = 30_000
const MOVED = 60_000

/** All heals and all agree; the game is played to its end; its aftermath is stormy again, and all agree again. */
export async function calm(storm: Storm, aftermath: () => Promise<void>): Promise<void> {
  heal(storm)
  await agree(storm)
  for (const page of [...storm.pages].reverse()) storm.dismiss(page)
  if (storm.world.random.below(4) === 0) await forget(storm)
  if (!storm.isOver()) await finish(storm)
  if (!storm.isOver()) return
  await aftermath()
  heal(storm)
  await agree(storm)
  await prove(storm)
  await checkRematch(storm)
}

function heal(storm: Storm): void {
  storm.say('calm')
  for (const { disk } of storm.house.machines.values()) disk.fuse.douse()
  storm.world.network.heal()
  for (const page of storm.pages) page.thaw()
}

/** The game goes on to its outcome, or, where a seat that was left is waited for, is ended. */
async function finish(storm: Storm): Promise<void> {
  const { oracle } = storm.world
  await openAll(storm)
  for (const page of storm.pages) page.play()
  const hasLeft = oracle.table.table.players.some(({ kind }) => kind === 'left')
  const { n } = oracle.log
  await storm.until(() => storm.isOver() || oracle.log.n > n, hasLeft ? 0 : MOVED)
  assert(hasLeft || storm.isOver() || oracle.log.n > n, `the game does not go on: it stands at ${n}`)
  await storm.until(() => storm.isOver(), hasLeft ? STUCK : GAME)
  if (storm.isOver()) return
  if (storm.world.random.below(2)) return resume(storm)
  const tokens = playersOf(oracle.table.table).flatMap(({ seat }) => storm.ownTokenAt(seat) ?? [])
  if (tokens.length === 0) return storm.count('abandoned')
  assert(hasLeft, `the game did not end: it stands at ${oracle.log.n}`)
  // Answers declined in the storm are forgotten. All say so, once more to a question that has lapsed as somebody went.
  await storm.pass(DECLINED)
  for (const token of [...tokens, ...tokens, ...tokens]) if (!storm.isOver()) await askInPlay(storm, 'end', token)
}

/** The seats that were left are taken again, and the game goes on to its outcome. */
async function resume(storm: Storm): Promise<void> {
  const { oracle } = storm.world
  await takeLeftSeats(storm)
  await openAll(storm)
  for (const page of storm.pages) if (storm.seatOf(page) !== null) page.play()
  await storm.until(() => storm.isOver(), GAME)
  assert(storm.isOver(), `the game did not go on: it stands at ${oracle.log.n}`)
  storm.count('resumed')
}

/** Whether the house is to move. */
function waitsForBots(storm: Storm): boolean {
  const { log, table } = storm.world.oracle
  return !storm.isOver() && log.waits.some((seat) => levelAt(table.table, seat) !== undefined)
}

/** Everybody comes to rest, is up to date, and sees the same. */
async function agree(storm: Storm): Promise<void> {
  const { oracle, machine, clock, random } = storm.world
  for (const page of [...storm.pages].reverse()) {
    page.rest()
    const seat = storm.seatOf(page)
    if (seat !== null && storm.pagesAt(seat).length > MOST_PAGES) storm.dismiss(page)
  }
  const isSettled = (page: HeadlessPage): boolean => {
    const { status, n, pending, you, info } = page.state
    const { phase } = oracle.table.table
    return status === 'live' && n === oracle.log.n && !pending && you === storm.seatOf(page) && info?.phase === phase
  }
  // Late wakes and late closes come to rest, too.
  await storm.pass(Math.max(0, storm.stormyUntil - clock.now) + REST)
  await storm.until(() => storm.pages.every(isSettled), AGREED)
  const late = storm.pages.find((page) => !isSettled(page))
  assert(!late, `${late?.name} does not show the newest so long after the last accident`)
  // Bots play on until they wait for somebody, if need be to the end.
  const isQuiet = (): boolean => storm.pages.every(isSettled) && !waitsForBots(storm)
  await storm.until(isQuiet, 1_800_000)
  // The number of spectators comes some seconds late, with the next message.
  await storm.pass(6_000)
  storm.any(storm.pages)?.wake()
  await storm.until(() => storm.pages.every(isSettled), 60_000)
  await storm.pass(2_000)
  if (random.below(2)) machine.evict()
  const { you, waitingFor, ...info } = await storm.ask('info')
  assert.equal(you, null)
  for (const page of storm.pages) {
    const { state } = page
    const { status, n, pending, you: seat, error } = state
    assert(
      isSettled(page),
      `${page.name} has not come back: ${JSON.stringify({ status, n, pending, seat, error })}, seat ${storm.seatOf(page)} at ${oracle.log.n}`,
    )
    equal(timeless(state.info!), timeless(info), `the table info of ${page.name}`)
    equal(state.chat, chatOf(oracle.table.table), `the chat of ${page.name}`)
    const waits = info.phase === 'playing' ? games[storm.game].waitingFor(state.view!) : []
    assert.deepEqual(waitingFor, waits, `${page.name} waits for others`)
    page.checkLog()
  }
  const seats = storm.pages.map((page) => storm.seatOf(page))
  assert.equal(info.spectators, seats.filter((seat) => seat === null).length, 'spectators')
  info.seats.forEach((shown, seat) => {
    if (shown.kind === 'player') assert.equal(shown.presence, seats.includes(seat) ? 'here' : 'away', `seat ${seat}`)
  })
  oracle.log.reread()
}

/** The record opens with the outcome, and proves every draw; of a game that was broken off it stays shut. */
async function prove(storm: Storm): Promise<void> {
  const { oracle, machine } = storm.world
  if (oracle.table.table.phase === 'ended') {
    assert.deepEqual(await machine.ask('record'), { error: 'not-finished' })
    return
  }
  const record = await storm.ask('record')
  assert.deepEqual(verify(games[storm.game], record), {
    fair: true,
    entries: oracle.log.n,
    draws: record.entries.filter(({ usedChance }) => usedChance).length,
  })
  await findAgain(storm)
}
