import type { Code, Trouble } from '../shared/errors.ts'

/** What went right, or the code that says why not. Crosses the line between routes and room, where errors lose their fields. */
export type Result<T> = { readonly ok: T } | { readonly code: Code }

/** For every code its HTTP status and a sentence that says what to do. */
const troubles = {
  malformed: [400, 'This request could not be read: send JSON of the documented shape.'],
  'too-large': [413, 'This message is too large: send at most 4 KB.'],
  'too-fast': [429, 'Too many messages: wait a moment, then connect again.'],
  'too-many-requests': [429, 'Too many requests from your address: wait a minute, then try again.'],
  'too-many-sockets': [429, 'This seat was opened in too many other places: reload this page to go on here.'],
  'too-many-watchers': [429, 'Too many are watching this table: try again later.'],
  'hello-first': [400, 'A connection begins with hello: say hello, then send this again.'],
  'hello-twice': [400, 'This connection has already said hello: open another one to say it again.'],
  protocol: [400, 'This page is of another version than the room: reload it.'],
  origin: [403, 'This request came from another site: open the table on its own site.'],
  'no-such-table': [404, 'There is no such table: check the link, or create a new table.'],
  'no-such-route': [404, 'There is nothing at this address: go to the home page.'],
  'no-such-game': [400, 'There is no such game: choose one from the home page.'],
  'bad-options': [400, 'These options do not exist for this game: choose from those offered.'],
  'bad-name': [400, 'A name needs at least one visible character: enter another.'],
  'bad-token': [401, 'This seat token belongs to no seat here: take a seat, or watch.'],
  'not-seated': [403, 'Only players of this table may do this: take a seat first.'],
  'not-host': [403, 'Only the host may do this: ask the host.'],
  'own-seat': [403, 'This is your own seat: leave it yourself, or ask another player.'],
  'seat-taken': [409, 'This seat is taken: choose another.'],
  'seat-free': [409, 'Nobody holds this seat: choose another.'],
  'identity-taken': [409, 'Another player has this colour: choose another.'],
  full: [409, 'All seats are taken: you can watch.'],
  'too-few': [409, 'Too few seats are taken: wait for more players.'],
  'already-started': [409, 'The game has already started: you can watch it.'],
  'not-started': [409, 'The game has not started yet: wait for the host to start it.'],
  'not-finished': [409, 'The game is not over yet: come back when it is.'],
  'nobody-has-left': [409, 'A running game can be ended once a player has left: play on.'],
  'already-over': [409, 'The game is over: create a new table.'],
  'bad-line': [400, 'A line needs at least one visible character: write something.'],
  'bad-code': [403, 'This code is wrong, used or too old: ask for a new one on the other device.'],
  'already-seated': [409, 'You hold a seat here already: play on.'],
  'too-many-rescues': [429, 'Others are asking to be let in: wait until they are answered.'],
  'no-such-rescue': [404, 'This request is not known, or too old: ask again.'],
  'rescue-waiting': [409, 'Nobody has answered yet: wait for another player to let you in.'],
  'rescue-declined': [403, 'Another player declined: ask them, or watch.'],
  'bad-command': [400, 'The game does not know this command: reload the page.'],
  stale: [409, 'The table has moved on since this was decided: look again.'],
  faulty: [503, 'The room cannot read its log and only shows it: nothing can be played here for now.'],
  internal: [500, 'Something broke and nothing was changed: try again.'],
} as const satisfies Record<Code, readonly [number, string]>

/** An answer, or why there is none. */
export function resultOf<T extends object>(given: T | Code): Result<T> {
  return typeof given === 'string' ? { code: given } : { ok: given }
}

export type Status = (typeof troubles)[Code][0]

export function trouble(code: Code): Trouble {
  return { code, message: troubles[code][1] }
}

export function statusOf(code: Code): Status {
  return troubles[code][0]
}
