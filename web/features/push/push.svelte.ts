import { untrack } from 'svelte'
import type { TableInfo } from '../../../shared/table-info.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'
import { task } from '../../base/task.svelte.ts'
import type { Room } from '../../room/room.svelte.ts'
import {
  askLeave,
  closeNotifications,
  isOn,
  isQuiet,
  permission,
  pushWay,
  subscribeAt,
  unsubscribeAt,
  type PushWay,
} from './subscription.ts'

/** Notifications of a table on this device, and their switch. */
export function pushOf(room: Room, info: () => TableInfo) {
  const acting = task()
  let way: PushWay = $state()
  let blocked = $state(permission() === 'denied')

  async function turnOn(): Promise<void> {
    const answer = await askLeave().catch((error: unknown) => acting.run(() => Promise.reject(error)))
    blocked = answer === 'denied'
    if (answer === 'granted') isOn.current = (await acting.run(() => subscribeAt(room, info()))) !== undefined
  }
  async function turnOff(): Promise<void> {
    isOn.current = false
    await acting.run(() => unsubscribeAt(room, info()))
  }
  return {
    /** Undefined too until it was looked for. */
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
    /** Whether the player has forbidden the browser to notify. */
    get blocked() {
      return blocked
    },
    /** Asks the player for permission, which only a tap may do. */
    set: (on: boolean) => (on ? turnOn() : turnOff()),
    async setQuiet(quiet: boolean) {
      isQuiet.current = quiet
      await acting.run(() => subscribeAt(room, info()))
    },
  }
}

/** Own moves after which notifications are offered, once on a device. */
const MOVES = 2

export type PushOffer = ReturnType<typeof pushOffer>

/** Keeps a table's subscription on the served key, and closes notifications once somebody looks. Inside a component. */
export function pushOffer(room: Room, info: () => TableInfo) {
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
  // A player who told the browser no is not asked again.
  const open = untrack(() => !push.blocked)
  const due = $derived(open && seated && info().phase === 'playing' && moves >= MOVES && !push.on && !answered.current)
  $effect(() => {
    if (due) void push.look()
  })
  return {
    /** Undefined while no offer is due. */
    get push() {
      return due && push.way !== undefined ? push : undefined
    },
    decline: () => (answered.current = true),
  }
}
