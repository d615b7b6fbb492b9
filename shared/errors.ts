/**
 * Every code with which the room, its routes and the page itself refuse, with a sentence that says what to do. Codes are
 * stable: pages have a sentence in each language for each. A game's own refusals are listed in its `types.ts`.
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
  'hello-twice': 'This connection has already said hello: open another one to say it again.',
  /** Page and room are more than one version apart. */
  protocol: 'This page is of another version than the room: reload it.',
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
  'not-seated': 'Only players of this table may do this: take a seat first.',
  /** Only the host may do this. */
  'not-host': 'Only the host may do this: ask the host.',
  /** A host who sends away, or a player who lets in, at the own seat. */
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
  'nobody-has-left': 'A running game can be ended once a player has left: play on.',
  /** A command after the end. */
  'already-over': 'The game is over: create a new table.',
  /** Empty after trimming. */
  'bad-line': 'A line needs at least one visible character: write something.',
  /** A code that is wrong, used, or too old. */
  'bad-code': 'This code is wrong, used or too old: ask for a new one on the other device.',
  /** Who holds a seat needs no rescue. */
  'already-seated': 'You hold a seat here already: play on.',
  /** Three are open. */
  'too-many-rescues': 'Others are asking to be let in: wait until they are answered.',
  /** Unknown, another ticket, or too old. */
  'no-such-rescue': 'This request is not known, or too old: ask again.',
  /** Nobody has answered yet. */
  'rescue-pending': 'Nobody has answered yet: wait for another player to let you in.',
  'rescue-denied': 'Another player declined: ask them, or watch.',
  /** The game does not know such a command. */
  'bad-command': 'The game does not know this command: reload the page.',
  /** Decided on an older position than the one it would hit. */
  stale: 'The table has moved on since this was decided: look again.',
  /** The room could not read its log and only shows it. */
  unreadable: 'The room cannot read its log and only shows it: nothing can be played here for now.',
  /** Something broke; nothing was changed. */
  internal: 'Something broke and nothing was changed: try again.',
  /** Said by the page alone: no answer came. */
  unreachable: 'The house cannot be reached: look at your connection, then try again.',
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
