/**
 * Codes with which the room, its routes or the page itself refuse something, each with a sentence that says what to do. Codes
 * are stable: the page has a sentence in each language for each. A game's refusals are listed in its `types.ts`. A new one
 * does not compile until it has its HTTP status (`worker/errors.ts`) and its sentences (`web/base/errors.ts`).
 */
export const errors = {
  malformed: 'This request could not be read: send JSON of the documented shape.',
  /** A frame or a body over 4 KB; sealed seats of a device, over 32 KB. */
  'too-large': 'This message is too large: send at most 4 KB.',
  /** More messages than a player, or an address without a seat, may send. */
  'too-fast': 'Too many messages: wait a moment, then connect again.',
  'chat-too-fast': 'Too many lines at this table: wait a while, then say it again.',
  /** More rows than a table may write in a day. [ROOM-144] */
  'enough-today': 'So much was changed at this table today that this has to wait: play on, and try again tomorrow.',
  /** More tables than an address may pay for in a day. [ROOM-145] */
  'enough-tables': 'So many tables were made from your address today that the next has to wait: try again tomorrow.',
  'too-many-requests': 'Too many requests from your address: wait a minute, then try again.',
  /** Sent to the oldest of more than 4 on one seat. */
  'too-many-sockets': 'This seat was opened in too many other places: reload this page to go on here.',
  /** More than 50 spectators. */
  'too-many-spectators': 'Too many are watching this table: try again later.',
  'hello-first': 'A connection begins with hello: say hello, then send this again.',
  'hello-twice': 'This connection has already said hello: open another one instead.',
  /** Page and room are more than one version apart. */
  protocol: 'This page and the room are of different versions: reload the page.',
  /** A socket, or a cookie, from another site's page. */
  origin: 'This request came from another site: open the table on its own site.',
  'no-such-table': 'There is no such table: check the link, or create a new table.',
  deleted: 'The host has deleted this table: create a new one.',
  'taken-down': 'The keeper of this house has taken this table down: ask who runs it, or create a new one.',
  /** A table is to be listed, and the keeper has closed the list, or taken the table off. */
  unlisted: 'The keeper of this house does not list this table: send its link instead.',
  'not-keeper': 'This is not the secret of the house: enter it as its keeper has set it.',
  'no-such-route': 'There is nothing at this address: go to the home page.',
  'no-such-game': 'There is no such game: choose one from the home page.',
  'bad-options': 'These options do not exist for this game: choose from those offered.',
  'bad-name': 'A name needs at least one visible character: enter another.',
  'bad-token': 'This seat token belongs to no seat here: take a seat, or watch.',
  'seat-left': 'The seat of this token was given up: take it back, or watch.',
  'not-seated': 'Only players at this table may do this: take a seat first.',
  'not-host': 'Only the host may do this: ask the host.',
  /** Hosts cannot send themselves away, and players cannot approve a request for their own seat. */
  'own-seat': 'This is your own seat: leave it yourself, or ask another player.',
  'seat-taken': 'This seat is taken: choose another.',
  'seat-free': 'Nobody holds this seat: choose another.',
  'no-such-colour': 'This game has no such colour: choose from those offered.',
  'colour-taken': 'Another player has this colour: choose another.',
  /** The host sent this device away, for a moment or for good, or somebody at this address. */
  'sent-away': 'The host has sent you away from this table: ask the host, or watch.',
  'no-bots': 'This game has no bots yet: ask a friend.',
  /** The host lets nobody else sit down. */
  locked: 'Nobody else may sit down at this table: ask the host, or watch.',
  full: 'All seats are taken: you can watch.',
  'too-few': 'Too few seats are taken: wait for more players.',
  'already-started': 'The game has already started: you can watch it.',
  'not-started': 'The game has not started yet: wait for the host to start it.',
  /** The record opens with the outcome. */
  'not-finished': 'The game is not over yet: come back when it is.',
  'already-over': 'The game is over: create a new table.',
  'bad-line': 'A line needs at least one visible character: write something.',
  /** 5,000 messages wait in the mailbox. */
  'mailbox-full': 'Too many devices are moving their tables just now: try again in ten minutes.',
  'bad-code': 'This code is wrong, used or too old: ask for a new one on the other device.',
  /** 300 wrong codes of tables in a minute, by the whole house. */
  'too-many-codes':
    'Too many wrong codes were typed just now: scan the picture on the screen, or try again in a minute.',
  'already-seated': 'You hold a seat here already: play on.',
  /** Eight are open at the table, or three came from one address within ten minutes. */
  'too-many-proposals': 'There are too many requests here: wait some minutes, then ask again.',
  /** An unknown id, or another player's; answered already, too old, or without an object by now. */
  'no-such-proposal': 'This request is answered, too old, or not yours to answer: look at the table again.',
  /** No yes yet, or the others still have time to say no. */
  'proposal-pending': 'The players have not agreed yet: wait for their answer.',
  'proposal-declined': 'The players have said no: talk to them, and ask again later.',
  /** A page of the seat is open, or was until some minutes ago; or its player has just said so. */
  'seat-in-use': 'This seat is in use: play on where it is open, or show a code there.',
  'seat-shut': 'Its player lets nobody in on this seat: open it where it was played, or use a code.',
  /** A yes to a visitor, while no page of the player is connected. */
  'not-here': 'Your page is not connected to the table: wait until it is, then answer again.',
  'let-in': 'Others let this device in: do this on a device that took the seat by itself.',
  'seat-kept':
    'Its player has just left and may come back: ask again in five minutes, or in a day where a turn may take days.',
  'house-only': 'Its player left this seat to the house: watch, or ask that player.',
  /** A page of a player is open at the requester's address. */
  'plays-here': 'Somebody who plays here is on your network: ask from another one.',
  /** Nobody is late or has left, no clock runs, another player paused, it is so already, or a player who must agree is away. */
  'not-now': 'This cannot be asked for as the table stands now: look again.',
  'away-too-long': 'You can be away for 14 days at most, and 21 in one game: choose an earlier day.',
  /** The house is not reached by https, or the browser's push service is unknown. */
  'no-push': 'Push messages do not work here: open the house by https, in another browser.',
  /** A nudge, while nobody has been waited for long enough, in quiet hours, or a second one in one turn. */
  'too-soon': 'Nobody can be nudged yet: wait a while, or send them the link.',
  'bad-command': 'The game does not know this command: reload the page.',
  stale: 'The table has moved on since this was decided: look again.',
  /** It revealed something, or is taken back already. */
  stays: 'This move stays: it showed something that was hidden.',
  'ask-first': 'Others have moved since: ask them whether you may take it back.',
  /** Three times in a row, without another player's move between. */
  'taken-back-often': 'You have taken back three times at this point: play on.',
  unreadable: 'The room cannot read its log and only shows it: nothing can be played here for now.',
  /** The other side of a call runs older code, the stored data is of newer code, or the platform is busy. */
  unavailable: 'The house is busy or being updated: try again in a few minutes.',
  internal: 'Something broke and nothing was changed: try again.',
  /** The house answers nothing at all. */
  unreachable: 'The server cannot be reached: check your connection, then try again.',
  intercepted: 'The network answers in place of the house: sign in to it, or try another one.',
  /** An answer or a part of the page is missing, while the house answers. */
  lost: 'Not all came through: reload the page, or try another network.',
  /** Every socket fails, while the house answers. */
  'no-socket': 'The network lets no WebSocket through: try another one.',
  'too-old': 'The browser is too old: update it, or try another one.',
  /** The browser or a service of its refuses, or neither answers. */
  refused: 'The browser or its notification service refuses: try another one.',
  broken: 'The page made a mistake: reload it.',
} as const satisfies Record<string, string>

export type ErrorCode = keyof typeof errors

/** Errors that a page finds by itself; the house never sends them. */
export const pageErrors = ['unreachable', 'intercepted', 'lost', 'no-socket', 'too-old', 'refused', 'broken'] as const
export type PageError = (typeof pageErrors)[number]

/** The body of every HTTP error, and of an `error` frame. `message` is a sentence in English that says what to do. */
export interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
}

export type Result<T> = { readonly ok: T } | { readonly error: ErrorCode }

export function errorBody(code: ErrorCode): ErrorBody {
  return { code, message: errors[code] }
}
