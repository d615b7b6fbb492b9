import type { Wish } from '../../asks.ts'
import type { Seat } from '../../engine/game.ts'
import type { ErrorCode } from '../../errors.ts'
import { isLive } from '../../pace.ts'
import { both } from '../core/change.ts'
import { awayUntil, clockChanged, isLate, isLong, mayResume, paused, renewed, resumed } from '../clock/clock.ts'
import { brokenOff, logged, logLine, metaChanged } from '../core/table-log.ts'
import { isPlayer } from '../core/occupants.ts'
import { isOpen } from '../core/session.ts'
import { isAround, standIn, standInFrom } from './stand-in.ts'
import { takeBackFrom, whoAgrees } from '../match/take-back.ts'
import type { Platform } from '../platform.ts'
import type { Ask, EntryChange, InfoChange, Left, Now, Player, RoomState } from '../types.ts'

/** What an ask is judged by, besides the table. */
export interface AskedAt extends Now {
  readonly platform: Platform
}

/** Who has to answer an ask, the asker among them where that counts, and how many yeses it takes. */
export interface Poll {
  readonly must: readonly Player[]
  readonly needs: number
}

/** One kind of what can be asked. */
export interface AskKind<W extends Wish> {
  /** Whom to ask, now; or why not to. Nobody: the asker's word is enough. */
  poll(state: RoomState, wish: W, by: Player, at: AskedAt): Poll | ErrorCode
  /** What comes of it. `yes`: the names of those who said so. */
  grant(state: RoomState, ask: Ask & { readonly wish: W }, at: AskedAt, yes: readonly string[]): Granted | ErrorCode
  /** Whether there still is something to ask for, after any change; always, where it is left out. */
  stands?(state: RoomState, ask: Ask & { readonly wish: W }, now: number): boolean
}

export type Granted = InfoChange | EntryChange

const ownWord: Poll = { must: [], needs: 0 }

/** Whether the others have a say in a seat: its time is up, or, where none is kept, its player has been away for long. */
function isMissing(state: RoomState, occupant: Player | Left, at: AskedAt): boolean {
  if (occupant.kind === 'left') return true
  if (state.clock) return isLate(state, occupant.seat, at.now)
  return !isOpen(at.sessions, occupant.id) && at.now >= standInFrom(state, occupant)
}

/** The same, as far as the table alone tells. */
const mayBeMissing = (state: RoomState, occupant: Player | Left, now: number): boolean =>
  occupant.kind === 'left' || !state.clock || isLate(state, occupant.seat, now)

/** Whether a player is there to decide: in time, or, where none is kept, not away. */
const isThere = (state: RoomState, player: Player, at: AskedAt): boolean =>
  state.clock ? !isLate(state, player.seat, at.now) : isAround(state, player, at)

const occupantAt = ({ players }: RoomState, seat: Seat): Player | Left | undefined => {
  const found = players.find((known) => known.seat === seat)
  return found?.kind === 'player' || found?.kind === 'left' ? found : undefined
}

/** Those players who are there to decide, the asker always among them. */
function voters(state: RoomState, by: Player, at: AskedAt): readonly Player[] {
  return state.players
    .filter(isPlayer)
    .filter((one) => one === by || (one.standIn === undefined && isThere(state, one, at)))
}

/** Half of the others decide about a seat, of those who are not late themselves. */
function pollAbout(state: RoomState, seat: Seat, by: Player, at: AskedAt): Poll | ErrorCode {
  const found = state.players.find((known) => known.seat === seat)
  if (seat === by.seat) return 'own-seat'
  const owner = occupantAt(state, seat)
  if (!owner) return found ? 'not-seated' : 'seat-free'
  if (!isMissing(state, owner, at)) return state.clock ? 'not-now' : 'seat-in-use'
  if (state.clock && isLate(state, by.seat, at.now)) return 'not-now'
  const must = voters(state, by, at).filter((one) => one !== owner)
  return { must, needs: Math.ceil(must.length / 2) }
}

/** Whether others may still decide about a seat. */
const standsAbout = (state: RoomState, { wish: { seat } }: { readonly wish: { readonly seat: Seat } }, now: number) => {
  const owner = occupantAt(state, seat)
  return owner !== undefined && !owner.standIn && mayBeMissing(state, owner, now)
}

