import { nanoid } from 'nanoid'
import type { Api, Seated } from '../../shared/api.ts'
import type { AnyRules, EntryView, Seat, Seen } from '../../shared/engine/game.ts'
import type { Result } from '../../shared/errors.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { Reaction, TableInfo } from '../../shared/table-info.ts'
import { call, newNonce, type Call } from '../base/api.ts'
import { persisted, playerName } from '../base/persisted.svelte.ts'
import { report } from '../base/reporting.ts'
import { dropToken, isTokenKey, keepToken, tokenOf } from '../base/seat-tokens.ts'
import { session } from '../base/storage.ts'
import { noteNonce } from './commitment.ts'
import type { SyncState } from './connection.ts'
import { reloadOnce } from './reload.ts'
import { Sync } from './sync.ts'

/** What is loaded of a game: all that following it needs, and whatever else the page has of it. */
interface GameCode {
  readonly rules: AnyRules
}

/** A table as this page knows it: one record, replaced whole at every change, and what may be done to it. */
export interface Room<Code extends GameCode = GameCode> {
  readonly id: string
  readonly state: SyncState
  /** The code of the table's game, once loaded. */
  readonly code: Code | undefined
  /** The entry to animate, and the view that it changed; undefined where the page has caught up in one step. */
  readonly moved: { readonly entry: EntryView<unknown>; readonly before: Seen<unknown> } | undefined
  /** What is chosen and not committed. */
  readonly draft: unknown
  readonly missing: boolean
  /** Whether it was sent, or is to be sent. */
  act(command: unknown): boolean
  keep(draft: unknown): void
  dismiss(): void
  /** Calls a route of this table with the seat's token; a table info in the answer is shown at once. */
  call<Route extends TableRoute>(route: Route, more?: TableCall<Route>): Promise<Result<Api[Route]['answer']>>
  /** Takes a seat, the lowest free one unless one is named; a seat kept for this page's token is taken under its own name. */
  sit(name: string, seat?: Seat): Promise<Result<Seated>>
  /** Goes on with the token of a seat that came another way: by a transfer, by a rescue. */
  useToken(token: string): void
  leave(): Promise<Result<TableInfo>>
  /** Gives back the id that the line is refused under, if it is (`state.asideRefused`). */
  say(text: string): string
  react(reaction: Reaction): void
  /** Tells the others that this player makes up something for them, or no longer. */
  prepare(on: boolean): void
  close(): void
}

type TableRoute = Extract<keyof Api, `${string} /api/tables/:id${string}`>
type TableCall<Route extends TableRoute> = Omit<Call<Api[Route]['body']>, 'token'>

const isTableInfo = (answer: object): answer is TableInfo => 'rev' in answer

/** Opens a table and keeps the record true until `close`. `load`: loads the code of a game. */
export function openRoom<Code extends GameCode>(id: string, load: (game: GameId) => Promise<Code>): Room<Code> {
  const draft = persisted<unknown>(session, `murex:draft:${id}`, undefined)
  const reload = reloadOnce(session, () => location.reload())
  let code: Code | undefined = $state.raw()
  let moved: Room['moved'] = $state.raw()
  let missing = $state(false)
  let prepares = false

  const connect = (before?: SyncState): Sync => {
    const url = new URL(`/api/tables/${id}/socket`, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const made: Sync = new Sync(
      {
        url: url.href,
        token: () => tokenOf(id),
        loadGame: async (game) => {
          code = await load(game)
          return code.rules
        },
        memory: session,
        memoryKey: `murex:pending:${id}`,
        newId: nanoid,
        changed(next, entry, before) {
          if (made !== sync) return
          if (entry && before) moved = { entry, before }
          else if (moved && moved.entry.n !== next.n - 1) moved = undefined
          const back = next.status === 'live' && state.status !== 'live'
          state = next
          // Another socket is not known to prepare anything.
          if (back && prepares) sync.sendAside({ type: 'prepare', on: true })
          reload(next)
          if (next.error?.code === 'bad-token') {
            dropToken(id)
            reconnect()
          }
          if (next.error?.code === 'no-such-table') missing = true
        },
        mismatch: (n, mine, rooms) => report(`digest ${mine} is not ${rooms} at entry ${n}`, 'digest'),
      },
      before,
    )
    return made
  }
  /** As whoever the token now says; what was known stays on the screen, marked as stale, until the room has answered. */
  const reconnect = (): void => {
    const old = sync
    sync = connect(state)
    state = sync.state
    old.close()
  }

  let sync = connect()
  let state: SyncState = $state.raw(sync.state)

  // A refused socket does not say why, so the table info is asked for too.
  void call('GET /api/tables/:id', { params: { id } }).then((result) => {
    if ('error' in result && result.error === 'no-such-table') {
      missing = true
      sync.close()
    }
  })

  const ends = new AbortController()
  const on = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
    target.addEventListener(type, listener, { signal: ends.signal })
  on(document, 'visibilitychange', () => (document.visibilityState === 'visible' ? sync.wake() : sync.sleep()))
  for (const type of ['online', 'pageshow', 'focus']) on(window, type, () => sync.wake())
  on(window, 'offline', () => sync.offline())
  on(window, 'storage', (event) => {
    if (isTokenKey((event as StorageEvent).key, id)) reconnect()
  })

  const callTable = async <Route extends TableRoute>(route: Route, more: TableCall<Route> = {}) => {
    const result = await call(route, { ...more, params: { ...more.params, id }, token: tokenOf(id) })
    if ('ok' in result && isTableInfo(result.ok)) sync.learn(result.ok)
    return result
  }
  const useToken = (token: string): void => {
    keepToken(id, token)
    reconnect()
  }

  return {
    id,
    get state() {
      return state
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
    act: (command) => sync.act(command),
    keep: (next) => (draft.current = next),
    dismiss: () => sync.dismiss(),
    call: callTable,
    async sit(name, seat) {
      const nonce = newNonce()
      const result = await callTable('POST /api/tables/:id/seats', {
        body: { name, nonce, ...(seat === undefined ? {} : { seat }) },
      })
      if ('error' in result) return result
      noteNonce(id, nonce)
      playerName.current = name
      useToken(result.ok.token)
      return result
    },
    useToken,
    async leave() {
      const result = await callTable('DELETE /api/tables/:id/seats/mine')
      if ('error' in result) return result
      dropToken(id)
      reconnect()
      return result
    },
    say(text) {
      const id = nanoid()
      sync.sendAside({ type: 'say', id, text })
      return id
    },
    react: (reaction) => sync.sendAside({ type: 'react', id: nanoid(), reaction }),
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
