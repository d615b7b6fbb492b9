import type { ErrorCode } from '../../errors.ts'
import type { TableInfo } from '../../table-info.ts'
import type { Change, EntryChange, InfoChange } from './change.ts'

/**
 * A request's result: an error, or an answer, from the table info afterwards. Errors may change something: wrong codes count.
 */
export type Plan<T> =
  | { readonly error: ErrorCode; readonly change?: Change }
  | { readonly answer: (info: () => TableInfo) => T; readonly change?: Change }

export function informing(change?: InfoChange | EntryChange): Plan<TableInfo> {
  return { answer: (info) => info(), ...(change ? { change } : {}) }
}

export function answering<T>(answer: T, change?: Change): Plan<T> {
  return { answer: () => answer, ...(change ? { change } : {}) }
}
