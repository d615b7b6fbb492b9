import type { ErrorCode } from '../../shared/errors.ts'
import { m } from './messages/compiled/messages.js'

/** For every code of the room and its routes a sentence that says what to do next. */
const sentences: Readonly<Record<ErrorCode, () => string>> = {
  malformed: m.error_malformed,
  'too-large': m.error_too_large,
  'too-fast': m.error_too_fast,
  'too-many-requests': m.error_too_many_requests,
  'too-many-sockets': m.error_too_many_sockets,
  'too-many-spectators': m.error_too_many_spectators,
  'hello-first': m.error_hello_first,
  'hello-twice': m.error_hello_twice,
  protocol: m.error_protocol,
  origin: m.error_origin,
  'no-such-table': m.error_no_such_table,
  'no-such-route': m.error_no_such_route,
  'no-such-game': m.error_no_such_game,
  'bad-options': m.error_bad_options,
  'bad-name': m.error_bad_name,
  'bad-token': m.error_bad_token,
  'not-seated': m.error_not_seated,
  'not-host': m.error_not_host,
  'own-seat': m.error_own_seat,
  'seat-taken': m.error_seat_taken,
  'seat-free': m.error_seat_free,
  'identity-taken': m.error_identity_taken,
  full: m.error_full,
  'too-few': m.error_too_few,
  'already-started': m.error_already_started,
  'not-started': m.error_not_started,
  'not-finished': m.error_not_finished,
  'nobody-has-left': m.error_nobody_has_left,
  'already-over': m.error_already_over,
  'bad-line': m.error_bad_line,
  'bad-code': m.error_bad_code,
  'already-seated': m.error_already_seated,
  'too-many-rescues': m.error_too_many_rescues,
  'no-such-rescue': m.error_no_such_rescue,
  'rescue-pending': m.error_rescue_pending,
  'rescue-denied': m.error_rescue_denied,
  'bad-command': m.error_bad_command,
  stale: m.error_stale,
  unreadable: m.error_unreadable,
  internal: m.error_internal,
  unreachable: m.error_unreachable,
}

/**
 * The sentence for a code of the room or, with a game's `refusals`, for a refusal of that game. A newer room may know codes
 * that this page does not.
 */
export function errorSentence(code: string, refusals: Readonly<Partial<Record<string, () => string>>> = {}): string {
  const known: Readonly<Partial<Record<string, () => string>>> = { ...sentences, ...refusals }
  return ((Object.hasOwn(known, code) ? known[code] : undefined) ?? sentences.internal)()
}
