import { reactions } from '../../shared/table-info.ts'
import type { Subject, VisitorSubject } from '../../shared/proposals.ts'
import type { React, Say } from '../../shared/protocol.ts'
import type { HeadlessPage } from './headless.ts'
import { closeAll } from './comeback.ts'
import type { Storm } from './storm.ts'
import type { Occupant } from '../../shared/room/types.ts'

/** Actions of players beside their commands, each by its name; one is chosen at random, the likelier the more it weighs. */
const errands: Readonly<Record<string, { readonly weight: number; readonly run: (storm: Storm) => unknown }>> = {
  chat: { weight: 8, run: chat },
  'chat of a spectator': { weight: 1, run: (storm) => speak(storm, storm.anySpectator()) },
  transfer: { weight: 3, run: transfer },
  rescue: { weight: 4, run: rescue },
  answer: { weight: 20, run: answer },
  'put out': { weight: 1, run: (storm) => ask(storm.anySeated(), 'putOut') },
  'look in': { weight: 0, run: lookIn },
  leave: { weight: 3, run: leave },
  takeover: { weight: 3, run: takeover },
  'stand-in': { weight: 4, run: standIn },
  pace: { weight: 2, run: pace },
  'allow a stand-in': { weight: 3, run: allowStandIn },
  relieve: { weight: 2, run: (storm) => ask(storm.anySeated(), 'relieve') },
  'seat a bot': { weight: 1, run: seatBot },
  end: { weight: 1, run: (storm) => (storm.world.random.below(2) ? ask(storm.anySeated(), 'end') : undefined) },
  rematch: { weight: 1, run: (storm) => ask(storm.anySeated(), 'rematch') },
}

/** The errands of a table that is over. */
const afterwards = [
  ...['chat', 'leave', 'rematch', 'rematch', 'rematch', 'rematch', 'rescue', 'answer', 'answer', 'takeover', 'end'],
  ...['stand-in', 'relieve', 'pace'],
]

function allowStandIn(storm: Storm): unknown {
  const page = storm.anySeated()
  return page?.call('allowStandIn', storm.world.random.below(5) > 0, page.token)
}

function ask(page: HeadlessPage | undefined, name: 'end' | 'rematch' | 'putOut' | 'relieve'): unknown {
  return page?.call(name, page.token)
}

function frameOf({ world: { random } }: Storm, page: HeadlessPage): Say | React {
  const id = page.newId()
  if (random.below(3) > 0) return { type: 'say', id, text: `line ${id}` }
  return { type: 'react', id, reaction: reactions[random.below(reactions.length)]! }
}

function speak(storm: Storm, page: HeadlessPage | undefined): Say | React | undefined {
  if (!page) return undefined
  const frame = frameOf(storm, page)
  page.say(frame)
  return frame
}

/** Lines and reactions; one in two is sent again, by any page of that player. */
async function chat(storm: Storm): Promise<void> {
  const { random } = storm.world
  const page = storm.anySeated()
  if (!page) return
  for (let more = random.below(storm.talk); more > 0; more--) {
    speak(storm, page)
    await storm.pause(page, 200 + random.below(1_000))
  }
  const frame = speak(storm, page)
  if (!frame) return
  for (let again = random.below(4); again > 1; again--) {
    await storm.pause(page, random.below(4_000))
    storm.any(storm.pages.filter(({ token }) => token === page.token))?.say(frame)
  }
}

/** A code of one device, claimed on another; then again, and now and then a wrong one. */
async function transfer(storm: Storm): Promise<void> {
  const { random } = storm.world
  const from = storm.anySeated()
  if (!from || (storm.devicesOf(from) > 3 && random.below(8) > 0)) return
  const made = await from.call('createTransfer', from.token)
  if (!('ok' in made)) return
  const { code } = made.ok
  storm.codes.push(code)
  await storm.pause(from, random.below(20_000))
  if (random.below(4) === 0) await from.call('claimTransfer', 'AAAA-AAAA')
  const device = storm.anySpectator() ?? (storm.isFull() ? undefined : storm.open(undefined))
  if (!device || !storm.raging) return
  for (let tries = 1 + random.below(3); tries > 0; tries--) {
    const claimed = await device.call('claimTransfer', random.below(2) ? code : code.toLowerCase())
    if ('ok' in claimed) device.useToken(claimed.ok.token)
    await storm.pause(device, random.below(3_000))
  }
}

const anAddress = ({ world }: Storm): string => `address ${world.random.below(3)}`

/** Somebody without a seat asks for one, tries what was given, and takes it back, or comes in once that may be. */
async function visit(storm: Storm, page: HeadlessPage, subject: VisitorSubject): Promise<void> {
  const { random } = storm.world
  const made = await page.call('propose', subject, page.token, anAddress(storm))
  if (!('ok' in made) || !('token' in made.ok)) return
  storm.receipts.push(made.ok)
  const { proposal, token } = made.ok
  const isMissed = (): boolean => storm.missing !== undefined
  for (let tries = 0; tries < (isMissed() ? 20 : 8) && storm.raging && page.token === undefined; tries++) {
    await storm.pause(page, random.below(isMissed() ? 3_000 : 12_000))
    const what = random.below(12)
    if (what === 0) await page.call('withdrawProposal', proposal, token)
    else if (what === 1) await page.call('claimProposal', proposal, 'another-token')
    else if (what === 2) await page.call('info', token)
    else if (what === 3) await page.call('comeBack', token)
    else if (what === 4) page.useToken(token)
    else {
      const claimed = await page.call('claimProposal', proposal, token)
      if ('ok' in claimed) page.useToken(claimed.ok.token)
    }
  }
}

