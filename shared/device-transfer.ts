import * as v from 'valibot'
import type { OwnTableInfo } from './table-info.ts'

export const DEVICE_TRANSFER_ROUTE = '/api/device-transfers'
/** Characters of the sealed seats, at most. */
export const MAX_DEVICE_TRANSFER = 16_000

/** Mailbox id that a page derives from the code; it does not open the message. */
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** POST /api/device-transfers: the seats of a device, sealed by its page with a key that comes from a code. */
export const deviceTransfer = v.strictObject({
  id,
  sealed: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_DEVICE_TRANSFER), v.regex(/^[\w-]+$/)),
})
/** POST /api/device-transfers/claim */
export const claimDeviceTransfer = v.strictObject({ id })

export type DeviceTransfer = v.InferOutput<typeof deviceTransfer>

/** Moves all seats of a device to another one, by a code that the house is never told. */
export interface DeviceTransferApi {
  /** Stored until then, in ms; refused with mailbox-full where too much is stored already. */
  'POST /api/device-transfers': { body: DeviceTransfer; answer: { readonly until: number } }
  /** Told once; refused with bad-code ever after. */
  'POST /api/device-transfers/claim': {
    body: v.InferInput<typeof claimDeviceTransfer>
    answer: Pick<DeviceTransfer, 'sealed'>
  }
  /**
   * Stores in the browser's cookie a seat that was brought to it; without a token it means the cookie's first. `kept`: the
   * tokens of all seats in the cookie, that one's first, for a page whose storage was emptied.
   */
  'PUT /api/tables/:id/seats/mine': { body: undefined; answer: OwnTableInfo & { readonly kept: readonly string[] } }
}
