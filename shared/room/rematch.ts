import type { ErrorCode } from '../errors.ts'
import { commit } from '../engine/fair.ts'
import { redact } from '../engine/sealed.ts'
import { lifetime } from './retention.ts'
import { gameOf, isSeated, type Change, type RoomState, type Meta, type Player } from './state.ts'
import type { Store } from '../../worker/rows.ts'
import { newSecret, newTableId } from '../tokens.ts'
import { stateAt } from './views.ts'

/** What the next table takes over from one that is over. Nonces are not in it: they follow the new commitment. */
export interface Heritage {
  readonly id: string
  readonly game: string
  readonly options: Meta['options']
  readonly first: Meta['first']
  readonly listed: boolean
  readonly players: readonly Pick<Player, 'seat' | 'name' | 'identity' | 'kind' | 'tokens'>[]
}

/** Who started, drawn or not: after the setup it is their turn. */
function starter({ meta, match }: RoomState, store: Store): number | undefined {
  if (!match || !meta.start) return undefined
  if (meta.start.first !== 'drawn') return meta.start.first
  return match.game.mayAct(redact(stateAt(match, store, 1), 'spectator'))[0]
}

/**
 * The next table for those who have not left: their seats, the start player moved on by one. Its id is stored before it
 * is made, so that every tap, also one after a crash in between, leads to the same one.
 */
export function heritage(state: RoomState, store: Store): { readonly change?: Change; readonly made: Heritage } | ErrorCode {
  const { meta } = state
  if (meta.phase === 'waiting') return 'not-started'
  if (meta.phase === 'playing') return 'not-finished'
  const players = state.players.filter(isSeated).toSorted((a, b) => a.seat - b.seat)
  const last = starter(state, store)
  const first = last === undefined ? 'drawn' : (players.find(({ seat }) => seat > last) ?? players[0]!).seat
  const { game, options, listed } = meta
  const made = (id: string): Heritage => ({
    id,
    game,
    options,
    first,
    listed,
    players: players.map(({ seat, name, identity, kind, tokens }) => ({ seat, name, identity, kind, tokens })),
  })
  if (meta.next) return { made: made(meta.next.id) }
  const next: Meta = { ...meta, next: { id: newTableId(), made: false } }
  return {
    change: { state: { ...state, meta: next }, write: (store) => store.putMeta(next) },
    made: made(next.next!.id),
  }
}

/** The next table is made: everybody is led there. */
export function led(state: RoomState): Change {
  const meta: Meta = { ...state.meta, next: { id: state.meta.next!.id, made: true } }
  return { state: { ...state, meta }, write: (store) => store.putMeta(meta) }
}

/** A table on which every seat of the one before is reserved, with a secret of its own. */
export function inherit(epoch: string, from: Heritage, now: number): Change | ErrorCode {
  const game = gameOf(from.game)
  if (!game) return 'no-such-game'
  const { id, options, first, listed } = from
  const secret = newSecret()
  const players = from.players.map((player, playerId): Player => ({ ...player, playerId, nonce: null, left: false }))
  const meta: Meta = {
    id,
    game: game.id,
    options,
    first,
    places: game.seats.max,
    secret,
    commitment: commit(secret),
    epoch,
    phase: 'waiting',
    joined: players.length,
    start: null,
    listed,
    next: null,
  }
  return {
    state: { meta, players, chat: [], transfers: [], rescues: [], match: null, unreadable: false },
    write(store) {
      store.migrate()
      store.putMeta(meta)
      for (const player of players) store.putPlayer(player)
    },
    expires: now + lifetime.waiting,
  }
}
