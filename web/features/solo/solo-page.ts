import type { Api } from '../../../shared/api.ts'
import type { Result } from '../../../shared/errors.ts'
import type { Language } from '../../../shared/languages.ts'
import { lessonId } from '../../../shared/games/lesson.ts'
import { newEpoch } from '../../../shared/tokens.ts'
import { tooMany, type GameStore } from './game-store.ts'
import type { NewGame, NewLesson, Whereabouts } from '../../room/worker-messages.ts'
import { makeGame, makeLesson } from './new-games.ts'
import { openTable, type Deps, type Port, type SoloTable } from './table.ts'

/** Part of the browser's locks that is used. */
export interface Locks {
  request(
    name: string,
    options: { readonly steal?: true; readonly signal?: AbortSignal },
    callback: () => Promise<void>,
  ): Promise<unknown>
}

/** Needs of a page's tables: the browser they run in. */
interface SoloPlatform extends Omit<Deps, 'adopt'> {
  readonly locks: Locks | undefined
  stands(id: string, whereabouts: Whereabouts): void
}

/** A table that this page plays, or waits to play. */
interface OpenTable {
  readonly id: string
  readonly language: Language
  readonly waits: AbortController
  table: SoloTable | undefined
  release: () => void
}

/** ms before another tab's table is reported: that tab may be about to close, as on a reload. */
const ABOUT_TO_CLOSE = 300

/** Solo tables of one page: one is open at a time, and no other page plays it meanwhile. */
export class SoloPage {
  private readonly platform: SoloPlatform
  private readonly deps: Deps
  /** Undefined once the browser refuses them. */
  private locks: Locks | undefined
  private opened: OpenTable | undefined
  /** Tables that could not be stored. */
  private readonly adopted = new Map<string, SoloTable>()

  constructor(platform: SoloPlatform) {
    this.platform = platform
    this.locks = platform.locks
    this.deps = { ...platform, adopt: (table) => void this.adopted.set(table.id, table) }
  }

  private get store(): GameStore | undefined {
    return this.platform.store
  }

  async make(game: NewGame): Promise<Result<{ readonly id: string }>> {
    const made = await makeGame(this.deps, game)
    // A failed clean-up must not stop the game.
    await this.store
      ?.tables()
      .then((tables) => this.store!.remove(tooMany(tables)))
      .catch(() => undefined)
    return made
  }

  async learn(lesson: NewLesson): Promise<Result<{ readonly id: string }>> {
    const id = lessonId(lesson.game)
    await this.leave(id)
    await this.store?.remove([id]).catch(() => undefined)
    return makeLesson(this.deps, lesson)
  }

  /** Plays a table, once no other tab does; `steal`: at once; `language`: of the page. */
  open(id: string, steal: boolean, language: Language): void {
    if (this.opened) void this.leave(this.opened.id)
    const opened: OpenTable = { id, language, waits: new AbortController(), table: undefined, release: () => undefined }
    this.opened = opened
    const { after, stands } = this.platform
    const { locks } = this
    const silence = after(ABOUT_TO_CLOSE, () => stands(id, 'elsewhere'))
    const play = async (): Promise<void> => {
      silence()
      const released = new Promise<void>((release) => (opened.release = release))
      await this.enter(opened)
      await released
    }
    if (!locks) void play()
    else {
      const options = steal ? ({ steal: true } as const) : { signal: opened.waits.signal }
      // The request aborts if it is given up, or another tab steals the lock.
      locks.request(`murex:solo:${id}`, options, play).catch(({ name }: Error) => {
        silence()
        if (name === 'AbortError') return this.lose(opened)
        this.locks = undefined
        void play()
      })
    }
  }

  private async enter(opened: OpenTable): Promise<void> {
    const { id } = opened
    const stored = await this.store?.take(id, newEpoch()).catch(() => undefined)
    const parts = stored && (await this.deps.load(stored.table.rows.meta!.game).catch(() => undefined))
    if (this.opened !== opened) return opened.release()
    // The page was told to load again.
    if (stored && !parts) return
    opened.table = parts
      ? openTable(this.deps, parts, stored, opened.language, () => this.lose(opened))
      : this.adopted.get(id)
    this.platform.stands(id, opened.table ? 'here' : 'missing')
    if (opened.table && !stored) this.platform.stored(false)
  }

  /** Reports that another tab plays the table. */
  private lose(opened: OpenTable): void {
    if (this.opened !== opened) return
    opened.table?.stop()
    opened.release()
    this.opened = undefined
    this.platform.stands(opened.id, 'elsewhere')
    // Without locks nobody knows when that tab is done.
    if (this.locks) this.open(opened.id, false, opened.language)
  }

  dial(id: string, port: Port): void {
    if (this.opened?.id === id) this.opened.table?.dial(port)
  }

  async call(id: string, route: keyof Api): Promise<Result<unknown>> {
    return (this.opened?.id === id && (await this.opened.table?.call(route))) || { error: 'not-now' }
  }

  /** Lets another tab play the table. */
  async leave(id: string): Promise<void> {
    const { opened } = this
    if (opened?.id !== id) return
    this.opened = undefined
    opened.waits.abort()
    await opened.table?.leave()
    opened.release()
  }
}
