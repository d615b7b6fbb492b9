import { nanoid } from 'nanoid'
import type { Api, Leave, Seated } from '../../shared/api.ts'
import type { AnyRules, EntryView, Seat, Seen } from '../../shared/engine/game.ts'
import type { ErrorCode, Result } from '../../shared/errors.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { SOCKET_ROUTE, type React, type Say } from '../../shared/protocol.ts'
import type { Reaction, TableInfo } from '../../shared/table-info.ts'
import { type Call } from '../base/api.ts'
import { heard } from '../base/house-clock.ts'
import { dropLeftSeat, isBack, leftSeat, storeLeftSeat } from '../base/left-seat.svelte.ts'
import { once } from '../base/once.ts'
import { persisted } from '../base/persisted.svelte.ts'
import { report } from '../base/reporting.ts'
import { dropToken, isTokenKey, seatKeyOf, storeToken, tokenOf, tokensOf } from '../base/seat-tokens.ts'
import { local, session } from '../base/storage.ts'
import { noteNonce } from './commitment.ts'
import { nothingKnown, type Kept, type SyncState } from './connection.ts'
import { hasActed, isChosen } from './own-entries.ts'
import type { Transport } from './transport.ts'
import { reloadOnce } from './reload.ts'
import { Sync } from './sync.ts'

/** Loaded code of a game: its rules, and the page's parts of it. */
export interface GameCode {
  readonly rules: AnyRules
}

/** A table as this page knows it, and the actions on it: one record, replaced whole at every change. */
export interface Room<Code extends GameCode = GameCode> {
  readonly id: string
  /** Token of its seat, if this browser has one, and storage key of the seat's own things. */
  readonly token: string | undefined
  readonly key: string
  readonly transport: Transport
  readonly state: SyncState
  /** Table info of the time when the page came to the table. */
  readonly first: TableInfo | undefined
  readonly code: Code | undefined
  /** Entry to animate, and the view before it; undefined if the page has caught up in one step. */
  readonly moved: { readonly entry: EntryView<unknown>; readonly before: Seen<unknown> } | undefined
  /** Choices that are not committed. */
  readonly draft: unknown
  /** Reason why there is no table: its host deleted it, the keeper took it down, or nobody knows it. */
  readonly missing: Missing | undefined
  /** Whether this player acted in another window while an unsent choice stood here. */
  readonly elsewhere: boolean
  /** Whether others have taken this device's place on its seat, or put it out; until that is read. */
  readonly lost: boolean
  /** Sends a command, `delay` ms later or with `sendNow`; returns whether it is or will be sent. */
  act(command: unknown, delay?: number): boolean
  sendNow(): void
  takeBack: Sync['takeBack']
  /** Takes back an unsent command; false if it may have arrived already. */
  withdraw(): boolean
  retry(): void
  keep(draft: unknown): void
  /** Shows a stored view of the table until the room speaks. */
  show(kept: Kept): Promise<void>
  dismiss(): void
  /** Calls a route with the seat's token unless another is given; shows a table info in the answer at once. */
  call<Route extends TableRoute>(route: Route, more?: TableCall<Route>): Promise<Result<Api[Route]['answer']>>
  /** Takes a seat, the lowest free one by default; a seat reserved for this page's token is taken under its own name. */
  sit(name: string, seat?: Seat): Promise<Result<Seated>>
  /** Goes on with a seat's token that came by a transfer or a rescue. */
  useToken(token: string): void
  leave(said?: Leave): Promise<Result<TableInfo>>
  /** Sends a line or a reaction; returns its id, under which it may be refused (`state.asideRefused`). */
  say(text: string): string
  react(reaction: Reaction): string
  /** Tells the others that this player prepares something for them, or no longer. */
  prepare(on: boolean): void
  close(): void
}

const missings = ['deleted', 'taken-down', 'no-such-table'] as const satisfies readonly ErrorCode[]
type Missing = (typeof missings)[number]
type TableRoute = Extract<keyof Api, `${string} /api/tables/:id${string}`>
type TableCall<Route extends TableRoute> = Call<Api[Route]['body']>

/** Failed dials in a row that count as no accident. */
const MISSED = 3

const versions = () => import('../base/service-worker.ts')

const isMissing = (code: string | undefined): code is Missing => (missings as readonly unknown[]).includes(code)
const isTableInfo = (answer: object): answer is TableInfo => 'rev' in answer

