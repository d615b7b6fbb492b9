import assert from 'node:assert/strict'
import type { Seat } from '../../shared/engine/game.ts'
import type { Receipt, VisitorSubject } from '../../shared/proposals.ts'
import type { Asked, HandlerName } from '../../shared/room/handlers.ts'
import type { Ok, Storm } from './storm.ts'
import { hash, playersOf } from './table.ts'
import type { Left, Proposal } from '../../shared/room/types.ts'

/**
 * Simulated ms: until a seat that nobody uses may be asked for, until one who was let in claims it, until a page is there, until a
 * code is too old.
 */
const UNUSED = 41_000
const APART = 10 * 60_000
const THERE = 5_000
const TOO_OLD = 10 * 60_000 + 1_000
const MISSING = 40_000

/** A request that has to be granted as long as the game goes on, which bots may end meanwhile: undefined then. */
export async function askInPlay<D extends HandlerName>(
  storm: Storm,
  name: D,
  ...asked: Asked<D>
): Promise<Ok<D> | undefined> {
  try {
    return await storm.ask(name, ...asked)
  } catch (error) {
    if (storm.isOver()) return undefined
    throw error
  }
}

export async function openAll(storm: Storm): Promise<void> {
  for (const { seat } of playersOf(storm.world.oracle.table.table)) {
    if (!storm.isOver() && storm.pagesAt(seat).length === 0) await comeBack(storm, seat)
  }
}

/** On a device that has a token of the seat, or by a rescue. */
async function comeBack(storm: Storm, seat: Seat): Promise<void> {
  const { table } = storm.world.oracle.table
  const token = storm.tokenAt(seat)
  if (token !== undefined) return void storm.open(token)
  const others = playersOf(table).flatMap((other) => (other.seat === seat ? [] : (storm.ownTokenAt(other.seat) ?? [])))
  if (others.length === 0) return
  if (ofVisitors(storm).length > 0) await forget(storm)
  await storm.pass(UNUSED)
  await getIn(storm, { kind: 'rescue', seat }, others.slice(0, 2))
}

/** Somebody without a seat has one, once these, whose pages are open, have said yes and the others had their time to say no. */
async function getIn(storm: Storm, subject: VisitorSubject, by: readonly string[]): Promise<void> {
  for (const one of by) if (storm.pagesAt(storm.world.oracle.table.seatOf(one)!).length === 0) storm.open(one)
  await storm.pass(THERE)
  const made = (await askInPlay(storm, 'propose', subject)) as Receipt | undefined
  if (!made) return
  for (const one of by) await askInPlay(storm, 'answerProposal', made.proposal, { yes: true }, one)
  const { from = 0 } = storm.world.oracle.table.table.proposals.find(({ id }) => id === made.proposal) ?? {}
  await storm.pass(Math.max(0, from - storm.world.clock.now))
  const claimed = await askInPlay(storm, 'claimProposal', made.proposal, made.token)
  if (claimed) storm.open(claimed.token)
}

export function closeAll(storm: Storm, seat: Seat): void {
  for (const page of storm.pagesAt(seat)) {
    storm.pages.splice(storm.pages.indexOf(page), 1)
    page.close()
  }
}

/** A player is gone for minutes; then others ask for the seat, in a storm; in the end the one who was let in comes. */
export async function absence(storm: Storm): Promise<void> {
  const { oracle, random } = storm.world
  const player = storm.any(playersOf(oracle.table.table))
  if (!player || storm.isOver()) return
  closeAll(storm, player.seat)
  await storm.pass(UNUSED)
  storm.missing = player.seat
  await storm.rage(MISSING, () => storm.isOver())
  storm.missing = undefined
  if (random.below(2)) await storm.pass(APART)
  for (const { proposal, token } of storm.receipts) {
    const claimed = await storm.bring('claimProposal', proposal, token)
    if (claimed && 'ok' in claimed) storm.open(token)
  }
}

/** Until a seat that was left may be asked for. */
const keptNoMore = (storm: Storm, { keptUntil = 0 }: Left): Promise<void> =>
  storm.pass(Math.max(0, keptUntil - storm.world.clock.now))

/** Nobody moves until the seats that were left are kept no more; then they are asked for, in a storm. */
export async function inheritance(storm: Storm): Promise<void> {
  const left = storm.world.oracle.table.table.players.filter((one) => one.kind === 'left')
  if (storm.isOver() || left.length === 0) return
  for (const page of storm.pages) page.rest()
  for (const one of left) await keptNoMore(storm, one)
  await storm.rage(2 * MISSING, () => storm.isOver())
  for (const page of storm.pages) page.play()
}

const ofVisitors = ({ world }: Storm): readonly Proposal[] =>
  world.oracle.table.table.proposals.filter(({ by }) => by === null)

/** Waits until the alarm has forgotten requests of people without a seat; codes give nothing any more. */
export async function forget(storm: Storm): Promise<void> {
  const { machine, clock } = storm.world
  const last = Math.max(0, ...ofVisitors(storm).map(({ until }) => until))
  await storm.pass(Math.max(TOO_OLD, last - clock.now + 1_000))
  assert.deepEqual(ofVisitors(storm), [], 'a proposal was not forgotten')
  for (const code of storm.codes) {
    const claimed = await machine.ask('claimTransfer', code)
    assert.deepEqual(claimed, { error: 'bad-code' })
  }
}

/** Fills every seat that was left: its player comes back, or another is let in by the players that can be reached. */
export async function takeLeftSeats(storm: Storm): Promise<void> {
  const { oracle, random, tokens } = storm.world
  for (const left of oracle.table.table.players.filter((one) => one.kind === 'left')) {
    const { seat } = left
    if (storm.isOver()) return
    const known = [...tokens].find((token) => 'tokens' in left && left.tokens.includes(hash(token)))
    if (known !== undefined && (!left.mayBeTaken || random.below(2))) {
      if (await askInPlay(storm, 'comeBack', known)) storm.open(known)
      continue
    }
    if (!left.mayBeTaken) continue
    await keptNoMore(storm, left)
    // As many as there may be can be open from before.
    if (ofVisitors(storm).length > 0) await forget(storm)
    const by = playersOf(oracle.table.table).flatMap((player) => storm.ownTokenAt(player.seat) ?? [])
    // Those that cannot be reached say nothing.
    await getIn(storm, { kind: 'takeover', seat, name: `Secret heir ${seat}` }, by)
  }
}
