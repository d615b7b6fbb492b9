import { createContext } from 'svelte'
import type { Seat, Seen } from '../../../shared/engine/game.ts'
import { buildingOf, venue } from '../../../shared/games/tyrus/board.ts'
import type { Colour, Command, Event, Laid, Place, Refusal } from '../../../shared/games/tyrus/types.ts'
import type { Result, State, Tile } from '../../../shared/games/tyrus/types.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'
import { tableSession } from '../table-session.svelte.ts'
import { motionOf, type Motion } from './board/motion.ts'
import { hintOf, type Hint } from './text/hint.ts'
import { parts } from './parts.ts'
import { chosen, chosenTile, stageOf, type Draft, type Open, type Stage } from './draft/draft.ts'

/** With more motions that wait, all but the last are passed over. */
const WAITING = 3

/** The table as it is shown, one entry after the other. Table.svelte makes it; its parts take it from context. */
class TyrusTable {
  readonly session = tableSession<State, Command, Event, Draft, Refusal>()
  /** Whether the board says what the chosen tile would count as. */
  readonly preview = persisted(local, 'murex:tyrus:hints', false)
  /** The building in which I look at my own tiles, while a finger or a key is held. */
  peeked: Place | undefined = $state()

  readonly #motions = this.session.animate((moved) => motionOf(moved, this.session.me, this.session.seatPlace), WAITING)
  /** The last entry whose tile lies already. */
  #arrived = $state(-1)
  /** A count has just gone; the next motion comes a frame later: both at once take a slow phone too long. */
  #clearing = $state(false)
  readonly #next = $derived(this.#motions.current)

  readonly motion: Motion | undefined = $derived(this.#clearing ? undefined : this.#next)
  /** The view of the motion under way or about to begin, or the latest. */
  readonly view: Seen<State> = $derived((this.#clearing ? this.#next?.before : this.#next?.view) ?? this.session.view)
  /** The election whose count is shown. */
  readonly counting: Result | undefined = $derived(this.motion?.n === this.#arrived ? this.motion.result : undefined)
  /** From the motion of its last tile on, until its count has been shown. */
  readonly closing: boolean = $derived(this.#next?.result !== undefined)

  /** The seat whose buildings stand above: the other player's. */
  readonly upper: Seat = $derived(this.session.me === null ? 1 : 1 - this.session.me)
  readonly colours: readonly Colour[] = $derived(this.session.colours as readonly Colour[])
  readonly stage: Stage = $derived(this.session.finished ? 'none' : stageOf(this.view, this.session.me))
  readonly tile: Tile | undefined = $derived(
    this.session.finished ? undefined : chosenTile(this.view, this.session.me, this.session.draft),
  )
  readonly place: Place | undefined = $derived(
    this.stage === 'none' || this.closing ? undefined : this.session.draft.place,
  )
  readonly mayChoose: boolean = $derived(this.stage !== 'none' && this.session.pending === undefined && !this.closing)

  constructor() {
    $effect(() => {
      if (!this.#clearing) return
      const frame = requestAnimationFrame(() => setTimeout(() => (this.#clearing = false)))
      return () => cancelAnimationFrame(frame)
    })
  }

  choose(part: { readonly tile: Tile } | { readonly place: Place }): void {
    this.session.keep(chosen(this.session.draft, part))
  }
  /** Opens the past over the table, or closes it. */
  show(open: Open | undefined): void {
    const { open: _, ...rest } = this.session.kept
    this.session.keep(open === undefined ? rest : { ...rest, open })
  }

  /** The tile of entry `n` lies now. */
  arrive(n: number): void {
    const arrived = this.#motions.queue.find((motion) => motion.n === n)
    if (!arrived?.result) return this.pass(n)
    if (this.motion?.n !== n) this.#motions.shown(n - 1)
    this.#arrived = n
    // Skips a count whose parts do not load.
    void parts.tried().then((error) => error && this.pass(n))
  }
  /** Entry `n` has been shown. */
  pass(n: number): void {
    this.#clearing = this.counting !== undefined
    this.#motions.shown(n)
  }
  /** Ends all motions at once, up to a count: that stands until `goOn`. */
  finish(): void {
    if (this.counting) return
    const moving = this.#motions.queue.find(({ result }) => result) ?? this.#motions.queue.at(-1)
    if (moving?.result) this.arrive(moving.n)
    else if (moving) this.pass(moving.n)
  }
  /** Ends the count, or the motion that leads to it. */
  goOn(): void {
    const last = this.#motions.queue.find(({ result }) => result)
    if (last) this.pass(last.n)
  }

  laidAt(place: Place, seat: Seat): readonly Laid[] {
    return this.view.laid.filter((laid) => laid.place === place && laid.seat === seat)
  }
  mineAt(place: Place): readonly Tile[] {
    const { me } = this.session
    return me === null ? [] : this.laidAt(place, me).flatMap(({ tile }) => tile.it ?? [])
  }
  /** Whether a building is counted in the election under way. */
  isCounted(place: Place): boolean {
    return this.view.kind !== null && venue[this.view.kind] === buildingOf(place)
  }
  /** The hint for the chosen tile in a building, where a preview is asked for. */
  hintAt(place: Place): Hint | undefined {
    const { me } = this.session
    return this.preview.current && me !== null && this.tile !== undefined
      ? hintOf(this.view, me, this.tile, place)
      : undefined
  }
}

const [tyrusTable, setTyrusTable] = createContext<TyrusTable>()
export { tyrusTable }

export const beginTyrusTable = (): TyrusTable => setTyrusTable(new TyrusTable())
