import type { ErrorCode } from '../errors.ts'
import type { TableInfo } from '../table-info.ts'
import type { Also } from './hub.ts'
import type { Change } from './state.ts'

/**
 * What a request comes to: an error, or an answer, which may need the table info as it is afterwards. Either may change
 * something (a wrong code is counted). `also`: what the change means for single sockets.
 */
export type Plan<T> =
  | { readonly error: ErrorCode; readonly change?: Change }
  | { readonly answer: (info: () => TableInfo) => T; readonly change?: Change; readonly also?: Also }

/** A change that is answered with the table info. */
export function informing(change: Change, also?: Also): Plan<TableInfo> {
  return { change, answer: (info) => info(), ...(also ? { also } : {}) }
}

/** A plan whose answer is known beforehand. */
export function answering<T>(answer: T, change?: Change): Plan<T> {
  return { answer: () => answer, ...(change ? { change } : {}) }
}
