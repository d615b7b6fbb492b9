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

const isOver = ({ phase }: MyTable): boolean => phase === 'finished' || phase === 'ended'

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

/** Seats of this device that no known table has. */
const lacking = (among: readonly KnownTable[]): readonly string[] =>
  among.length < MAX_MY_TABLES ? seatedAt().filter((id) => !among.some((one) => one.id === id)) : []

/**
 * Tables at which this device holds a seat, asked about now and whenever the page comes into view. Those that are gone are
 * forgotten. Inside a component.
 */
export class MyTables {
  readonly #kept = knownTables()
  /** Tables removed here; the worker hears of it on the next visit to home, so that it can be undone until then. */
  readonly #removed = persisted<readonly string[]>(local, 'murex:removed', [])
  /** Seats at tables that waited when they were removed; the next visit gives them up. */
  readonly #leaving = persisted<readonly Held[]>(local, 'murex:leaving', [])
  #gone = this.#removed.current.filter((id) => tokenOf(id) === undefined)
  readonly #asking = questions()
  #askedAt = -Infinity
  /** Whether an answer has come, or failed to. */
  asked = $state(false)
  askedFinished = $state(false)
  /** A table whose players play again, and the next one, which waits for this device. */
  called: { readonly from: string; readonly row: MyTable } | undefined = $state.raw()
  /** Restores the last removed ones; undefined if there are none. */
  undo: (() => void) | undefined = $state.raw()
  readonly #shown = $derived(
    each([...this.#kept.current, ...seatedAt().map((id) => ({ id, over: false }))]).filter(
      ({ id }) => !this.#removed.current.includes(id) || tokenOf(id) !== undefined,
    ),
  )
  /** Running and waiting ones, those on my turn first. */
  readonly current = $derived(inOrder(this.#shown.filter(({ over }) => !over)))
  readonly finished = $derived(this.#shown.filter(({ over }) => over))

  constructor() {
    $effect(() => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const look = (): void => {
        clearTimeout(timer)
        if (document.visibilityState !== 'visible') return
        const rest = this.#askedAt + AGAIN - Date.now()
        if (rest > 0) timer = setTimeout(look, rest)
        else void this.#ask()
      }
      untrack(look)
      document.addEventListener('visibilitychange', look)
      return () => {
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', look)
      }
    })
  }

  #put(ids: readonly string[]): Promise<Result<Answer>> {
    const tables = ids.slice(0, MAX_MY_TABLES).map((id) => ({ id, token: tokenOf(id)! }))
    return call('PUT /api/my-tables', { body: { tables, gone: this.#gone.slice(0, MAX_MY_TABLES) } })
  }
  /** All pages from an answer on; undefined if one failed. */
  async #all(first: Result<Answer>, over = {}): Promise<readonly KnownTable[] | undefined> {
    let known: readonly KnownTable[] = []
    for (let result = first; ;) {
      if ('error' in result) return undefined
      for (const id of result.ok.gone) dropToken(id)
      known = [...known, ...learn(this.#kept.current, result.ok)]
      if (result.ok.next === null) return each(known)
      result = await call('GET /api/my-tables', { query: { page: result.ok.next, ...over } })
    }
  }
  async #leaveRooms(): Promise<void> {
    const leaving = this.#leaving
    for (const seat of leaving.current.filter(({ id }) => this.#gone.includes(id))) {
      if (await giveUp(seat)) leaving.current = leaving.current.filter(({ token }) => token !== seat.token)
    }
  }
  async #answer(): Promise<readonly KnownTable[] | undefined> {
    await this.#leaveRooms()
    const missing = lacking(this.#kept.current)
    const puts = missing.length + this.#gone.length > 0
    const known = await this.#all(await (puts ? this.#put(missing) : call('GET /api/my-tables')))
    const lost = known ? lacking(known) : []
    // The browser has dropped the cookie.
    return lost.length > 0 && !puts ? ((await this.#all(await this.#put(lost))) ?? known) : known
  }
  /** Takes the device's seats along to next tables that it hears of, where they are kept for it. */
  async #follow(before: readonly KnownTable[]): Promise<void> {
    const kept = this.#kept
    const isNew = ({ id, row }: KnownTable): boolean =>
      before.find((one) => one.id === id)?.row?.next !== row!.next && tokenOf(row!.next!) === undefined
    const led = kept.current.filter((table) => table.row?.next && table.row.you !== null && isNew(table))
    for (const { id, row } of led) storeTokensFrom(id, row!.next!)
    if (led.length > 0) kept.current = (await this.#answer()) ?? kept.current
    for (const { id: from, row } of led) {
      const next = kept.current.find(({ id }) => id === row!.next)?.row
      if (next?.you === null) {
        dropToken(next.id)
        kept.current = kept.current.filter((one) => one.row !== next)
      } else if (next?.phase === 'waiting') this.called = { from, row: next }
    }
  }
  async #ask(): Promise<void> {
    this.#askedAt = Date.now()
    const isNews = this.#asking(true)
    const known = await this.#answer()
    if (!isNews()) return
    this.asked = true
    if (!known) return
    const gone = this.#gone
    if (gone.length > 0) this.#removed.current = this.#removed.current.filter((id) => !gone.includes(id))
    this.#gone = []
    const before = this.#kept.current
    this.#kept.current = known
    await this.#follow(before)
  }
  /** Asks about finished tables, which are rarely looked at. */
  async askFinished(): Promise<void> {
    if (this.finished.every(({ row }) => row)) return
    const known = await this.#all(await call('GET /api/my-tables', { query: { over: 1 } }), { over: 1 })
    this.askedFinished = true
    if (!known) return
    const isForgotten = ({ id, over }: KnownTable): boolean => over && !known.some((one) => one.id === id)
    this.#kept.current = each([...known, ...this.#kept.current.filter((table) => !isForgotten(table))])
  }
  remove(ids: readonly string[]): void {
    const [removed, leaving] = [this.#removed, this.#leaving]
    // The one stored last comes first.
    const held = ids.toReversed().map((id) => [id, tokensOf(id)] as const)
    const waited = held.filter(([id]) => this.#shown.some((one) => one.id === id && one.row?.phase === 'waiting'))
    for (const id of ids) dropToken(id)
    removed.current = [...removed.current, ...ids]
    const seats = waited.flatMap(([id, tokens]) => tokens.map((token) => ({ id, token })))
    leaving.current = [...leaving.current, ...seats]
    this.undo = () => {
      for (const [id, tokens] of held) for (const token of tokens) storeToken(id, token)
      removed.current = removed.current.filter((id) => !ids.includes(id))
      leaving.current = leaving.current.filter(({ id }) => !ids.includes(id))
      this.undo = undefined
    }
  }
}
