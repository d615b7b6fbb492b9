import { untrack } from 'svelte'
import { MAX_MY_TABLES, type MyTable, type MyTables as Answer } from '../../../shared/my-tables.ts'
import type { Result } from '../../../shared/errors.ts'
import { call } from '../../base/api.ts'
import { knownTables, myTurns, type KnownTable } from '../../base/my-tables.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { questions } from '../../base/questions.ts'
import { dropToken, seatedAt, storeToken, tokenOf, tokensOf } from '../../base/seat-tokens.ts'
import { hotSeats, storeTokensFrom } from '../../base/hot-seat-tokens.ts'
import { local } from '../../base/storage.ts'
import { giveUp, type Held } from './leave-table.ts'

/** ms between two requests. */
const AGAIN = 30_000

/** Tables at which this device holds a seat. Those that are gone are forgotten. */
export interface MyTables {
  /** Running and waiting ones, those on my turn first. */
  readonly current: readonly KnownTable[]
  readonly finished: readonly KnownTable[]
  /** Whether an answer has come, or failed to. */
  readonly asked: boolean
  readonly askedFinished: boolean
  /** Asks about finished tables, which are rarely looked at. */
  askFinished(): void
  remove(ids: readonly string[]): void
  /** A table whose players play again, and the next one, which waits for this device. */
  readonly called: { readonly from: string; readonly row: MyTable } | undefined
  /** Restores the last removed ones; undefined if there are none. */
  readonly undo: (() => void) | undefined
}

const isOver = ({ phase }: MyTable): boolean => phase === 'finished' || phase === 'ended'
const idOf = ({ id }: { readonly id: string }): string => id

/** Sorts tables: on my turn, the longest wait first; running; waiting for players; never reached. */
function inOrder(tables: readonly KnownTable[]): readonly KnownTable[] {
  const mine = myTurns(tables).toSorted((a, b) => (a.row!.since ?? 0) - (b.row!.since ?? 0))
  const of = (phase: MyTable['phase'] | undefined) =>
    tables.filter((table) => table.row?.phase === phase && !mine.includes(table))
  return [
    ...mine,
    ...of('playing').toSorted((a, b) => b.row!.since! - a.row!.since!),
    ...of('waiting'),
    ...of(undefined),
  ]
}

/** Row of a table with several players of this device: the worker knows of one, and answers for that one's turn alone. */
function ofAll(row: MyTable): MyTable {
  const others = hotSeats(row.id).filter((seat) => seat !== row.you)
  return { ...row, turn: row.turn || others.some((seat) => row.waitingFor.includes(seat)) }
}

/** Updates the known tables by an answer, for the tables that it names. */
function learn(before: readonly KnownTable[], { tables, unreached, over }: Answer): readonly KnownTable[] {
  const known = (id: string): KnownTable => before.find((one) => one.id === id) ?? { id, over: false }
  return [
    // A cookie may still name a seat that was given up here.
    ...tables
      .filter(({ id, you }) => you !== null || tokenOf(id) !== undefined)
      .map((row) => ({ id: row.id, over: isOver(row), row: ofAll(row) })),
    ...unreached.map(known),
    ...over.map((id) => ({ ...known(id), over: true })),
  ]
}

const each = (tables: readonly KnownTable[]): readonly KnownTable[] =>
  [...new Map(tables.toReversed().map((table) => [table.id, table])).values()].reverse()

