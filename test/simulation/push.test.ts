import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Seated } from '../../shared/api.ts'
import type { Random } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { games, searchables } from '../../shared/games/registry.ts'
import { wake, waitingFor } from '../../shared/room/core/state.ts'
import { PROTOCOL } from '../../shared/protocol.ts'
import type { Subscribe } from '../../shared/push.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { openDatabase, sqlRows } from '../../worker/rows.ts'
import { deep } from '../support/depth.ts'
import { seeds } from '../support/seeds.ts'
import { Clock, processOf } from './clock.ts'
import { durable } from './durable.ts'
import { Machine } from './machine.ts'
import type { Storage } from './storage.ts'
import type { Platform } from '../../shared/room/platform.ts'
import type { Match } from '../../shared/room/types.ts'

const TURNS = 12
const note = { title: 'Tsuro', turn: 'turn', reminder: 'reminder', nudge: 'nudge', proposal: 'proposal', over: 'over' }
const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

vi.useFakeTimers({ toFake: ['Date'] })
let uninstall: () => void
beforeAll(() => void (uninstall = durable.install()))
afterAll(() => uninstall())

/** Mishaps of a turn's alarm; `none`: it goes well. */
const mishaps = ['none', 'before', 'sending', 'sent', 'twice', 'stop', 'throw'] as const
type Mishap = (typeof mishaps)[number]

/** A room for two whose players only come to move. */
async function table(random: Random) {
  const clock = new Clock(processOf('test'))
  const remote = () => Promise.reject(new Error('there is no other room'))
  const machine = new Machine(
    clock,
    durable.make(remote, () => false),
  )
  const pass = (ms: number): void => void vi.setSystemTime((clock.now += ms))
  pass(0)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const ok = <T>(answer: { readonly ok: T } | { readonly error: string } | undefined): T => {
    if (!answer || !('ok' in answer)) throw new Error(JSON.stringify(answer))
    return answer.ok
  }
  const seat = (n: number) => ({ name: `Player ${n}`, nonce: String(n).padStart(32, '0') })
  const made = { game: 'tsuro', options: {}, settings: defaultSettings, name: seat(0).name }
  const { token } = ok(await machine.ask('create', 'table-of-a-storm', made))
  const seated: Seated[] = [ok(await machine.ask('sit', seat(0), token))]
  seated.push(ok(await machine.ask('sit', seat(1))))
  ok(await machine.ask('start', seated[0]!.token))
  for (const { token } of seated)
    for (const device of ['phone', 'laptop']) {
      const subscription = { endpoint: `https://fcm.googleapis.com/send/${token}-${device}`, keys }
      const subscribe: Subscribe = { subscription, note, zone: 'UTC', quiet: false }
      ok(await machine.ask('subscribe', subscribe, 'https://murex.test', token))
    }
  // A room has the newest entries in memory: what another writes, only a new one reads.
  const rows = () => sqlRows(openDatabase((machine.disk as Storage).handle()))
  const match = (): Match => wake({ rows: rows(), games, failed: () => undefined } as unknown as Platform, [])!.match!
  let acts = 0

  return {
    machine,
    pass,
    match,
    /** The player on turn comes, moves and goes. */
    async move(): Promise<void> {
      const { position } = match()
      const [onTurn] = waitingFor(match())
      const { token } = seated.find((one) => one.seat === onTurn)!
      const socket = (await machine.open('here'))!
      await machine.message(socket, JSON.stringify({ type: 'hello', protocol: PROTOCOL, token }))
      const command = searchables.tsuro.pick(redact(position.state, onTurn!) as never, onTurn!, random)
      const act = { type: 'act', id: `action-${++acts}`, base: position.n, command }
      await machine.message(socket, JSON.stringify(act))
      await machine.closed(socket, 1000, '')
    },
  }
}

/** The alarm of a turn, with a mishap. */
async function ringWith(mishap: Mishap, machine: Machine, random: Random, pass: (ms: number) => void): Promise<void> {
  if (mishap === 'before') machine.crash()
  if (mishap === 'stop' || mishap === 'throw') machine.disk.fuse.light(1 + random.below(4), mishap)
  const rings = [machine.ring(), ...(mishap === 'twice' ? [machine.ring()] : [])]
  await Promise.allSettled(rings)
  machine.disk.fuse.douse()
  // The platform rings again where an alarm failed, and the room where it put something off.
  for (let i = 0; i < 3; i++) {
    pass(61_000)
    await machine.ring()
  }
}

test.each(seeds('push-storm', deep ? 200 : 20))(
  '[ROOM-63] nobody is told twice of one turn, whenever the machine goes down and however often it rings: SEED=%i',
  async (seed) => {
    const random = quick(seed)
    const { machine, pass, match, move } = await table(random)
    const pushes = new Map<string, number>()
    let mishap: Mishap = 'none'
    machine.post = (device, { message }) => {
      if (mishap === 'sending') machine.crash()
      else {
        const key = `${device.id} ${message.notification.body} ${match().position.n}`
        pushes.set(key, (pushes.get(key) ?? 0) + 1)
        if (mishap === 'sent') machine.crash()
      }
      return Promise.resolve({ status: 201 })
    }
    machine.crash()
    for (let turn = 0; turn < TURNS && waitingFor(match()).length > 0; turn++) {
      const before = pushes.size
      mishap = mishaps[random.below(mishaps.length)]!
      pass(61_000)
      await ringWith(mishap, machine, random, pass)
      expect([mishap, ...new Set(pushes.values())]).toEqual(pushes.size > 0 ? [mishap, 1] : [mishap])
      if (['none', 'before', 'twice', 'throw'].includes(mishap))
        expect([mishap, pushes.size - before]).toEqual([mishap, 2])
      mishap = 'none'
      await move()
    }
  },
)
