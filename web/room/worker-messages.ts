import type { Language } from '../../shared/languages.ts'
import type { Api, RoomRecord } from '../../shared/api.ts'
import type { Result } from '../../shared/errors.ts'
import type { Seat } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { Level, Thought } from '../../shared/search/bot.ts'
import type { Part, Review } from '../../shared/search/review.ts'

/** What a worker thinks about: a seat's own view, and nothing else of the table. */
export interface Question {
  readonly game: GameId
  readonly seats: number
  readonly seat: Seat
  readonly view: unknown
}

/** What its figures count: games played to their end, or chances to win that were estimated before it. */
export type By = 'games' | 'chance'

/** What a worker made of a question. */
export type Considered = Thought<unknown> & { readonly by: By }

/** A table to be made and begun at once: the player on the first seat, and so many opponents. */
export interface NewGame {
  readonly game: GameId
  readonly options: Readonly<Record<string, string | number>>
  readonly first: Seat | 'drawn'
  readonly name: string
  readonly opponents: number
  readonly level: Level
}

/** A new table at which a game is learnt. */
export interface NewLesson {
  readonly game: GameId
  readonly name: string
}

/** What a page can ask of its worker, and what it is answered. */
export interface Asked {
  readonly think: { readonly what: Question; readonly answer: Considered }
  /** Told in parts on the way; undefined: such a game cannot be reviewed. */
  readonly review: { readonly what: RoomRecord; readonly answer: Review | undefined }
  readonly make: { readonly what: NewGame; readonly answer: Result<{ readonly id: string }> }
  readonly learn: { readonly what: NewLesson; readonly answer: Result<{ readonly id: string }> }
  readonly call: {
    readonly what: { readonly id: string; readonly route: keyof Api }
    readonly answer: Result<unknown>
  }
}

/** `k`: what its answer comes under. */
type Ask = { [K in keyof Asked]: { readonly ask: K; readonly k: number; readonly what: Asked[K]['what'] } }[keyof Asked]

export type ToWorker =
  | Ask
  /** Play this table here; `steal`: also where another tab does; `language`: of the page. */
  | { readonly open: string; readonly steal: boolean; readonly language: Language }
  /** It is looked at no more. */
  | { readonly leave: string }
  /** A socket, on a port of its own. */
  | { readonly dial: string; readonly port: MessagePort }

/** Where a table is played: in this page or in another one; or this browser does not keep it. */
export type Whereabouts = 'here' | 'elsewhere' | 'missing'

export type ToPage =
  | { readonly k: number; readonly answer: unknown }
  | { readonly k: number; readonly part: Part }
  /** What was asked broke. */
  | { readonly k: number; readonly broke: string }
  | { readonly table: string; readonly is: Whereabouts }
  /** Whether what is played is written down, from now on. */
  | { readonly stored: boolean }

/** What goes over the port of a socket, besides its frames, either way: it is open; it is closed. */
export type PortSignal = 'open' | { readonly close: number; readonly reason: string }
