import type { Api } from '../../../shared/api.ts'
import type { Result } from '../../../shared/errors.ts'
import { lessonId } from '../../../shared/games/lesson-id.ts'
import { newEpoch } from '../../../shared/tokens.ts'
import { tooMany, type Keep } from './keep.ts'
import type { NewGame, NewLesson, Whereabouts } from './messages.ts'
import { makeGame, makeLesson } from './new-games.ts'
import { openTable, type House, type Port, type SoloTable } from './table.ts'

/** The part of the browser's locks that is used. */
export interface Locks {
  request(
    name: string,
    options: { readonly steal?: true; readonly signal?: AbortSignal },
    callback: () => Promise<void>,
  ): Promise<unknown>
}

/** What the tables of a page ask of the place where they are. */
export interface Place extends Omit<House, 'adopt'> {
  readonly locks: Locks | undefined
  stands(id: string, whereabouts: Whereabouts): void
}

/** A table that this page plays, or waits to play. */
interface Turn {
  readonly id: string
  readonly waits: AbortController
  table: SoloTable | undefined
  release: () => void
}

/** ms after which a table that another tab plays is said to be: that tab may be about to close, as on a reload. */
const ABOUT_TO_CLOSE = 300

/** The solo tables of one page: one is open at a time, and no other page plays it meanwhile. */
export class SoloPage {
  private readonly place: Place
  private readonly house: House
  private turn: Turn | undefined
  /** Tables that cannot be written down. */
  private readonly adopted = new Map<string, SoloTable>()

  constructor(place: Place) {
    this.place = place
    this.house = { ...place, adopt: (table) => void this.adopted.set(table.id, table) }
  }

  private get keep(): Keep | undefined {
    return this.place.keep
  }

  async make(game: NewGame): Promise<Result<{ readonly id: string }>> {
    const made = await makeGame(this.house, game)
    // What is kept too long is no reason not to play.
    await this.keep
      ?.tables()
      .then((tables) => this.keep!.remove(tooMany(tables)))
      .catch(() => undefined)
    return made
  }

  /** Begins a lesson, from its first step on. */
  async learn(lesson: NewLesson): Promise<Result<{ readonly id: string }>> {
    const id = lessonId(lesson.game)
    await this.leave(id)
    await this.keep?.remove([id]).catch(() => undefined)
    return makeLesson(this.house, lesson)
  }

  /** Plays a table, once no other tab does; `steal`: at once. */
  open(id: string, steal: boolean): void {
    if (this.turn) void this.leave(this.turn.id)
    const turn: Turn = { id, waits: new AbortController(), table: undefined, release: () => undefined }
    this.turn = turn
    const { locks, after, stands } = this.place
    const silence = after(ABOUT_TO_CLOSE, () => stands(id, 'elsewhere'))
    const play = async (): Promise<void> => {
      silence()
      const released = new Promise<void>((release) => (turn.release = release))
      await this.enter(turn)
      await released
    }
    if (!locks) void play()
    else {
      const options = steal ? ({ steal: true } as const) : { signal: turn.waits.signal }
      // Rejects where it is given up, and where another tab steals it.
      locks.request(`murex:solo:${id}`, options, play).catch(() => (silence(), this.lose(turn)))
    }
  }

  private async enter(turn: Turn): Promise<void> {
    const { id } = turn
    const kept = await this.keep?.take(id, newEpoch()).catch(() => undefined)
    if (this.turn !== turn) return turn.release()
    turn.table = kept ? openTable(this.house, kept, () => this.lose(turn)) : this.adopted.get(id)
    this.place.stands(id, turn.table ? 'here' : 'missing')
    if (turn.table && !kept) this.place.keeps(false)
  }

  /** Another tab plays it. */
  private lose(turn: Turn): void {
    if (this.turn !== turn) return
    turn.table?.stop()
    turn.release()
    this.turn = undefined
    this.place.stands(turn.id, 'elsewhere')
    // Without locks nobody says when that tab is done.
    if (this.place.locks) this.open(turn.id, false)
  }

  dial(id: string, port: Port): void {
    if (this.turn?.id === id) this.turn.table?.dial(port)
  }

  async call(id: string, route: keyof Api): Promise<Result<unknown>> {
    return (this.turn?.id === id && (await this.turn.table?.call(route))) || { error: 'unreachable' }
  }

  /** Another tab may play it from now on. */
  async leave(id: string): Promise<void> {
    const { turn } = this
    if (turn?.id !== id) return
    this.turn = undefined
    turn.waits.abort()
    await turn.table?.leave()
    turn.release()
  }
}
