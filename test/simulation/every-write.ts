import assert from 'node:assert/strict'
import type { Receipt } from '../../shared/proposals.ts'
import type { Answer, Asked, HandlerName } from '../../shared/room/handlers.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { agree } from './calm.ts'
import { closeAll } from './comeback.ts'
import type { Machine } from './machine.ts'
import type { Storm } from './storm.ts'
import { isPassing } from './table.ts'

/** How a disk fails, and on whose machine. */
export interface Breakage {
  readonly how: 'throw' | 'stop'
  readonly where: 'room' | 'next'
}

/**
 * The life of a table, in which each handler is used and something is said, with a disk that fails at the k-th write; false
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
async function ask<D extends HandlerName>(storm: Storm, name: D, ...asked: Asked<D>): Promise<Answer<D>> {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await storm.bring(name, ...asked)
    if (answer && !isPassing(answer)) return answer
  }
  return assert.fail(`no answer to ${name}`)
}

const ok = <T>(answer: { readonly ok: T } | { readonly error: string }): T =>
  'ok' in answer ? answer.ok : assert.fail(answer.error)

async function life(storm: Storm): Promise<void> {
  const { game, world } = storm
  const nonce = (k: number): string => String(k).padStart(32, '0')
  const settings = { ...defaultSettings, reactingBots: false }
  const { machine } = world
  let made: Answer<'create'> | undefined
  while (!machine.disk.contents()) {
    made = await storm.bring('create', storm.id, { game, options: {}, settings, name: 'Ada' })
  }
  // Where the answer was lost, nobody has the link, and the host makes another table.
  if (!made || 'error' in made) return
  await ask(storm, 'sit', { name: 'Ada', nonce: nonce(0) }, made.ok.token)
  // A player who repeats a nonce, having missed the answer, has the seat.
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
  await ask(storm, 'kick', 2, false, token(0))
  storm.open(ok(await ask(storm, 'sit', { name: 'Cleo', nonce: nonce(3) })).token)
  await ask(storm, 'seatBot', { seat: 3, level: 'calm' }, token(0))
  await ask(storm, 'seatBot', { seat: 3, level: 'keen' }, token(0))
  await ask(storm, 'kick', 3, false, token(0))
  await ask(storm, 'start', token(0))
  const lost = token(1)
  closeAll(storm, 1)
  await ask(storm, 'allowStandIn', true, lost)
  // A game that goes on through all of what follows would be over before its end.
  for (const page of storm.pages) page.rest()
  await ask(storm, 'propose', { kind: 'stand-in', seat: 1, span: 'until-back' }, token(0))
  await storm.pass(3_000)
  await ask(storm, 'relieve', lost)
  for (const [k, answer] of (['agree', 'decline', 'withdraw', 'veto'] as const).entries()) {
    const asked = [{ kind: 'rescue', seat: 1 }, undefined, `address ${k}`] as const
    let made = await ask(storm, 'propose', ...asked)
    // After a crash nobody counts as away at once, nor after one that came of asking.
    while ('error' in made && made.error === 'seat-in-use') {
      await storm.pass(301_000)
      made = await ask(storm, 'propose', ...asked)
    }
    const { proposal, token: fresh } = ok(made) as Receipt
    if (answer === 'withdraw') await ask(storm, 'withdrawProposal', proposal, fresh)
    if (answer === 'decline' || answer === 'veto')
      await ask(storm, 'answerProposal', proposal, { yes: false }, answer === 'decline' ? token(0) : lost)
    if (answer === 'agree')
      for (const by of [0, 2]) await ask(storm, 'answerProposal', proposal, { yes: true }, token(by))
    // They may not have been there together.
    if (answer === 'agree') await storm.pass(601_000)
    await ask(storm, 'claimProposal', proposal, fresh)
    await ask(storm, 'info', fresh)
  }
  // One of them acts from here on: two or three would end the game too soon.
  for (const page of storm.pages) page.rest()
  storm.open(lost)
  await ask(storm, 'putOut', lost)
  await storm.pass(5_000)
  for (const page of storm.pages) page.rest()
  await say(2)
  await storm.pass(601_000)
  const leaver = token(2)
  await ask(storm, 'leave', {}, leaver)
  await ask(storm, 'comeBack', leaver)
  await ask(storm, 'leave', {}, leaver)
  await storm.pass(301_000)
  for (const answer of ['withdraw', 'decline', 'agree'] as const) {
    const made = await ask(storm, 'propose', { kind: 'takeover', seat: 2, name: 'Dora' })
    const { proposal, token: fresh } = ok(made) as Receipt
    const yes = answer === 'agree'
    if (answer === 'withdraw') await ask(storm, 'withdrawProposal', proposal, fresh)
    else for (const seat of [0, 1]) await ask(storm, 'answerProposal', proposal, { yes }, token(seat))
    const claimed = await ask(storm, 'claimProposal', proposal, fresh)
    if ('ok' in claimed) storm.open(claimed.ok.token)
  }
  await storm.pass(601_000)
  await ask(storm, 'leave', {}, token(2))
  for (const seat of [1, 0]) await ask(storm, 'end', token(seat))
  await say(3)
  const first = ok(await ask(storm, 'rematch', token(0)))
  assert.deepEqual(ok(await ask(storm, 'rematch', token(1))), first)
  // The host does not come in time.
  await storm.pass(121_000)
}
