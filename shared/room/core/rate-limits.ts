import { LINES, MESSAGES, type Rate } from '../../protocol.ts'
import { REFUSED } from './rows.ts'
import { heldOf } from './session.ts'
import type { SenderState, Senders, Budget, Present } from '../types.ts'

/** Who sends: a player, a device that others let in on the seat, or all without a seat from one address. */
export function senderKey(session: Present): string {
  const held = heldOf(session)
  return held ? `${held.isLetIn ? 'let in' : 'player'} ${held.playerId}` : `address ${session.address}`
}

/** A clock that has gone back shuts nobody out: the budget is full then. */
function leftOf({ left, at }: Budget, { burst, perSecond }: Rate, now: number): number {
  if (now < at) return burst
  return Math.min(burst, left + ((now - at) / 1000) * perSecond)
}

/** The budget after one more, or undefined where it is spent. */
function spend(budget: Budget, rate: Rate, now: number): Budget | undefined {
  const left = leftOf(budget, rate, now)
  return left < 1 ? undefined : { left: left - 1, at: now }
}

export function senderState(senders: Senders, sender: string, now: number): SenderState {
  const full = ({ burst }: Rate): Budget => ({ left: burst, at: now })
  return senders.get(sender) ?? { messages: full(MESSAGES), lines: full(LINES), refused: [] }
}

/** The sender after one more message, of `what`, or undefined where its budget is spent. */
export function charged(sender: SenderState, what: 'messages' | 'lines', now: number): SenderState | undefined {
  const budget = spend(sender[what], what === 'messages' ? MESSAGES : LINES, now)
  return budget && { ...sender, [what]: budget }
}

/** The sender with one more refusal, in place of the oldest. */
export function withRefusal(sender: SenderState, action: string, code: string): SenderState {
  return { ...sender, refused: [...sender.refused, { action, code }].slice(-REFUSED) }
}

/** What an action was refused with, if it was, and not too many others since. */
export function refusalOf({ refused }: SenderState, action: string): string | undefined {
  return refused.find((known) => known.action === action)?.code
}

const isNewer = (a: SenderState, b: SenderState): boolean =>
  a.messages.at > b.messages.at || (a.messages.at === b.messages.at && a.messages.left < b.messages.left)

/** Takes in what a socket has kept through the room's sleep: of one sender's states the newest counts. */
export function restoreSender(senders: Senders, session: Present): void {
  if (!session.sender) return
  const sender = senderKey(session)
  const known = senders.get(sender)
  if (!known || isNewer(session.sender, known)) senders.set(sender, session.sender)
}

/** Above so many, senders that tell nothing are dropped. */
const MOST = 256

/** Drops senders who have gone, once their budgets are full again: a fresh one is the same. */
export function dropIdle(senders: Senders, present: Iterable<Present>, now: number): void {
  if (senders.size <= MOST) return
  const here = new Set([...present].map(senderKey))
  for (const [sender, { messages, lines }] of senders) {
    const isFull = leftOf(messages, MESSAGES, now) === MESSAGES.burst && leftOf(lines, LINES, now) === LINES.burst
    if (isFull && !here.has(sender)) senders.delete(sender)
  }
}
