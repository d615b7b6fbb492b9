import { LINES, MESSAGES, type Rate } from '../../protocol.ts'
import { REFUSED } from './rows.ts'
import { heldOf } from './session.ts'
import type { Account, Accounts, Budget, Present } from '../types.ts'

/** Who sends: a player, whoever others let in on the seat, or all without a seat from one address. */
export function senderOf(session: Present): string {
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

export function accountOf(accounts: Accounts, sender: string, now: number): Account {
  const full = ({ burst }: Rate): Budget => ({ left: burst, at: now })
  return accounts.get(sender) ?? { messages: full(MESSAGES), lines: full(LINES), refused: [] }
}

/** The account after one more message, of `what`, or undefined where its budget is spent. */
export function payFor(account: Account, what: 'messages' | 'lines', now: number): Account | undefined {
  const budget = spend(account[what], what === 'messages' ? MESSAGES : LINES, now)
  return budget && { ...account, [what]: budget }
}

/** The account with one more refusal, in place of the oldest. */
export function withRefusal(account: Account, action: string, code: string): Account {
  return { ...account, refused: [...account.refused, { action, code }].slice(-REFUSED) }
}

/** What an action was refused with, if it was, and not too many others since. */
export function refusalOf({ refused }: Account, action: string): string | undefined {
  return refused.find((known) => known.action === action)?.code
}

const isNewer = (a: Account, b: Account): boolean =>
  a.messages.at > b.messages.at || (a.messages.at === b.messages.at && a.messages.left < b.messages.left)

/** Takes in what a socket has kept through the room's sleep: of one sender's accounts the newest counts. */
export function restoreAccount(accounts: Accounts, session: Present): void {
  if (!session.account) return
  const sender = senderOf(session)
  const known = accounts.get(sender)
  if (!known || isNewer(session.account, known)) accounts.set(sender, session.account)
}

/** Above so many, accounts that tell nothing are dropped. */
const MOST = 256

/** Drops the accounts of senders who have gone, once their budgets are full again: a fresh one is the same. */
export function tidy(accounts: Accounts, present: Iterable<Present>, now: number): void {
  if (accounts.size <= MOST) return
  const here = new Set([...present].map(senderOf))
  for (const [sender, { messages, lines }] of accounts) {
    const isFull = leftOf(messages, MESSAGES, now) === MESSAGES.burst && leftOf(lines, LINES, now) === LINES.burst
    if (isFull && !here.has(sender)) accounts.delete(sender)
  }
}
