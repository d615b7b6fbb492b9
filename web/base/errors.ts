import type { ErrorCode } from '../../shared/errors.ts'
import { m } from './messages/compiled/messages.js'

/** For every code of the room and its routes a sentence that says what to do next. */
export const refusals: Readonly<Record<ErrorCode, () => string>> = {
  malformed: m.refused_malformed,
  'too-large': m.refused_too_large,
  'too-fast': m.refused_too_fast,
  'too-many-requests': m.refused_too_many_requests,
  'too-many-sockets': m.refused_too_many_sockets,
  'too-many-spectators': m.refused_too_many_spectators,
  'hello-first': m.refused_hello_first,
  'hello-twice': m.refused_hello_twice,
  protocol: m.refused_protocol,
  origin: m.refused_origin,
  'no-such-table': m.refused_no_such_table,
  'no-such-route': m.refused_no_such_route,
  'no-such-game': m.refused_no_such_game,
  'bad-options': m.refused_bad_options,
  'bad-name': m.refused_bad_name,
  'bad-token': m.refused_bad_token,
  'not-seated': m.refused_not_seated,
  'not-host': m.refused_not_host,
  'own-seat': m.refused_own_seat,
  'seat-taken': m.refused_seat_taken,
  'seat-free': m.refused_seat_free,
  'identity-taken': m.refused_identity_taken,
  full: m.refused_full,
  'too-few': m.refused_too_few,
  'already-started': m.refused_already_started,
  'not-started': m.refused_not_started,
  'not-finished': m.refused_not_finished,
  'nobody-has-left': m.refused_nobody_has_left,
  'already-over': m.refused_already_over,
  'bad-line': m.refused_bad_line,
  'bad-code': m.refused_bad_code,
  'already-seated': m.refused_already_seated,
  'too-many-rescues': m.refused_too_many_rescues,
  'no-such-rescue': m.refused_no_such_rescue,
  'rescue-pending': m.refused_rescue_pending,
  'rescue-denied': m.refused_rescue_denied,
  'bad-command': m.refused_bad_command,
  stale: m.refused_stale,
  unreadable: m.refused_unreadable,
  internal: m.refused_internal,
  unreachable: m.refused_unreachable,
}

const knows = (table: object, code: string): boolean => Object.hasOwn(table, code)

/** The sentence for a code; a game's own codes come with its `refusals`. A newer room's unknown code: `internal`. */
export function whyNot(code: string, ofGame: Readonly<Record<string, () => string>> = {}): string {
  if (knows(ofGame, code)) return ofGame[code]!()
  return knows(refusals, code) ? refusals[code as ErrorCode]() : refusals.internal()
}
