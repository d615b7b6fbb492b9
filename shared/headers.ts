/** Header with which the API tells the house's time, in ms. */
export const TIME = 'murex-time'

/**
 * Header of a page's request for a table, for a seat by a code or a proposal, or for the seats of a device: 128 random bits
 * in hex, the same until it has an answer. A repeated request gets its first result.
 */
export const ONCE = 'idempotency-key'
export const isOnce = (text: string | undefined): text is string => /^[0-9a-f]{32}$/.test(text ?? '')
