/** Blocks of Unicode that are written from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Puts what goes into a sentence between isolates where it is written from right to left: a Hebrew name turns no word beside it.
 * Only for what is shown, never for what is stored, copied or compared.
 */
export const isolated = <T>(part: T): T | string =>
  typeof part === 'string' && rightToLeft.test(part) ? `\u2068${part}\u2069` : part

/** The same sentence for what leaves the page as plain text. */
export const unisolated = (text: string): string => text.replace(/[\u2068\u2069]/g, '')
