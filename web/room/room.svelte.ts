import { nanoid } from 'nanoid'
import type { Api } from '../../shared/api.ts'
import type { Seat } from '../../shared/engine/game.ts'
import type { TableInfo, Reaction } from '../../shared/table-info.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { gameUis } from '../games/index.ts'
import type { Moved, GameUi } from '../games/game-ui.ts'
import { noteNonce } from './commitment.ts'
import type { ErrorCode, Result } from '../../shared/errors.ts'
import { call, newNonce, type Call } from '../base/api.ts'
import { Sync } from './sync.ts'
import type { SyncState } from './connection.ts'
import { report } from '../base/reporting.ts'
import { dropToken, keepName, keepToken, memory, tokenOf } from '../base/storage.ts'

/** A table as this page knows it: one record, replaced whole at every change, and what may be done to it. */
export interface Room {
  readonly id: string
  readonly state: SyncState
  readonly play: GameUi | undefined
  /** The entry to animate; undefined where the page has caught up in one step. */
  readonly moved: Moved | undefined
  /** What is chosen and not committed. */
  readonly draft: unknown
  readonly missing: boolean
  /** Whether it was sent, or is to be sent. */
  act(command: unknown): boolean
  keep(draft: unknown): void
  dismiss(): void
  /** Calls a route of this table with the seat's token; a info in the answer is shown at once. */
  ask<Route extends TableRoute>(route: Route, more?: Asked<Route>): Promise<Result<Api[Route]['answer']>>
  /** Takes a seat, the lowest free one unless one is named; a seat kept for this page's token is taken under its own name. */
  sit(name: string, seat?: Seat): Promise<ErrorCode | undefined>
  /** Takes over a seat whose token came another way: a code, a rescue. */
  take(token: string): void
  leave(): Promise<ErrorCode | undefined>
  say(text: string): void
  react(reaction: Reaction): void
  /** Tells the others that this player makes up something for them, or no longer. */
  prepare(on: boolean): void
  close(): void
}

type TableRoute = Extract<keyof Api, `${string} /api/tables/:id${string}`>
type Asked<Route extends TableRoute> = Omit<Call<Api[Route]['body']>, 'token'>

const read = (json: string | null): unknown => {
  try {
    return json === null ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}

const isTableInfo = (answer: object): answer is TableInfo => 'rev' in answer

/** Opens a table and keeps the record true until `close`. */
export function openRoom(id: string): Room {
  const draftKey = `murex:draft:${id}`
  let play: GameUi | undefined = $state.raw()
  let moved: Moved | undefined = $state.raw()
  let draft: unknown = $state.raw(read(memory.getItem(draftKey)))
  let missing = $state(false)
  let prepares = false

  const dial = (): Sync => {
    const url = new URL(`/api/tables/${id}/socket`, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const made: Sync = new Sync({
      url: url.href,
      token: () => tokenOf(id),
      loadGame: async (game) => {
        play = await gameUis[game as GameId]()
        return play.rules
      },
      memory,
      memoryKey: `murex:pending:${id}`,
      newId: nanoid,
      changed(next, entry, before) {
        if (made !== link) return
        if (entry && before) moved = { entry, before }
        else if (moved && moved.entry.n !== next.n - 1) moved = undefined
        // A link that was just dialled knows nothing yet: what was known stays on the screen, marked as stale.
        const back = next.stand === 'live' && state.stand !== 'live'
        state = next.info ? next : { ...state, stand: next.stand, error: next.error, reload: next.reload }
        // Another socket is not known to prepare anything.
        if (back && prepares) link.say({ type: 'prepare', on: true })
        if (next.reload) reloadOnce()
        if (next.error?.code === 'bad-token') {
          dropToken(id)
          redial()
        }
        if (next.error?.code === 'no-such-table') missing = true
      },
      mismatch: (n, mine, rooms) => report(`digest ${mine} is not ${rooms} at entry ${n}`, 'digest'),
    })
    return made
  }
  const redial = (): void => {
    link.close()
    link = dial()
  }
  const reloadOnce = (): void => {
    if (memory.getItem('murex:reloaded') !== null) return
    memory.setItem('murex:reloaded', 'yes')
    location.reload()
  }
  const info = (next: TableInfo): void => {
    if (next.rev >= (state.info?.rev ?? 0)) state = { ...state, info: next }
  }

  let link = dial()
  let state: SyncState = $state.raw(link.state)

  // A refused socket does not say why, so the info is asked for too.
  void call('GET /api/tables/:id', { at: { id } }).then((result) => {
    if ('error' in result && result.error === 'no-such-table') {
      missing = true
      link.close()
    }
  })

  const ends = new AbortController()
  const on = (target: EventTarget, type: string, listener: (event: Event) => void): void =>
    target.addEventListener(type, listener, { signal: ends.signal })
  on(document, 'visibilitychange', () => (document.visibilityState === 'visible' ? link.wake() : link.sleep()))
  for (const type of ['online', 'pageshow', 'focus']) on(window, type, () => link.wake())
  on(window, 'offline', () => link.offline())
  on(window, 'storage', (event) => {
    if ((event as StorageEvent).key === `murex:${id}`) redial()
  })

  const ask = async <Route extends TableRoute>(route: Route, more: Asked<Route> = {}) => {
    const result = await call(route, { ...more, at: { ...more.at, id }, token: tokenOf(id) })
    if ('ok' in result && isTableInfo(result.ok)) info(result.ok)
    return result
  }
  const take = (token: string): void => {
    keepToken(id, token)
    redial()
  }

  return {
    id,
    get state() {
      return state
    },
    get play() {
      return play
    },
    get moved() {
      return moved
    },
    get draft() {
      return draft
    },
    get missing() {
      return missing
    },
    act: (command) => link.act(command),
    keep(next) {
      draft = next
      if (next === undefined) memory.removeItem(draftKey)
      else memory.setItem(draftKey, JSON.stringify(next))
    },
    dismiss: () => link.dismiss(),
    ask,
    async sit(name, seat) {
      const nonce = newNonce()
      const result = await ask('POST /api/tables/:id/seats', {
        body: { name, nonce, ...(seat === undefined ? {} : { seat }) },
      })
      if ('error' in result) return result.error
      noteNonce(id, nonce)
      keepName(name)
      take(result.ok.token)
      return undefined
    },
    take,
    async leave() {
      const result = await ask('DELETE /api/tables/:id/seats/mine')
      if ('error' in result) return result.error
      dropToken(id)
      redial()
      return undefined
    },
    say: (text) => link.say({ type: 'say', id: nanoid(), text }),
    react: (reaction) => link.say({ type: 'react', id: nanoid(), reaction }),
    prepare(on) {
      if (on || prepares) link.say({ type: 'prepare', on })
      prepares = on
    },
    close() {
      ends.abort()
      link.close()
    },
  }
}
