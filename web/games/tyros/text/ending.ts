import { follow } from '../../../../shared/engine/fold.ts'
import type { AnyRules, Seat, Seen } from '../../../../shared/engine/game.ts'
import { effective } from '../../../../shared/engine/take-back.ts'
import { rules } from '../../../../shared/games/tyros/rules.ts'
import { points, ranking, sizes } from '../../../../shared/games/tyros/score.ts'
import { empires, type Ending, type State } from '../../../../shared/games/tyros/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Ended } from '../../game-ui.ts'
import { capital, empireName } from './names.ts'
import { names } from './phrases.ts'

function leads(view: Seen<unknown>, seat: Seat): boolean {
  const all = points(view as Seen<State>)
  return all.every((own, other) => other === seat || own < all[seat]!)
}

/** The round in which the winner took the lead for good, where the log goes back so far. */
function ledSince({ log }: Ended<State>, winner: Seat): number | undefined {
  if (!log) return undefined
  const game: AnyRules = rules
  let { view } = log
  let [led, round]: [boolean, number | undefined] = [leads(view, winner), undefined]
  for (const entry of effective(log.entries)) {
    view = follow(game, view, entry)
    const now = leads(view, winner)
    if (now && !led) round = (view as Seen<State>).round
    led = now
  }
  return round
}

export function facts(ended: Ended<State>): readonly string[] {
  const { view, outcome, reader } = ended
  if (!outcome) return []
  const { winners, why, points: all } = outcome
  const [largest] = ranking(view)
  const empire = capital(empireName(largest!))
  const size = m.tyros_fact_largest({ empire, size: sizes(view)[empires.indexOf(largest!)]! })
  if ((why as Ending) === 'largest-empire') return [m.tyros_why_largest(), size]
  if ((why as Ending) === 'shared') return [m.tyros_why_shared(), size]
  const [winner] = winners as [Seat]
  const next = Math.max(...all!.filter((_, seat) => seat !== winner))
  const seconds = all!.flatMap((own, seat) => (seat !== winner && own === next ? [seat] : []))
  const lead = m.tyros_end_lead({ points: all![winner]!, lead: all![winner]! - next, names: names(seconds, reader) })
  const round = ledSince(ended, winner)
  if (round === undefined) return [lead, size]
  const isMine = winner === reader.me
  return [lead, isMine ? m.tyros_end_since_you({ round }) : m.tyros_end_since({ round, name: reader.name(winner) })]
}
