import { LINES, MESSAGES, type Rate } from '../../rate-limits.ts'
import { REFUSED } from './rows.ts'
import { heldOf, type SenderState, type Senders, type Budget, type Present } from './session.ts'

/** Key of a sender: a player, a device that others let in on the seat, or all without a seat from one address. */
export function senderKey(session: Present): string {
  const held = heldOf(session)
  return held ? `${held.isLetIn ? 'let in' : 'player'} ${held.playerId}` : `address ${session.address}`
}

/** Present budget. It is full if the clock has gone back, so that nobody is shut out. */
function leftOf({ left, at }: Budget, { burst, perSecond }: Rate, now: number): number {
  if (now < at) return burst
  return Math.min(burst, left + ((now - at) / 1000) * perSecond)
}

/** The budget after one more; undefined where it is spent. */
function spend(budget: Budget, rate: Rate, now: number): Budget | undefined {
  const left = leftOf(budget, rate, now)
  return left < 1 ? undefined : { left: left - 1, at: now }
}

export function senderState(senders: Senders, sender: string, now: number): SenderState {
  const full = ({ burst }: Rate): Budget => ({ left: burst, at: now })
  return senders.get(sender) ?? { messages: full(MESSAGES), lines: full(LINES), refused: [] }
}

/** The sender after one more of `what`; undefined where that budget is spent. */
export function charged(sender: SenderState, what: 'messages' | 'lines', now: number): SenderState | undefined {
  const budget = spend(sender[what], what === 'messages' ? MESSAGES : LINES, now)
  return budget && { ...sender, [what]: budget }
}

/** Adds a refusal in place of the oldest. */
export function withRefusal(sender: SenderState, action: string, code: string): SenderState {
  return { ...sender, refused: [...sender.refused, { action, code }].slice(-REFUSED) }
}

/** The code with which an action was refused, if it was one of the latest. */
export function refusalOf({ refused }: SenderState, action: string): string | undefined {
  return refused.find((known) => known.action === action)?.code
}

const isNewer = (a: SenderState, b: SenderState): boolean =>
  a.messages.at > b.messages.at || (a.messages.at === b.messages.at && a.messages.left < b.messages.left)

/** Takes in a socket's state, kept through the room's sleep, if it is the newest of its sender. */
export function restoreSender(senders: Senders, session: Present): void {
  if (!session.sender) return
  const sender = senderKey(session)
  const known = senders.get(sender)
  if (!known || isNewer(session.sender, known)) senders.set(sender, session.sender)
}

/** Number of senders above which idle ones are dropped. */
const MOST = 256

/** Drops absent senders whose budgets are full again: a fresh one is the same. */
export function dropIdle(senders: Senders, present: Iterable<Present>, now: number): void {
  if (senders.size <= MOST) return
  const here = new Set([...present].map(senderKey))
  for (const [sender, { messages, lines }] of senders) {
    const isFull = leftOf(messages, MESSAGES, now) === MESSAGES.burst && leftOf(lines, LINES, now) === LINES.burst
    if (isFull && !here.has(sender)) senders.delete(sender)
  }
}
