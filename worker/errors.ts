import type { ErrorCode, PageError } from '../shared/errors.ts'

const statuses = {
  malformed: 400,
  'too-large': 413,
  'too-fast': 429,
  'chat-too-fast': 429,
  'enough-today': 429,
  'enough-tables': 429,
  'too-many-requests': 429,
  'too-many-sockets': 429,
  'too-many-spectators': 429,
  'hello-first': 400,
  'hello-twice': 400,
  protocol: 400,
  origin: 403,
  'no-such-table': 404,
  deleted: 410,
  'taken-down': 410,
  unlisted: 409,
  'not-keeper': 401,
  'no-such-route': 404,
  'no-such-game': 400,
  'bad-options': 400,
  'bad-name': 400,
  'bad-token': 401,
  'seat-left': 401,
  'not-seated': 403,
  'not-host': 403,
  'own-seat': 403,
  'seat-taken': 409,
  'seat-free': 409,
  'no-such-colour': 400,
  'colour-taken': 409,
  'sent-away': 403,
  'no-bots': 409,
  locked: 403,
  full: 409,
  'too-few': 409,
  'already-started': 409,
  'not-started': 409,
  'not-finished': 409,
  'already-over': 409,
  'bad-line': 400,
  'mailbox-full': 503,
  'bad-code': 403,
  'too-many-codes': 429,
  'already-seated': 409,
  'too-many-proposals': 429,
  'no-such-proposal': 404,
  'proposal-pending': 409,
  'proposal-declined': 403,
  'seat-in-use': 409,
  'seat-shut': 403,
  'not-here': 409,
  'let-in': 403,
  'seat-kept': 409,
  'house-only': 403,
  'plays-here': 403,
  'not-now': 409,
  'away-too-long': 400,
  'no-push': 409,
  'too-soon': 409,
  'bad-command': 400,
  stale: 409,
  stays: 409,
  'ask-first': 409,
  'taken-back-often': 409,
  unreadable: 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<Exclude<ErrorCode, PageError>, number>

type Status = (typeof statuses)[keyof typeof statuses]

export function statusOf(code: ErrorCode): Status {
  return code in statuses ? statuses[code as keyof typeof statuses] : 500
}

/** Longest time for which a request over its limit stays refused, in s. */
const waits: Readonly<Partial<Record<ErrorCode, number>>> = {
  'too-many-requests': 60,
  'too-many-codes': 60,
  'too-many-proposals': 600,
}
const DAY = 24 * 60 * 60

/** Header with that time. A day's limit holds until the next day. [ROOM-154] */
export function waitOf(code: ErrorCode): Record<string, string> {
  if (statusOf(code) !== 429) return {}
  const restOfDay = DAY - (Math.floor(Date.now() / 1000) % DAY)
  const wait = code === 'enough-today' || code === 'enough-tables' ? restOfDay : (waits[code] ?? 10)
  return { 'Retry-After': String(wait) }
}
