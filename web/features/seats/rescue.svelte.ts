import type { Seat } from '../../../shared/engine/game.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import type { Room } from '../../room/room.svelte.ts'
import { dropTicket, keepTicket, ticketOf } from '../../base/storage.ts'

/** This browser's request to be let back into a seat. Its token will be the seat's once another player approves. */
export interface Plea {
  readonly table: string
  readonly rescue: string
  readonly token: string
  readonly name: string
  /** Why nothing came of it. */
  readonly failed?: ErrorCode
}

let plea: Plea | undefined = $state.raw()
let claiming = false

const read = (table: string): Plea | undefined => {
  try {
    return JSON.parse(ticketOf(table) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** One page shows one table; its request survives a reload. */
export const pleas = {
  of(table: string): Plea | undefined {
    return plea?.table === table ? plea : undefined
  },
  /** Takes up again what was asked before the page was loaded. */
  wake(table: string): void {
    if (plea?.table !== table) plea = read(table)
  },
  async ask(room: Room, seat: Seat, name: string): Promise<ErrorCode | undefined> {
    const result = await room.ask('POST /api/tables/:id/rescues', { body: { seat } })
    if ('error' in result) return result.error
    plea = { table: room.id, name, ...result.ok }
    keepTicket(room.id, JSON.stringify(plea))
    return undefined
  },
  /** Asks whether somebody has answered; with a yes the seat is taken. */
  async claim(room: Room): Promise<void> {
    const asked = plea
    if (!asked || asked.failed || claiming) return
    claiming = true
    const { rescue, token } = asked
    const result = await room.ask('POST /api/tables/:id/rescues/:rescue/claim', { at: { rescue }, body: { token } })
    claiming = false
    if (plea !== asked) return
    if ('ok' in result) {
      this.drop(room.id)
      room.take(result.ok.token)
    } else if (result.error === 'rescue-denied' || result.error === 'no-such-rescue') {
      plea = { ...asked, failed: result.error }
      dropTicket(room.id)
    }
  },
  /** Not wanted any more: the others need not answer it. Should the room not hear of it, it lapses by itself. */
  withdraw(room: Room): void {
    if (!plea) return
    const { rescue, token, failed } = plea
    this.drop(room.id)
    if (!failed) void room.ask('DELETE /api/tables/:id/rescues/:rescue', { at: { rescue }, body: { token } })
  },
  drop(table: string): void {
    plea = undefined
    dropTicket(table)
  },
}