/** Somebody without a token asks to be let back into a seat. */
async function rescue(storm: Storm): Promise<void> {
  const { random } = storm.world
  const page = storm.anySpectator() ?? storm.open(undefined)
  const seats = page.state.info?.seats.length ?? 0
  if (seats === 0) return
  const seat = random.below(4) > 0 && storm.missing !== undefined ? storm.missing : random.below(seats)
  await visit(storm, page, { kind: 'rescue', seat })
}

/** The player who was gone looks in again, on a device that has the seat still. */
async function lookIn(storm: Storm): Promise<void> {
  const token = storm.missing === undefined ? undefined : storm.ownTokenAt(storm.missing)
  if (token === undefined || storm.pagesAt(storm.missing!).length > 0) return
  await storm.pause(storm.open(token), 2_000)
  if (storm.missing !== undefined && storm.world.random.below(2)) closeAll(storm, storm.missing)
}

/**
 * Somebody who plays answers a proposal that the page shows, whether it is theirs to answer or not, be it answered already,
 * and perhaps otherwise again. While a seat is missing, hardly anybody says no.
 */
async function answer(storm: Storm): Promise<void> {
  const { random } = storm.world
  const page = storm.anySeated()
  const asked = storm.any(page?.state.info?.proposals ?? [])
  if (!page || !asked) return
  for (let tries = 1 + random.below(2); tries > 0; tries--) {
    const yes = random.below(storm.missing === undefined ? 4 : 20) > 0
    await page.call('answerProposal', asked.id, { yes }, page.token, anAddress(storm))
  }
}

async function leave(storm: Storm): Promise<void> {
  const { random } = storm.world
  const page = storm.anySeated()
  if (!page || storm.leavers === 0 || storm.world.oracle.table.table.phase === 'waiting') return
  storm.leavers--
  const said = random.below(4) === 0 ? {} : { mayBeTaken: random.below(4) > 0 }
  for (let tries = 0; tries < 3 && storm.raging; tries++) {
    const left = await page.call('leave', said, page.token)
    if ('ok' in left || left.error === 'seat-left')
      return random.below(3) > 0 ? comeBack(storm, page) : forgetSeat(page)
  }
}

function forgetSeat(page: HeadlessPage): void {
  page.useToken(undefined)
}

/** A player who has left changes their mind, unless somebody else has the seat by then. */
async function comeBack(storm: Storm, page: HeadlessPage): Promise<void> {
  const { token } = page
  forgetSeat(page)
  await storm.pause(page, storm.world.random.below(40_000))
  for (let tries = 0; tries < 3 && storm.raging && page.token === undefined; tries++) {
    const back = await page.call('comeBack', token)
    if ('ok' in back) page.useToken(back.ok.token)
  }
}

/** Somebody lets a bot play for one who is away or has left, or tries to for anybody. */
async function standIn(storm: Storm): Promise<void> {
  const { random, oracle } = storm.world
  const page = storm.anySeated()
  const { players } = oracle.table.table
  const isGone = ({ kind, seat }: Occupant): boolean => kind === 'left' || storm.pagesAt(seat).length === 0
  const gone = random.below(4) > 0 ? players.filter(isGone) : []
  const seat = storm.missing ?? storm.any(gone.map((one) => one.seat)) ?? random.below(Math.min(8, players.length + 2))
  for (let tries = 1 + random.below(2); page && tries > 0; tries--)
    await page.call('propose', { kind: 'stand-in', seat, span: 'until-back' }, page.token)
}

/** Somebody proposes another pace, of days, and perhaps takes that back; or is away, where there is one. */
async function pace(storm: Storm): Promise<void> {
  const { random, clock } = storm.world
  const page = storm.anySeated()
  if (!page) return
  const away: Subject = { kind: 'away', until: clock.now + 60_000 * random.below(99) }
  const pace: Subject = { kind: 'pace', pace: storm.any(['none', 'days-1', 'days-3'] as const)! }
  await page.call('propose', random.below(4) === 0 ? away : pace, page.token)
  const own = page.state.info?.proposals?.find(({ by }) => by !== null && by === page.state.you)
  if (!own || random.below(3) > 0) return
  await storm.pause(page, random.below(5_000))
  await page.call('withdrawProposal', own.id, page.token)
}

/** Once the game has begun it is too late. */
async function seatBot(storm: Storm): Promise<void> {
  const { random, oracle } = storm.world
  const page = storm.anySeated()
  if (!page || oracle.table.table.phase === 'waiting') return
  await page.call('seatBot', { seat: random.below(8), level: 'calm' }, page.token)
}

/** Somebody without a seat asks for one that was left. */
async function takeover(storm: Storm): Promise<void> {
  const { random } = storm.world
  const page = storm.anySpectator()
  const seats = page?.state.info?.seats ?? []
  const left = seats.flatMap(({ kind }, seat) => (kind === 'left' ? [seat] : []))
  const seat = storm.any(random.below(8) === 0 ? seats.map((_, at) => at) : left)
  if (!page || seat === undefined) return
  await visit(storm, page, { kind: 'takeover', seat, name: `Secret ${page.newId()}` })
}

/** The errands while a seat is asked for. */
const meanwhile = [
  ...Array.from({ length: 8 }, () => 'rescue'),
  ...Array.from({ length: 19 }, () => 'answer'),
  'look in',
  ...Array.from({ length: 3 }, () => 'stand-in'),
  'relieve',
]

const weighted = Object.entries(errands).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))

/** One errand, at random, perhaps with a machine that will fail in it. */
export function errand(storm: Storm): void {
  const { random } = storm.world
  const name = storm.any(storm.isOver() ? afterwards : storm.missing === undefined ? weighted : meanwhile)!
  if (!storm.happens(`? ${name}`)) return
  if (random.below(4) === 0) storm.light()
  Promise.resolve(errands[name]!.run(storm)).catch(storm.fail)
}