/** Follows the tables: asks about them now and whenever the page comes into view. Inside a component. */
export function pollMyTables(): MyTables {
  const kept = knownTables()
  /** Tables removed here; the worker hears of it on the next visit to home, so that it can be undone until then. */
  const removed = persisted<readonly string[]>(local, 'murex:removed', [])
  /** Seats at tables that waited when they were removed; the next visit gives them up. */
  const leaving = persisted<readonly Held[]>(local, 'murex:leaving', [])
  let gone = removed.current.filter((id) => tokenOf(id) === undefined)
  const asking = questions()
  let askedAt = -Infinity
  let asked = $state(false)
  let askedFinished = $state(false)
  let undo: (() => void) | undefined = $state.raw()
  let called: MyTables['called'] = $state.raw()

  const lacking = (among: readonly KnownTable[]): readonly string[] =>
    among.length < MAX_MY_TABLES ? seatedAt().filter((id) => !among.some((one) => one.id === id)) : []

  function put(ids: readonly string[]): Promise<Result<Answer>> {
    const tables = ids.slice(0, MAX_MY_TABLES).map((id) => ({ id, token: tokenOf(id)! }))
    return call('PUT /api/my-tables', { body: { tables, gone: gone.slice(0, MAX_MY_TABLES) } })
  }
  /** All pages from an answer on; undefined if one failed. */
  async function all(first: Result<Answer>, over = {}): Promise<readonly KnownTable[] | undefined> {
    let known: readonly KnownTable[] = []
    for (let result = first; ;) {
      if ('error' in result) return undefined
      for (const id of result.ok.gone) dropToken(id)
      known = [...known, ...learn(kept.current, result.ok)]
      if (result.ok.next === null) return each(known)
      result = await call('GET /api/my-tables', { query: { page: result.ok.next, ...over } })
    }
  }
  async function leaveRooms(): Promise<void> {
    const left = leaving.current.filter(({ id }) => gone.includes(id))
    for (const seat of left) {
      if (await giveUp(seat)) leaving.current = leaving.current.filter(({ token }) => token !== seat.token)
    }
  }
  async function answer(): Promise<readonly KnownTable[] | undefined> {
    await leaveRooms()
    const missing = lacking(kept.current)
    const puts = missing.length + gone.length > 0
    const known = await all(await (puts ? put(missing) : call('GET /api/my-tables')))
    const lost = known ? lacking(known) : []
    // The browser has dropped the cookie.
    return lost.length > 0 && !puts ? ((await all(await put(lost))) ?? known) : known
  }
  /** Takes the device's seats along to next tables that it hears of, where they are kept for it. */
  async function follow(before: readonly KnownTable[]): Promise<void> {
    const isNew = ({ id, row }: KnownTable): boolean =>
      before.find((one) => one.id === id)?.row?.next !== row!.next && tokenOf(row!.next!) === undefined
    const led = kept.current.filter((table) => table.row?.next && table.row.you !== null && isNew(table))
    for (const { id, row } of led) storeTokensFrom(id, row!.next!)
    if (led.length > 0) kept.current = (await answer()) ?? kept.current
    for (const { id: from, row } of led) {
      const next = kept.current.find(({ id }) => id === row!.next)?.row
      if (next?.you === null) {
        dropToken(next.id)
        kept.current = kept.current.filter((one) => one.row !== next)
      } else if (next?.phase === 'waiting') called = { from, row: next }
    }
  }
  async function ask(): Promise<void> {
    askedAt = Date.now()
    const isNews = asking(true)
    const known = await answer()
    if (!isNews()) return
    asked = true
    if (!known) return
    if (gone.length > 0) removed.current = removed.current.filter((id) => !gone.includes(id))
    gone = []
    const before = kept.current
    kept.current = known
    await follow(before)
  }
  async function askFinishedOnes(): Promise<void> {
    const known = await all(await call('GET /api/my-tables', { query: { over: 1 } }), { over: 1 })
    askedFinished = true
    if (!known) return
    const forgotten = kept.current.filter(({ id, over }) => over && !known.some((one) => one.id === id)).map(idOf)
    kept.current = each([...known, ...kept.current.filter(({ id }) => !forgotten.includes(id))])
  }
  $effect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      const rest = askedAt + AGAIN - Date.now()
      if (rest > 0) timer = setTimeout(look, rest)
      else void ask()
    }
    untrack(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  })

  const shown = $derived(
    each([...kept.current, ...seatedAt().map((id) => ({ id, over: false }))]).filter(
      ({ id }) => !removed.current.includes(id) || tokenOf(id) !== undefined,
    ),
  )
  const current = $derived(inOrder(shown.filter(({ over }) => !over)))
  const finished = $derived(shown.filter(({ over }) => over))
  return {
    get current() {
      return current
    },
    get finished() {
      return finished
    },
    get asked() {
      return asked
    },
    get askedFinished() {
      return askedFinished
    },
    askFinished() {
      if (finished.some(({ row }) => !row)) void askFinishedOnes()
    },
    remove(ids) {
      // The one stored last comes first.
      const held = ids.toReversed().map((id) => [id, tokensOf(id)] as const)
      const waited = held.filter(([id]) => shown.some((one) => one.id === id && one.row?.phase === 'waiting'))
      for (const id of ids) dropToken(id)
      removed.current = [...removed.current, ...ids]
      const seats = waited.flatMap(([id, tokens]) => tokens.map((token) => ({ id, token })))
      leaving.current = [...leaving.current, ...seats]
      undo = () => {
        for (const [id, tokens] of held) for (const token of tokens) storeToken(id, token)
        removed.current = removed.current.filter((id) => !ids.includes(id))
        leaving.current = leaving.current.filter(({ id }) => !ids.includes(id))
        undo = undefined
      }
    },
    get called() {
      return called
    },
    get undo() {
      return undo
    },
  }
}
