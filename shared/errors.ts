/**
 * Every code with which the room, its routes or the page itself refuse something, with a sentence that says what to do.
 * Codes are stable: the page has a sentence in each language for each. A game's refusals are listed in its `types.ts`.
 * A new one does not compile until it has its HTTP status (`worker/errors.ts`) and its sentences (`web/base/errors.ts`).
 */
export const errors = {
  /** Not JSON, not an object of a known shape, a wrong type. */
  malformed: 'This request could not be read: send JSON of the documented shape.',
  /** A frame over 4 KB, a body over 4 KB. */
  'too-large': 'This message is too large: send at most 4 KB.',
  /** More messages than a socket may send. */
  'too-fast': 'Too many messages: wait a moment, then connect again.',
  /** More tables or seats than an address may take. */
  'too-many-requests': 'Too many requests from your address: wait a minute, then try again.',
  /** Told to the oldest of more than 4 on one seat. */
  'too-many-sockets': 'This seat was opened in too many other places: reload this page to go on here.',
  /** More than 50 spectators. */
  'too-many-spectators': 'Too many are watching this table: try again later.',
  /** Anything before hello. */
  'hello-first': 'A connection begins with hello: say hello, then send this again.',
  /** A second hello on one socket. */
  'hello-twice': 'This connection has already said hello: open another one instead.',
  /** Page and room are more than one version apart. */
  protocol: 'This page and the room are of different versions: reload the page.',
  /** A cookie from another site's page. */
  origin: 'This request came from another site: open the table on its own site.',
  'no-such-table': 'There is no such table: check the link, or create a new table.',
  'no-such-route': 'There is nothing at this address: go to the home page.',
  'no-such-game': 'There is no such game: choose one from the home page.',
  /** An unknown choice or value. */
  'bad-options': 'These options do not exist for this game: choose from those offered.',
  /** Empty after trimming. */
  'bad-name': 'A name needs at least one visible character: enter another.',
  /** A token that belongs to no seat here. */
  'bad-token': 'This seat token belongs to no seat here: take a seat, or watch.',
  /** A spectator may not do this. */
  'not-seated': 'Only players at this table may do this: take a seat first.',
  /** Only the host may do this. */
  'not-host': 'Only the host may do this: ask the host.',
  /** Hosts cannot send themselves away, and players cannot approve a request for their own seat. */
  'own-seat': 'This is your own seat: leave it yourself, or ask another player.',
  'seat-taken': 'This seat is taken: choose another.',
  /** Nobody holds the seat meant. */
  'seat-free': 'Nobody holds this seat: choose another.',
  /** Another player has this colour. */
  'identity-taken': 'Another player has this colour: choose another.',
  full: 'All seats are taken: you can watch.',
  /** Not enough seats taken to start. */
  'too-few': 'Too few seats are taken: wait for more players.',
  'already-started': 'The game has already started: you can watch it.',
  'not-started': 'The game has not started yet: wait for the host to start it.',
  /** The record opens with the outcome. */
  'not-finished': 'The game is not over yet: come back when it is.',
  /** A running game may be ended once a player has left it. */
  'nobody-has-left': 'A running game can be ended only once a player has left: play on.',
  /** A command after the end. */
  'already-over': 'The game is over: create a new table.',
  /** Empty after trimming. */
  'bad-line': 'A line needs at least one visible character: write something.',
  /** A code that is wrong, used, or too old. */
  'bad-code': 'This code is wrong, used or too old: ask for a new one on the other device.',
  /** A player who holds a seat needs no rescue. */
  'already-seated': 'You hold a seat here already: play on.',
  /** Three are open. */
  'too-many-rescues': 'Others are asking for their seats: wait until they are answered.',
  /** An unknown id, another request's token, or too old. */
  'no-such-rescue': 'This request is not known, or too old: ask again.',
  /** Nobody has answered yet. */
  'rescue-pending': 'Nobody has answered yet: wait for another player to approve.',
  'rescue-denied': 'Another player has denied this request: talk to them, or watch.',
  /** The game does not know such a command. */
  'bad-command': 'The game does not know this command: reload the page.',
  /** Decided on an older position than the one it would hit. */
  stale: 'The table has moved on since this was decided: look again.',
  /** The room could not read its log and only shows it. */
  unreadable: 'The room cannot read its log and only shows it: nothing can be played here for now.',
  /** Something broke; nothing was changed. */
  internal: 'Something broke and nothing was changed: try again.',
  /** Said by the page alone: no answer came. */
  unreachable: 'The server cannot be reached: check your connection, then try again.',
} as const satisfies Record<string, string>

export type ErrorCode = keyof typeof errors

/** The body of every HTTP error, and of an `error` frame. `message` is a sentence in English that says what to do. */
export interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
}

/** An answer, or why there is none. */
export type Result<T> = { readonly ok: T } | { readonly error: ErrorCode }

export function errorBody(code: ErrorCode): ErrorBody {
  return { code, message: errors[code] }
}
