import { untrack } from 'svelte'
import type { Result } from '../../../shared/errors.ts'
import type { TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'
import { task, type Task } from '../../base/task.svelte.ts'
import type { Room } from '../../room/room.svelte.ts'
import {
  closeNotifications,
  isOn,
  isQuiet,
  permission,
  pushWay,
  PushRefusal,
  subscribeAt,
  unsubscribeAt,
  type PushWay,
} from './subscription.ts'

/** Whether this device is told of turns at a table, and what makes it so. */
export interface Push {
  /** Undefined too until it was looked for. */
  readonly way: PushWay
  look(): Promise<void>
  readonly on: boolean
  readonly quiet: boolean
  /** The browser was told not to let this page notify. */
  readonly blocked: boolean
  readonly acting: Task
  /** Asks the player for leave, which only a tap may. */
  set(on: boolean): Promise<void>
  setQuiet(quiet: boolean): Promise<void>
}

export function pushOf(room: Room, info: () => TableInfo): Push {
  const acting = task()
  let way: PushWay = $state()
  let blocked = $state(permission() === 'denied')

  /** Resolves to whether it was done; what the browser refuses is told as that. */
  async function run(work: () => Promise<Result<unknown>>): Promise<boolean> {
    const asAnswer = (error: unknown): Result<unknown> => {
      if (error instanceof PushRefusal) return { ok: error }
      throw error
    }
    const done = await acting.run(() => work().catch(asAnswer))
    if (done instanceof PushRefusal) acting.error = m.push_refused()
    return done !== undefined && acting.error === undefined
  }
  async function turnOn(): Promise<void> {
    try {
      const answer = await Notification.requestPermission()
      blocked = answer === 'denied'
      if (answer === 'granted') isOn.current = await run(() => subscribeAt(room, info()))
    } catch {
      acting.error = m.push_refused()
    }
  }
  async function turnOff(): Promise<void> {
    isOn.current = false
    await run(() => unsubscribeAt(room, info()))
  }
  return {
    get way() {
      return way
    },
    look: async () => void (way = await pushWay()),
    acting,
    get on() {
      return isOn.current && !blocked
    },
    get quiet() {
      return isQuiet.current
    },
    get blocked() {
      return blocked
    },
    set: (on) => (on ? turnOn() : turnOff()),
    async setQuiet(quiet) {
      isQuiet.current = quiet
      await run(() => subscribeAt(room, info()))
    },
  }
}

/** After so many moves of one's own it is offered, once on a device. */
const MOVES = 2

/** What a table does about it by itself: the line that offers it, while that is to be shown; undefined else. */
export interface PushOffer {
  readonly push: Push | undefined
  decline(): void
}

/**
 * Follows a table inside a component: where this device is told, the table knows of it, by the key that is served now; and
 * what it was told of the table goes once somebody looks.
 */
export function pushOffer(room: Room, info: () => TableInfo): PushOffer {
  const { id } = untrack(info)
  const push = pushOf(room, info)
  const answered = persisted(local, 'murex:push-offered', false)
  const seated = $derived(room.state.you !== null)
  const going = $derived(info().phase === 'waiting' || info().phase === 'playing')
  const live = $derived(room.state.status === 'live')
  const moves = $derived(room.state.log?.entries.filter(({ seat }) => seat === room.state.you).length ?? 0)

  $effect(() => {
    if (seated && going && live && isOn.current && permission() === 'granted')
      untrack(() => void subscribeAt(room, info()).catch(() => undefined))
  })
  $effect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void closeNotifications(id).catch(() => undefined)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })
  // A player who has said no to the browser is not asked again.
  const open = untrack(() => !push.blocked)
  const due = $derived(open && seated && info().phase === 'playing' && moves >= MOVES && !push.on && !answered.current)
  $effect(() => {
    if (due) void push.look()
  })
  return {
    get push() {
      return due && push.way !== undefined ? push : undefined
    },
    decline: () => (answered.current = true),
  }
}