type Of<K extends Wish['kind']> = Extract<Wish, { readonly kind: K }>

/** Everything that can be asked for, by its kind. */
export const askKinds: { readonly [K in Wish['kind']]: AskKind<Of<K>> } = {
  pause: {
    // The first is everybody's own; who would think with the clocks stopped again needs the others for it.
    poll(state, _, by, at) {
      const { meta, clock } = state
      if (!clock || clock.paused || !isLive(meta.settings.pace)) return 'not-now'
      if (!clock.pausers?.includes(by.id)) return ownWord
      const must = voters(state, by, at)
      return { must, needs: must.length }
    },
    grant: (state, { by }, { now }) => clockChanged(state, paused(state.clock!, by, now)),
    stands: ({ clock }) => clock?.paused === null,
  },
  resume: {
    poll: ({ clock }, _, { id }, { now }) => (clock?.paused && mayResume(clock.paused, id, now) ? ownWord : 'not-now'),
    grant: (state, _, { now }) => clockChanged(state, resumed(state, state.clock!, now)),
  },
  away: {
    poll: ({ clock, meta }) => (clock && !isLive(meta.settings.pace) ? ownWord : 'not-now'),
    grant(state, { by, wish }, { now }) {
      const { seat } = state.players.find(({ id }) => id === by)!
      const clock = awayUntil(state.clock!, seat, wish.until, now)
      return clock ? clockChanged(state, clock) : 'away-too-long'
    },
  },
  pace: {
    poll(state, { pace }, by) {
      if (pace === state.meta.settings.pace) return 'not-now'
      // Of those who are away too: how long their seats wait for them depends on it.
      const must = state.players.filter(isPlayer).filter((one) => one === by || one.standIn === undefined)
      return { must, needs: must.length }
    },
    grant(state, { wish: { pace } }) {
      const changed = metaChanged(state, { settings: { ...state.meta.settings, pace } })
      // All of them begin again.
      return { ...changed, state: { ...changed.state, clock: undefined } }
    },
    stands: ({ meta }, { wish: { pace } }) => pace !== meta.settings.pace,
  },
  'stand-in': {
    poll(state, { seat, span }, by, at) {
      if (!at.platform.bots[state.meta.game]) return 'no-bots'
      const poll = pollAbout(state, seat, by, at)
      if (typeof poll === 'string') return poll
      const isOn = occupantAt(state, seat)?.standIn !== undefined
      return isOn || (span === 'turn' && !isLate(state, seat, at.now)) ? 'not-now' : poll
    },
    grant(state, { wish: { seat, span } }, at, yes) {
      const owner = occupantAt(state, seat)
      if (!owner || !isMissing(state, owner, at)) return 'seat-in-use'
      return standIn(state, owner, span === 'turn', yes)
    },
    stands: standsAbout,
  },
  wait: {
    poll: (state, { seat }, by, at) => (state.clock ? pollAbout(state, seat, by, at) : 'not-now'),
    grant: (state, { wish }, { now }) => clockChanged(state, renewed(state, state.clock!, wish.seat, now)),
    stands: standsAbout,
  },
  end: {
    poll: (state, { seat }, by, at) => (isLong(state, seat, at.now) ? pollAbout(state, seat, by, at) : 'not-now'),
    grant(state, { by }, { now }) {
      const said = logged(
        state,
        logLine(
          state,
          'ended',
          state.players.find(({ id }) => id === by)!,
        ),
      )
      return both(said, brokenOff(said.state, now))
    },
    stands: standsAbout,
  },
  'take-back': {
    poll(state, { back }, by) {
      const others = whoAgrees(state, state.match!, by, back)
      if (typeof others === 'string') return others
      const must = [by, ...others.filter(isPlayer)]
      return { must, needs: must.length }
    },
    grant(state, { id, by, wish: { back }, yes }, { platform, now }) {
      const base = state.match!.position.n
      return takeBackFrom(state, platform.rows, by, { id, base, back }, now, yes)
    },
    stands: ({ match }, { n }) => match?.position.n === n,
  },
}
