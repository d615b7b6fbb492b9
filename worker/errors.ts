import type { ErrorCode } from '../shared/errors.ts'

/** The HTTP status of each error; `unreachable` is the page's own word and never sent. */
const statuses = {
  malformed: 400,
  'too-large': 413,
  'too-fast': 429,
  'too-many-requests': 429,
  'too-many-sockets': 429,
  'too-many-spectators': 429,
  'hello-first': 400,
  'hello-twice': 400,
  protocol: 400,
  origin: 403,
  'no-such-table': 404,
  'no-such-route': 404,
  'no-such-game': 400,
  'bad-options': 400,
  'bad-name': 400,
  'bad-token': 401,
  'not-seated': 403,
  'not-host': 403,
  'own-seat': 403,
  'seat-taken': 409,
  'seat-free': 409,
  'identity-taken': 409,
  full: 409,
  'too-few': 409,
  'already-started': 409,
  'not-started': 409,
  'not-finished': 409,
  'nobody-has-left': 409,
  'already-over': 409,
  'bad-line': 400,
  'bad-code': 403,
  'already-seated': 409,
  'too-many-rescues': 429,
  'no-such-rescue': 404,
  'rescue-pending': 409,
  'rescue-denied': 403,
  'bad-command': 400,
  stale: 409,
  unreadable: 503,
  internal: 500,
} as const satisfies Record<Exclude<ErrorCode, 'unreachable'>, number>

export type Status = (typeof statuses)[keyof typeof statuses]

export function statusOf(code: ErrorCode): Status {
  return code === 'unreachable' ? 500 : statuses[code]
}
