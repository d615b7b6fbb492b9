import { reactions } from '../../shared/table-info.ts'
import type { React, Say } from '../../shared/protocol.ts'
import type { HeadlessPage } from './headless.ts'
import type { Storm } from './storm.ts'

/** What players do beside their commands, each by its name; one is chosen at random, the likelier the more it weighs. */
const errands: Readonly<Record<string, { readonly weight: number; readonly run: (storm: Storm) => unknown }>> = {
  chat: { weight: 8, run: chat },
  'chat of a spectator': { weight: 1, run: (storm) => speak(storm, storm.anySpectator()) },
  transfer: { weight: 3, run: transfer },
  rescue: { weight: 4, run: rescue },
  answer: { weight: 6, run: answer },
  leave: { weight: 2, run: leave },
  end: { weight: 1, run: (storm) => ask(storm.anySeated(), 'end') },
  rematch: { weight: 1, run: (storm) => ask(storm.anySeated(), 'rematch') },
}

/** The errands of a table that is over. */
const afterwards = ['chat', 'leave', 'rematch', 'rematch', 'rematch', 'rematch', 'rescue', 'answer', 'end']

function ask(page: HeadlessPage | undefined, door: 'end' | 'rematch'): unknown {
  return page?.call(door, page.token)
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

/** Somebody without a token asks for a seat, tries what was given, and takes it back, or comes in once approved. */
async function rescue(storm: Storm): Promise<void> {
  const { random } = storm.world
  const page = storm.anySpectator() ?? storm.open(undefined)
  const seats = page.state.info?.seats.length ?? 0
  if (seats === 0) return
  const requested = await page.call('requestRescue', random.below(seats), page.token)
  if (!('ok' in requested)) return
  const { rescue: id, token } = requested.ok
  for (let tries = 0; tries < 8 && storm.raging && page.token === undefined; tries++) {
    await storm.pause(page, random.below(12_000))
    const what = random.below(12)
    if (what === 0) await page.call('cancelRescue', id, token)
    else if (what === 1) await page.call('claimRescue', id, 'another-token')
    else if (what === 2) await page.call('info', token)
    else if (what === 3) page.useToken(token)
    else {
      const claimed = await page.call('claimRescue', id, token)
      if ('ok' in claimed) page.useToken(claimed.ok.token)
    }
  }
}

/** Somebody who plays answers a request that the page shows, be it for the own seat, or answered already. */
async function answer(storm: Storm): Promise<void> {
  const { random } = storm.world
  const page = storm.anySeated()
  const asked = storm.any(page?.state.info?.rescues ?? [])
  if (!page || !asked) return
  for (let tries = 1 + random.below(2); tries > 0; tries--) {
    await page.call('answerRescue', asked.id, random.below(3) > 0, page.token)
  }
}

async function leave(storm: Storm): Promise<void> {
  const page = storm.anySeated()
  if (!page || storm.leavers === 0 || storm.world.oracle.table.table.phase === 'waiting') return
  storm.leavers--
  for (let tries = 0; tries < 3 && storm.raging; tries++) {
    const left = await page.call('leave', page.token)
    if ('ok' in left || left.error === 'bad-token') return page.useToken(undefined)
  }
}

const weighted = Object.entries(errands).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))

/** One errand, at random, perhaps with a machine that will fail in it. */
export function errand(storm: Storm): void {
  const { random } = storm.world
  const name = storm.any(storm.isOver() ? afterwards : weighted)!
  storm.say(`? ${name}`)
  storm.count(name)
  if (random.below(4) === 0) storm.light()
  Promise.resolve(errands[name]!.run(storm)).catch(storm.fail)
}
