import { untrack } from 'svelte'
import type { Seated } from '../../shared/api.ts'
import type { Result } from '../../shared/errors.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { SEATS_HELD } from '../../shared/protocol.ts'
import { NOBODY } from '../base/api.ts'
import { noteSeats, noteShown } from '../base/hot-seat-tokens.ts'
import { once } from '../base/once.ts'
import { dropToken, isTokenKey, storeToken, tokensOf } from '../base/seat-tokens.ts'
import { noteNonce } from './commitment.ts'
import { openRoom, type GameCode, type Room } from './room.svelte.ts'

/** Seats of one table on this device: usually one or none. Each has a socket, as if it were alone; one is shown. */
export interface HotSeats<Code extends GameCode = GameCode> {
  /** Rooms in the order in which their seats were taken. */
  readonly rooms: readonly Room<Code>[]
  readonly shown: Room<Code>
  /** Whether all seats are known: until then no hand is shown, since others may be looking. */
  readonly isWhole: boolean
  readonly mayAdd: boolean
  show(room: Room<Code>): void
  add(name: string): Promise<Result<Seated>>
}

/** Whether a device has lost a seat; the player reads of a seizure first. */
const isGone = ({ token, state: { status, you } }: Room): boolean =>
  token === undefined || (status === 'live' && you === null)

/** Opens the device's other seats at a room's table, inside a component. */
export function openHotSeats<Code extends GameCode>(
  first: Room<Code>,
  load: (game: GameId) => Promise<Code>,
): HotSeats<Code> {
  const { id, transport } = first
  const open = (token: string): Room<Code> => openRoom(id, transport, load, token)
  const held = first.token === undefined ? [] : tokensOf(id)
  let rooms: readonly Room<Code>[] = $state.raw(
    held.length > 1 ? held.map((token) => (token === first.token ? first : open(token))) : [first],
  )
  let shown = $state.raw(first)
  /** Whether a token opened this page, or the cookie was asked for all that it names, even in vain. */
  let isSettled = $state(first.token !== undefined)
  /** Phase `asking`: the seat has no token, in a browser whose storage was cleared; the cookie may name further seats. */
  const phase: 'asking' | 'whole' = $derived(
    isSettled || first.token !== undefined || first.state.you === null ? 'whole' : 'asking',
  )
  const ends = new AbortController()

  const show = (room: Room<Code>): void => {
    shown = room
    if (room.token !== undefined) noteShown(id, room.token)
  }
  const join = (token: string): Room<Code> => {
    const room = open(token)
    rooms = [...rooms, room]
    return room
  }
  function keepOnly(kept: readonly Room<Code>[]): void {
    for (const room of rooms.filter((one) => !kept.includes(one))) {
      room.close()
      if (room.token !== undefined) dropToken(id, room.token)
    }
    rooms = kept
    if (!kept.includes(shown)) show(kept[0]!)
  }

  /** Restores the seats that the cookie names: the first one is the seat that was opened. */
  async function giveBack(): Promise<void> {
    const result = await transport.call('PUT /api/tables/:id/seats/mine', { params: { id } })
    isSettled = true
    if ('error' in result || result.ok.kept.length < 2 || first.token !== undefined || ends.signal.aborted) return
    const [token, ...others] = result.ok.kept
    first.useToken(token!)
    for (const other of others) {
      storeToken(id, other)
      join(other)
    }
  }

  $effect(() => {
    if (phase === 'asking') void untrack(giveBack)
    else if (first.token !== undefined) isSettled = true
  })
  $effect(() => {
    if (rooms.length < 2) return
    const kept = rooms.filter((room) => !isGone(room) || (room === shown && room.lost))
    if (kept.length < rooms.length) untrack(() => keepOnly(kept.length > 0 ? kept : [shown]))
  })
  $effect(() => {
    // A seat is known once its room has answered, and may change until the start.
    const seats = rooms.flatMap(({ state: { info, you } }) => (info?.phase === 'waiting' ? [] : (you ?? [])))
    if (seats.length > 1 && seats.length === rooms.length) noteSeats(id, seats)
  })
  $effect(() => {
    /** Joins seats that another window has taken. */
    const noteOthers = ({ key }: StorageEvent): void => {
      const tokens = tokensOf(id)
      if (!isTokenKey(key, id) || tokens.length < 2) return
      for (const token of tokens) if (!rooms.some((room) => room.token === token)) join(token)
    }
    addEventListener('storage', noteOthers, { signal: ends.signal })
    return () => {
      ends.abort()
      for (const room of rooms) room.close()
    }
  })

  return {
    get rooms() {
      return rooms
    },
    get shown() {
      return shown
    },
    get isWhole() {
      return phase === 'whole'
    },
    get mayAdd() {
      return transport.networked && shown.token !== undefined && rooms.length < SEATS_HELD
    },
    show,
    add: (name) =>
      once(`further seat ${id}`, async (nonce) => {
        const body = { name, nonce }
        const result = await transport.call('POST /api/tables/:id/seats', { params: { id }, token: NOBODY, body })
        if ('error' in result) return result
        const { token } = result.ok
        storeToken(id, token)
        noteNonce(join(token).key, nonce)
        return result
      }),
  }
}
