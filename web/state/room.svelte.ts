import { nanoid } from 'nanoid'
import type { Face } from '../../shared/face.ts'
import { plays } from '../games/index.ts'
import type { Moved, Play } from '../games/play.ts'
import { noteNonce } from '../record/promise.ts'
import { call, newNonce, type Failure } from './api.ts'
import { Link } from './link.ts'
import type { LinkState } from './stand.ts'
import { report } from './oops.ts'
import { dropToken, keepName, keepToken, memory, tokenOf } from './tokens.ts'

/** A table as this page knows it: one record, replaced whole at every change, and what may be done to it. */
export interface Room {
  readonly id: string
  readonly state: LinkState
  readonly play: Play | undefined
  /** The entry to animate; undefined where the page has caught up in one step. */
  readonly moved: Moved | undefined
  /** What is chosen and not committed. */
  readonly draft: unknown
  readonly missing: boolean
  act(command: unknown): void
  keep(draft: unknown): void
  dismiss(): void
  sit(name: string): Promise<Failure | undefined>
  leave(): Promise<Failure | undefined>
  start(): Promise<Failure | undefined>
  end(): Promise<Failure | undefined>
  close(): void
}

const read = (json: string | null): unknown => {
  try {
    return json === null ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Opens a table and keeps the record true until `close`. */
export function openRoom(id: string): Room {
  const draftKey = `murex:draft:${id}`
  let play: Play | undefined = $state.raw()
  let moved: Moved | undefined = $state.raw()
  let draft: unknown = $state.raw(read(memory.getItem(draftKey)))
  let missing = $state(false)

  const dial = (): Link => {
    const url = new URL(`/api/tables/${id}/socket`, location.href)
    url.protocol = url.protocol.replace('http', 'ws')
    const made: Link = new Link({
      url: url.href,
      token: () => tokenOf(id),
      loadGame: async (game) => {
        play = await plays[game]!()
        return play.rules
      },
      memory,
      memoryKey: `murex:pending:${id}`,
      newId: nanoid,
      changed(next, told, before) {
        if (made !== link) return
        if (told && before) moved = { told, before }
        else if (moved && moved.told.n !== next.n - 1) moved = undefined
        // A link that was just dialled knows nothing yet: what was known stays on the screen, marked as stale.
        state = next.face ? next : { ...state, stand: next.stand, trouble: next.trouble, reload: next.reload }
        if (next.reload) reloadOnce()
        if (next.trouble?.code === 'bad-token') {
          dropToken(id)
          redial()
        }
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
  const face = (next: Face): void => {
    if (next.rev >= (state.face?.rev ?? 0)) state = { ...state, face: next }
  }

  let link = dial()
  let state: LinkState = $state.raw(link.state)

  // A refused socket does not say why, so the face is asked for too.
  void call('GET /api/tables/:id', { id }).then((result) => {
    if ('failure' in result && result.failure === 'no-such-table') {
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

  const change = async (route: 'POST /api/tables/:id/start' | 'POST /api/tables/:id/end') => {
    const result = await call(route, { id, token: tokenOf(id) })
    if ('failure' in result) return result.failure
    face(result.answer)
    return undefined
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
    act(command) {
      if (link.act(command)) this.keep(undefined)
    },
    keep(next) {
      draft = next
      if (next === undefined) memory.removeItem(draftKey)
      else memory.setItem(draftKey, JSON.stringify(next))
    },
    dismiss: () => link.dismiss(),
    async sit(name) {
      const nonce = newNonce()
      const result = await call('POST /api/tables/:id/seats', { id, body: { name, nonce } })
      if ('failure' in result) return result.failure
      noteNonce(id, nonce)
      keepName(name)
      keepToken(id, result.answer.token)
      redial()
      return undefined
    },
    async leave() {
      const result = await call('DELETE /api/tables/:id/seats/mine', { id, token: tokenOf(id) })
      if ('failure' in result) return result.failure
      dropToken(id)
      redial()
      return undefined
    },
    start: () => change('POST /api/tables/:id/start'),
    end: () => change('POST /api/tables/:id/end'),
    close() {
      ends.abort()
      link.close()
    },
  }
}
