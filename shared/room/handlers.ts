import { handlersOf } from './core/room.ts'
import { features } from './features.ts'
import type { AnswerOf, AskedOf, HandlersOf } from './feature.ts'

/** Everything that a request can ask of a room, by name. */
export type Handlers = HandlersOf<typeof features>
export type HandlerName = keyof Handlers

/** What a handler is asked, but for the room's memory. */
export type Asked<Name extends HandlerName> = AskedOf<Handlers[Name]>

/** What it answers. */
export type Answer<Name extends HandlerName> = AnswerOf<Handlers[Name]>

export const handlers = handlersOf(features)

/**
 * What a device asks that others let in on a seat: it looks, plays on after a bot, and is told of its turns.
 * By its socket it plays and talks. All else that it asks as the seat is refused with `let-in`.
 */
export const letInMay: readonly HandlerName[] = ['relieve', 'subscribe', 'unsubscribe', 'mine', 'log', 'info', 'seated']
