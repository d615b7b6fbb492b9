/** The header with which the API tells the house's time, in ms. */
export const TIME = 'murex-time'

/**
 * The header with which a page asks for a table, for a seat by a code or a proposal, or for the seats of a device: 128 random bits
 * in hex, the same until it has an answer. What was made already is answered again.
 */
export const ONCE = 'idempotency-key'
/** Whether it can be read. */
export const isOnce = (text: string | undefined): text is string => /^[0-9a-f]{32}$/.test(text ?? '')
