/**
 * A first game that teaches, at a real table whose deal and opponents are those of `shared/games/<game>/lesson.ts`. The
 * steps speak beside it. A step goes on when the learner has done what it asks. They may do something else that is
 * legal, and are told what came of it.
 */
import type { EntryView, Seat, Seen } from '../../shared/engine/game.ts'

/** The table during a step, as the learner sees it. */
export interface LessonContext<State, Event, Draft> {
  readonly view: Seen<State>
  readonly me: Seat
  /** Choices that are not committed. */
  readonly draft: Draft
  /** The entries since the step began. */
  readonly since: readonly EntryView<Event>[]
  /** The view that one of these entries changed. */
  readonly before: (entry: EntryView<Event>) => Seen<State>
  readonly name: (seat: Seat) => string
}

/** The answer to a step: a draft, which may be committed then, or a command that no draft makes. */
export type Answer<Draft, Command> = { readonly draft: Draft } | { readonly act: Command }

export interface Step<State, Command, Event, Draft> {
  /** At most two sentences. */
  readonly says: (at: LessonContext<State, Event, Draft>) => string
  /** A selector of what it speaks of at the table; several elements may fit it. */
  readonly shows?: (at: LessonContext<State, Event, Draft>) => string | undefined
  /** Whether the learner has done it. A step without it only tells: it is left by a button. */
  readonly done?: (at: LessonContext<State, Event, Draft>) => boolean
  /** Shown to the learner on request; once it is chosen and the step is not done, it is to be committed. */
  readonly answer?: (at: LessonContext<State, Event, Draft>) => Answer<Draft, Command> | undefined
  /** Words about something else that was done, once the step can no longer be done; undefined while it can. */
  readonly otherwise?: (at: LessonContext<State, Event, Draft>) => string | undefined
}

/** The steps of a game's lesson, 8 to 14. After the last a real game can begin. */
export type Lesson<State, Command, Event, Draft> = readonly Step<State, Command, Event, Draft>[]

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export type AnyLesson = Lesson<any, any, any, any>
