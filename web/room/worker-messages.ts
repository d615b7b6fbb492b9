import type { Language } from '../../shared/languages.ts'
import type { Api, RoomRecord } from '../../shared/api.ts'
import type { Result } from '../../shared/errors.ts'
import type { Seat } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { Level, Thought } from '../../shared/search/bot.ts'
import type { Part, Review } from '../../shared/search/review.ts'

/** A question to the worker: a seat's own view, and nothing else of the table. */
export interface Question {
  readonly game: GameId
  readonly seats: number
  readonly seat: Seat
  readonly view: unknown
}

/** Unit of its figures: games played to their end, or estimated chances to win. */
export type By = 'games' | 'chance'

export type Considered = Thought<unknown> & { readonly by: By }

/** A table to make and begin at once: the player on the first seat, and so many opponents. */
export interface NewGame {
  readonly game: GameId
  readonly options: Readonly<Record<string, string | number>>
  readonly first: Seat | 'drawn'
  readonly name: string
  readonly opponents: number
  readonly level: Level
}

export interface NewLesson {
  readonly game: GameId
  readonly name: string
}

/** Questions of a page to its worker, and the answers. */
export interface Asked {
  readonly think: { readonly what: Question; readonly answer: Considered }
  /** Comes in parts; undefined: such a game cannot be reviewed. */
  readonly review: { readonly what: RoomRecord; readonly answer: Review | undefined }
  readonly make: { readonly what: NewGame; readonly answer: Result<{ readonly id: string }> }
  readonly learn: { readonly what: NewLesson; readonly answer: Result<{ readonly id: string }> }
  readonly call: {
    readonly what: { readonly id: string; readonly route: keyof Api }
    readonly answer: Result<unknown>
  }
}

/** `k`: key of its answer. */
type Ask = { [K in keyof Asked]: { readonly ask: K; readonly k: number; readonly what: Asked[K]['what'] } }[keyof Asked]

export type ToWorker =
  | Ask
  /** Plays this table here; `steal`: even if another tab does; `language`: of the page. */
  | { readonly open: string; readonly steal: boolean; readonly language: Language }
  | { readonly leave: string }
  /** Dials with a port of its own. */
  | { readonly dial: string; readonly port: MessagePort }

/** Place where a table is played: this page or another one; missing: this browser does not keep it. */
export type Whereabouts = 'here' | 'elsewhere' | 'missing'

export type ToPage =
  | { readonly k: number; readonly answer: unknown }
  | { readonly k: number; readonly part: Part }
  | { readonly k: number; readonly broke: string }
  | { readonly table: string; readonly is: Whereabouts }
  /** Whether the game is stored from now on. */
  | { readonly stored: boolean }
  /** The code of this game did not come. */
  | { readonly unloaded: GameId }

/** Signals over a socket's port, besides its frames, either way: open; closed. */
export type PortSignal = 'open' | { readonly close: number; readonly reason: string }
