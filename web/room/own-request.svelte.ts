import type { ErrorCode, Result } from '../../shared/errors.ts'
import type { Receipt, VisitorSubject } from '../../shared/proposals.ts'
import { nameAt, type TableInfo } from '../../shared/table-info.ts'
import { errorSentence } from '../base/errors.ts'
import { dropLeftSeat } from '../base/left-seat.svelte.ts'
import { m } from '../base/messages/compiled/messages.js'
import { listed } from '../base/messages/lists.ts'
import { once } from '../base/once.ts'
import { persistedAt } from '../base/persisted-at.ts'
import { giveUpSeat } from './guest.svelte.ts'
import type { Way } from './notices.ts'
import type { Room } from './room.svelte.ts'
import { sooner, spanUntil } from './rescue-time.svelte.ts'
import type { Seated } from '../../shared/api.ts'
import { transferCode } from '../base/route.svelte.ts'
import { overlay } from '../base/overlay.svelte.ts'

/** Request of this browser, which has no seat. Its token becomes the seat's once the players agree. */
export interface OwnRequest extends Receipt {
  readonly subject: VisitorSubject
  /** Present or former player of the seat. */
  readonly name: string
  readonly error?: ErrorCode
}

/** Errors after which asking again is useless. */
const over: readonly ErrorCode[] = ['proposal-declined', 'no-such-proposal', 'already-over']

const storedOf = persistedAt<OwnRequest>('murex:request:')
let claiming = false

/** This browser's open or declined request at a table. */
export function ownRequest(table: string): OwnRequest | undefined {
  return storedOf(table).current
}

export function dropRequest(table: string): void {
  storedOf(table).clear()
}

export async function requestSeat(room: Room, subject: VisitorSubject, name: string): Promise<Result<unknown>> {
  const ask = (once: string) => room.call('POST /api/tables/:id/proposals', { body: subject, once })
  const result = await once(`request ${room.id}`, ask, subject)
  if ('ok' in result && 'token' in result.ok) {
    storedOf(room.id).current = { ...result.ok, subject, name }
    // The table shows the answer.
    if (overlay.current?.what === 'menu') overlay.close()
  }
  return result
}

/** Asks for the request's state, and takes the seat once it may. */
export async function claimSeat(room: Room): Promise<void> {
  const asked = storedOf(room.id)
  const own = asked.current
  if (!own || own.error || claiming) return
  claiming = true
  const { proposal, token } = own
  const result = await room.call('POST /api/tables/:id/proposals/:proposal/claim', { params: { proposal }, token })
  claiming = false
  if (asked.current !== own) return
  if ('ok' in result) {
    asked.clear()
    dropLeftSeat(room.id)
    giveUpSeat(room)
    room.useToken(result.ok.token)
    if (own.subject.kind === 'rescue') arrival.note(room.id)
  } else if (over.includes(result.error)) {
    asked.current = { ...own, error: result.error }
  }
}

export function pendingText(info: TableInfo, { proposal, subject, name, error }: OwnRequest): string {
  if (error) return errorSentence(error)
  const asked = info.proposals?.find(({ id }) => id === proposal)
  if (subject.kind === 'takeover')
    return asked?.needsAll ? m.table_takeover_pending_all({ from: name }) : m.table_takeover_pending({ from: name })
  const span = spanUntil(asked?.from, info)
  if (!asked || !span) return m.seats_rescue_pending({ name })
  const names = listed(asked.yes.map((seat) => nameAt(info.seats, seat)))
  return m.seats_rescue_pending_by({ names, name, span }) + sooner(info, asked, null)
}

/** Withdraws the request. If the room does not hear of it, it lapses by itself. */
export function withdrawal(room: Room, { proposal, token, error }: OwnRequest): Way {
  return {
    label: error ? m.dismiss() : m.cancel(),
    act() {
      dropRequest(room.id)
      if (!error) void room.call('DELETE /api/tables/:id/proposals/:proposal', { params: { proposal }, token })
    },
  }
}

export async function claimTransfer(room: Room, code: string): Promise<Result<Seated>> {
  const ask = (once: string) => room.call('POST /api/tables/:id/transfers/claim', { body: { code }, once })
  const result = await once(`code ${room.id}`, ask, code)
  if ('error' in result) return result
  transferCode.drop(room.id)
  room.useToken(result.ok.token)
  arrival.note(room.id)
  return result
}

let arrivedAt: string | undefined = $state()

/** Seat to which this page has just come by a code or a rescue: the page says so, and closes its menu. */
export const arrival = {
  at: (id: string): boolean => arrivedAt === id,
  note(id: string): void {
    arrivedAt = id
    if (overlay.current?.what === 'menu') overlay.close()
  },
  dismiss(): void {
    arrivedAt = undefined
  },
}
