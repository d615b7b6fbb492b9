import type { ErrorCode } from '../../errors.ts'
import type { TableInfo } from '../../table-info.ts'
import type { Change, EntryChange, InfoChange } from '../types.ts'

/**
 * What a request comes to: an error, or an answer, which may need the table info as it is afterwards. Either may change
 * something (a wrong code is counted).
 */
export type Plan<T> =
  | { readonly error: ErrorCode; readonly change?: Change }
  | { readonly answer: (info: () => TableInfo) => T; readonly change?: Change }

/** A change that is answered with the table info. */
export function informing(change?: InfoChange | EntryChange): Plan<TableInfo> {
  return { answer: (info) => info(), ...(change ? { change } : {}) }
}

/** A plan whose answer is known beforehand. */
export function answering<T>(answer: T, change?: Change): Plan<T> {
  return { answer: () => answer, ...(change ? { change } : {}) }
}