/** Opens a table by its transport and keeps the record current until `close`. `load`: loads the code of a game. */
export function openRoom<Code extends GameCode>(
  id: string,
  transport: Transport,
  load: (game: GameId) => Promise<Code>,
  token = tokenOf(id),
): Room<Code> {
  const key = seatKeyOf(id, token)
  let held = $state.raw(token)
  const draft = persisted<unknown>(session, `murex:draft:${key}`, undefined)
  const reload = reloadOnce(
    session,
    () =>
      void versions()
        .then(({ newestVersion }) => newestVersion())
        .catch(() => undefined)
        .then(() => location.reload()),
  )
  let wasLive = false
  let code: Code | undefined = $state.raw()
  let moved: Room['moved'] = $state.raw()
  let missing: Missing | undefined = $state()
  let elsewhere = $state(false)
  let lost = $state(false)
  let prepares = false
  let first: TableInfo | undefined
  let missed = 0

  const loadGame = async (game: GameId): Promise<AnyRules> => {
    code = await load(game)
    return code.rules
  }
  const connect = (before?: SyncState): Sync => {
    const made: Sync = new Sync(
      {
        ...transport.socket,
        token: () => held,
        loadGame,
        memory: transport.networked ? local : session,
        memoryKey: `murex:pending:${key}`,
        newId: nanoid,
        ...(transport.networked && { heard }),
        missed() {
          missed++
          void lookFor()
        },
        changed(next, entry, before) {
          if (made !== sync) return
          if (next.status === 'catching-up') missed = 0
          if (entry && before) moved = { entry, before }
          else if (moved && moved.entry.n !== next.n - 1) moved = undefined
          const back = next.status === 'live' && state.status !== 'live'
          if (back) first ??= next.info
          const isShut = next.error?.code === 'bad-token'
          if (state.you !== null && (isShut || next.you === null)) loseSeat(state.you, next.info)
          if (hasActed(state, next)) elsewhere = state.pending === undefined && isChosen(draft.current)
          else if (next.status === 'live' && next.you === null) comeBackWith(next.info)
          state = next
          // The room does not know that a new socket prepares anything.
          if (back && prepares) sync.sendAside({ type: 'prepare', on: true })
          // A room that was away may be back with a newer version.
          if (back && wasLive)
            versions().then(
              ({ lookForUpdate }) => lookForUpdate(),
              () => undefined,
            )
          wasLive ||= back
          reload(next)
          if (isShut) giveUpToken()
          if (next.error?.code === 'seat-left') {
            storeLeftSeat(id, { token: held! })
            giveUpToken()
          }
          if (isMissing(next.error?.code)) missing = next.error.code
        },
        mismatch: (n, mine, rooms) => report(`digest ${mine} is not ${rooms} at entry ${n}`, 'digest'),
      },
      before,
    )
    return made
  }
  /** Drops the seat once others took it, or the player left, who keeps the way back. */
  const loseSeat = (seat: Seat, info: TableInfo | undefined): void => {
    if (held === undefined || info?.phase !== 'playing') return
    const hasLeft = info.seats[seat]?.kind === 'left'
    if (hasLeft && !state.own?.isLetIn) storeLeftSeat(id, { seat, token: held })
    lost = !hasLeft
    dropHeld()
  }
  /** Takes the seat back once its player is back on another device. If somebody else has it, the room says so. */
  const comeBackWith = (info: TableInfo | undefined): void => {
    const left = leftSeat(id)
    if (!left || info?.phase !== 'playing' || !isBack(info, left)) return
    dropLeftSeat(id)
    useToken(left.token)
  }
  /** Drops the page's own token, and none of other seats at this table. */
  const dropHeld = (): void => {
    if (held !== undefined) dropToken(id, held)
    held = undefined
  }
  const giveUpToken = (): void => {
    dropHeld()
    reconnect()
  }
  /** Connects with the current token; the last state stays on the screen, marked as stale, until the room answers. */
  const reconnect = (): void => {
    const old = sync
    sync = connect(state)
    state = sync.state
    old.close()
  }

  const inPage = transport.networked ? infoInPage(id) : undefined
  // Skips it for a seat's holder, whom it would show without the seat.
  let sync = connect(inPage && held === undefined ? { ...nothingKnown, info: inPage } : undefined)
  let state: SyncState = $state.raw(sync.state)

  /** Asks for the table info after a refused socket, which gives no reason; shows it if nothing newer comes. [PAGE-181] */
  const lookFor = async (): Promise<void> => {
    if (!transport.networked) return
    const at = { params: { id }, token: held }
    const result = await transport.call('GET /api/tables/:id', at)
    if ('error' in result && isMissing(result.error)) {
      missing = result.error
      sync.close()
    }
    if ('error' in result || missed === 0) return
    if (state.asOf === undefined && state.view === undefined) sync.learn(result.ok, result.ok.you)
    if (missed < MISSED) return
    // The socket's route refuses any other request as malformed.
    const refusal = await transport.call(`GET ${SOCKET_ROUTE}` as 'GET /api/tables/:id', at)
    const isOurs = 'error' in refusal && refusal.error !== 'malformed' && refusal.error !== 'lost'
    if (missed > 0) sync.blocked(isOurs ? refusal.error : 'no-socket')
  }
  const ends = new AbortController()
  const on = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
    target.addEventListener(type, listener, { signal: ends.signal })
  on(document, 'visibilitychange', () => (document.visibilityState === 'visible' ? sync.wake() : sync.sleep()))
  on(window, 'pagehide', () => sync.sendNow())
  for (const type of ['online', 'focus']) on(window, type, () => sync.wake())
  // A page that is shown for the first time has just asked.
  on(window, 'pageshow', (event) => (event as PageTransitionEvent).persisted && sync.wake())
  if (transport.networked) on(window, 'offline', () => sync.offline())
  on(window, 'storage', (event) => {
    if (!isTokenKey((event as StorageEvent).key, id) || (held !== undefined && tokensOf(id).includes(held))) return
    held = tokenOf(id)
    reconnect()
  })

  const callTable = async <Route extends TableRoute>(route: Route, more: TableCall<Route> = {}) => {
    const result = await transport.call(route, { token: held, ...more, params: { ...more.params, id } })
    if ('ok' in result && isTableInfo(result.ok)) sync.learn(result.ok)
    return result
  }
  const speak = (aside: Say | React): string => {
    sync.sendAside(aside)
    return aside.id
  }
  const useToken = (token: string): void => {
    lost = false
    storeToken(id, token, held)
    held = token
    reconnect()
  }

  return {
    id,
    key,
    get token() {
      return held
    },
    transport,
    get state() {
      return state
    },
    get first() {
      return first
    },
    get code() {
      return code
    },
    get moved() {
      return moved
    },
    get draft() {
      return draft.current
    },
    get missing() {
      return missing
    },
    get elsewhere() {
      return elsewhere
    },
    get lost() {
      return lost
    },
    act(command, delay) {
      elsewhere = false
      return sync.act(command, delay)
    },
    sendNow: () => sync.sendNow(),
    takeBack: (back) => sync.takeBack(back),
    withdraw: () => sync.withdraw(),
    retry: () => sync.wake(),
    keep: (next) => (draft.current = next),
    dismiss() {
      elsewhere = lost = false
      sync.dismiss()
    },
    show: (kept) => loadGame(kept.info.game).then((game) => sync.show({ ...kept, game })),
    call: callTable,
    async sit(name, seat) {
      const result = await once(`seat ${id}`, async (nonce) => {
        const answer = await callTable('POST /api/tables/:id/seats', {
          body: { name, nonce, ...(seat === undefined ? {} : { seat }) },
        })
        if ('ok' in answer) noteNonce(key, nonce)
        return answer
      })
      if ('ok' in result) useToken(result.ok.token)
      if (missed > 0) void lookFor()
      return result
    },
    useToken,
    async leave(said = {}) {
      const { you } = state
      const result = await callTable('DELETE /api/tables/:id/seats/mine', { body: said })
      if ('error' in result) return result
      if (you !== null) loseSeat(you, result.ok)
      dropHeld()
      reconnect()
      return result
    },
    say: (text) => speak({ type: 'say', id: nanoid(), text }),
    react: (reaction) => speak({ type: 'react', id: nanoid(), reaction }),
    prepare(on) {
      if (on || prepares) sync.sendAside({ type: 'prepare', on })
      prepares = on
    },
    close() {
      ends.abort()
      sync.close()
    },
  }
}

/** Table info in the page's HTML of a waiting table (`worker/page.ts`); readable once. */
function infoInPage(id: string): TableInfo | undefined {
  const block = document.getElementById('table')
  block?.remove()
  const info = block && (JSON.parse(block.textContent) as TableInfo)
  return info?.id === id ? info : undefined
}
