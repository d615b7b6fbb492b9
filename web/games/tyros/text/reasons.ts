import { m } from '../../../base/messages/compiled/messages.js'

/** A bot's reasons to decline, by the codes of `negotiate.ts`. */
export const reasons = {
  'needs-it': m.tyros_reason_needs_it,
  'not-enough-for-it': m.tyros_reason_not_enough,
  'helps-you-too-much': m.tyros_reason_helps_too_much,
}
