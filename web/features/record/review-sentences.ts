import type { Moment } from '../../../shared/search/reviewed-decision.ts'
import { m } from '../../base/messages/compiled/messages.js'

/** Shares of the win as "n of 10", in twentieths where tenths do not tell them apart; undefined where nothing does. */
function counted(
  before: number,
  after: number,
): { readonly from: number; readonly to: number; readonly of: number } | undefined {
  for (const of of [10, 20]) {
    const [from, to] = [Math.round(before * of), Math.round(after * of)]
    if (from !== to) return { from, to, of }
  }
  return undefined
}

/**
 * Why a moment turned the game, in sentences that blame nobody; undefined where its figures do not differ once they are
 * rounded. `me`: the seat that is called "you". `open`: nothing was hidden.
 */
export function reasonOf(
  { cause, seat, affected, before, played, after, made, better }: Moment,
  name: (seat: number) => string,
  me: number | null = null,
  open = false,
) {
  const named = (one: number) => ({ name: name(one), person: one === me ? 'second' : 'third' })
  if (cause === 'choice') {
    const wins = counted(made.wins, better!.wins)
    if (!wins) return undefined
    const said = m.review_choice({
      ...named(seat),
      ...(open ? { person: 'open' } : {}),
      made: wins.from,
      better: wins.to,
      of: wins.of,
    })
    const election = counted(made.milestone ?? 0, better!.milestone ?? 0)
    return election
      ? `${said} ${m.review_election({ made: election.from, better: election.to, of: election.of })}`
      : said
  }
  const wins = counted(before[affected]!, after[affected]!)
  if (!wins) return undefined
  const figures = { ...named(affected), ...wins }
  if (cause === 'unseen' && !open) return m.review_unseen(figures)
  if (cause === 'deal') return m.review_deal(figures)
  if (cause === 'others' || cause === 'unseen') return m.review_others(figures)
  const step = Math.round(played[affected]! * wins.of)
  const isShared = Math.abs(played[affected]! - before[affected]!) > Math.abs(after[affected]! - before[affected]!) / 3
  return isShared && step !== wins.from && step !== wins.to
    ? m.review_both({ ...figures, step })
    : m.review_chance(figures)
}
