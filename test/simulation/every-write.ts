import assert from 'node:assert/strict'
import type { Answer, Asked, Door } from '../../shared/room/doors.ts'
import { agree } from './calm.ts'
import type { Machine } from './machine.ts'
import type { Storm } from './storm.ts'

/** How a disk fails, and on whose machine. */
export interface Breakage {
  readonly how: 'throw' | 'stop'
  readonly where: 'room' | 'next'
}

/**
 * The life of a table, in which each door is used and something is said, with a disk that fails at the k-th write; false
 * where there are not so many. What comes of every step is the oracle's to say.
 */
export async function everyWrite(storm: Storm, k: number, { how, where }: Breakage): Promise<boolean> {
  const { house, world } = storm
  const { machine, oracle } = world
  const light = ({ disk: { fuse } }: Machine): void => fuse.light(k, how)
  const { made } = house
  house.made = (id, next) => {
    made(id, next)
    if (where === 'next') light(next)
  }
  if (where === 'room') light(machine)
  await life(storm)
  await agree(storm)
  oracle.log.reread()
  return [...house.machines.values()].some(({ disk: { fuse } }) => fuse.burns > 0)
}

/** A request, brought until there is an answer. */
async function ask<D extends Door>(storm: Storm, door: D, ...asked: Asked<D>): Promise<Answer<D>> {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await storm.bring(door, ...asked)
    if (answer && !('error' in answer && answer.error === 'internal')) return answer
  }
  return assert.fail(`no answer to ${door}`)
}

const ok = <T>(answer: { readonly ok: T } | { readonly error: string }): T =>
  'ok' in answer ? answer.ok : assert.fail(answer.error)

async function life(storm: Storm): Promise<void> {
  const { game, world } = storm
  const nonce = (k: number): string => String(k).padStart(32, '0')
  const settings = { listed: false, first: 'drawn' } as const
  const { machine } = world
  while (!machine.disk.contents()) {
    await storm.bring('create', storm.id, { game, options: {}, settings, name: 'Ada', nonce: nonce(0) })
  }
  // Whoever repeats a nonce, having missed the answer, has the seat.
  for (const [k, name] of ['Ada', 'Bea', 'Cleo'].entries()) {
    const { token } = ok(await ask(storm, 'sit', { name, nonce: nonce(k) }))
    storm.open(token)
  }
  const token = (seat: number): string => storm.tokenAt(seat)!
  const say = async (k: number): Promise<void> => {
    await storm.until(() => storm.pages[0]!.state.status === 'live', 30_000)
    const frame = { type: 'say', id: `line-number-${k}`, text: `line ${k}` } as const
    for (const page of storm.pages) page.say(k % 2 ? frame : { type: 'react', id: frame.id, reaction: 'clap' })
    for (const page of storm.pages) page.say(k % 2 ? frame : { type: 'react', id: frame.id, reaction: 'clap' })
    await storm.pass(1_000)
  }
  await say(1)
  const { code } = ok(await ask(storm, 'createTransfer', token(0)))
  await ask(storm, 'claimTransfer', code)
  await ask(storm, 'claimTransfer', code)
  await ask(storm, 'start', token(0))
  for (const answer of ['approve', 'deny', 'cancel'] as const) {
    const { rescue, token: fresh } = ok(await ask(storm, 'requestRescue', 1, undefined))
    if (answer === 'cancel') await ask(storm, 'cancelRescue', rescue, fresh)
    else await ask(storm, 'answerRescue', rescue, answer === 'approve', token(0))
    await ask(storm, 'claimRescue', rescue, fresh)
    await ask(storm, 'info', fresh)
  }
  await storm.pass(5_000)
  for (const page of storm.pages) page.rest()
  await say(2)
  await storm.pass(601_000)
  await ask(storm, 'leave', token(2))
  await ask(storm, 'end', token(1))
  await say(3)
  const first = ok(await ask(storm, 'rematch', token(0)))
  assert.deepEqual(ok(await ask(storm, 'rematch', token(1))), first)
}
