/** Blocks of Unicode that are written from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** Isolates a right-to-left part of a sentence: a Hebrew name turns no word beside it. Only for display, not for storage. */
export const isolated = <T>(part: T): T | string =>
  typeof part === 'string' && rightToLeft.test(part) ? `\u2068${part}\u2069` : part

/** Removes isolates, for text that leaves the page. */
export const unisolated = (text: string): string => text.replace(/[\u2068\u2069]/g, '')
