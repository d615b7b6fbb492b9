import { handlersOf } from './core/room.ts'
import { features } from './features.ts'
import type { AnswerOf, AskedOf, HandlersOf } from './feature.ts'

export type Handlers = HandlersOf<typeof features>
export type HandlerName = keyof Handlers

export type Asked<Name extends HandlerName> = AskedOf<Handlers[Name]>

export type Answer<Name extends HandlerName> = AnswerOf<Handlers[Name]>

export const handlers = handlersOf(features)

/**
 * Requests of a device that others let in on a seat: it looks, plays on after a bot, and is told of its turns. By its socket
 * it plays and talks. The room refuses all its other requests as the seat with `let-in`.
 */
export const letInMay: readonly HandlerName[] = [
  'relieve',
  'hint',
  'subscribe',
  'unsubscribe',
  'mine',
  'log',
  'info',
  'seated',
]
