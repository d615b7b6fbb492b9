/**
 * Every code with which the room or its routes refuse. Stable for ever: pages have a sentence for each.
 * A game's own refusals are listed in its `types.ts`.
 */
export const codes = [
  'malformed', // not JSON, not an object of a known shape, a wrong type
  'too-large', // a frame over 4 KB, a body over 4 KB
  'too-fast', // more messages than a socket may send
  'too-many-requests', // more tables or seats than an address may take
  'too-many-sockets', // told to the oldest of more than 4 on one seat
  'too-many-watchers', // more than 50 spectators
  'hello-first', // anything before hello
  'hello-twice', // a second hello on one socket
  'protocol', // page and room are more than one version apart
  'origin', // a cookie from another site's page
  'no-such-table',
  'no-such-route',
  'no-such-game',
  'bad-options', // an unknown choice or value
  'bad-name', // empty after trimming
  'bad-token', // a token that belongs to no seat here
  'not-seated', // a spectator may not do this
  'not-host', // only the host may do this
  'own-seat', // a host who sends away, or a player who lets in, at the own seat
  'seat-taken',
  'seat-free', // nobody holds the seat meant
  'identity-taken', // another player has this colour
  'full',
  'too-few', // not enough seats taken to start
  'already-started',
  'not-started',
  'not-finished', // the record opens with the outcome
  'nobody-has-left', // a running game may be ended once a player has left it
  'already-over', // a command after the end
  'bad-line', // empty after trimming
  'bad-code', // a code that is wrong, used, or too old
  'already-seated', // who holds a seat needs no rescue
  'too-many-rescues', // three are open
  'no-such-rescue', // unknown, another ticket, or too old
  'rescue-waiting', // nobody has answered yet
  'rescue-declined',
  'bad-command', // the game does not know such a command
  'stale', // decided on an older position than the one it would hit
  'faulty', // the room could not read its log and only shows it
  'internal', // something broke; nothing was changed
] as const

export type Code = (typeof codes)[number]

/** The body of every HTTP error, and of a `fault` frame. `message` is a sentence in English that says what to do. */
export interface Trouble {
  readonly code: Code
  readonly message: string
}
