import * as v from 'valibot'
import type { OwnTableInfo } from './table-info.ts'

export const CARRY_ROUTE = '/api/carry'
/** Characters of what is carried at once, sealed, at most. */
export const MAX_CARRIED = 16_000

/** What a page derives from the code, besides the key: it opens nothing. */
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** POST /api/carry: the seats of a device, sealed by its page with a key that comes of a code. */
export const carry = v.strictObject({
  id,
  sealed: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_CARRIED), v.regex(/^[\w-]+$/)),
})
/** POST /api/carry/claim */
export const claimCarried = v.strictObject({ id })

export type Carry = v.InferOutput<typeof carry>

/** All seats of a device go to another one, by a code that the house is never told. */
export interface CarryApi {
  /** Kept until then, in ms; refused with too-many-carried where too much is kept already. */
  'POST /api/carry': { body: Carry; answer: { readonly until: number } }
  /** Told once; refused with bad-code ever after. */
  'POST /api/carry/claim': { body: v.InferInput<typeof claimCarried>; answer: Pick<Carry, 'sealed'> }
  /**
   * The browser keeps a seat that it was brought in its cookie too. Where none is named, the cookie's first, and `kept` are the
   * tokens of all seats that it keeps, that one's first: for a page whose storage was emptied.
   */
  'PUT /api/tables/:id/seats/mine': { body: undefined; answer: OwnTableInfo & { readonly kept: readonly string[] } }
}
