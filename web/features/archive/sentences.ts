import { isolated } from '../../../shared/bidi.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { formats } from '../../base/language.ts'
import { listed } from '../../base/messages/lists.ts'
import { ownSeats, type ArchivedGame } from './game.ts'
import { isAlone, resultOf } from './totals.ts'
import type { Refusal } from './file.ts'

/** Why a file is not imported, and what to do. */
export const refusals: Readonly<Record<Refusal, () => string>> = {
  'not-games': m.archive_refused_not_games,
  newer: m.archive_refused_newer,
  'too-large': m.archive_refused_too_large,
  'too-many': m.archive_refused_too_many,
}

function playerAt({ players, seat, points }: ArchivedGame, at: number): string {
  const { name, by } = players[at]!
  const called = {
    player: () => (at === seat ? m.archive_you() : name),
    'stand-in': () => m.archive_stand_in({ name: at === seat ? m.archive_you() : name }),
    house: () => m.archive_house({ name }),
  }[by]()
  return points ? `${isolated(called)}\u00a0${points[at]}` : called
}

/** Who played, those on this device first, with their points. */
export function playersOf(game: ArchivedGame): string {
  const own = ownSeats(game)
  const others = game.players.map((_, seat) => seat).filter((seat) => !own.includes(seat))
  return listed([...own, ...others].map((seat) => playerAt(game, seat)))
}

function resultSentence(game: ArchivedGame): string {
  const own = ownSeats(game)
  const names = listed(game.winners.filter((seat) => !own.includes(seat)).map((seat) => game.players[seat]!.name))
  switch (resultOf(game)) {
    case 'won':
      return names === '' ? m.archive_won() : m.archive_won_with({ names })
    case 'lost':
      return m.archive_lost({ names })
    case 'drawn':
      return m.archive_drawn()
  }
}

const dates = new Intl.DateTimeFormat(formats, { dateStyle: 'medium' })

/** End and day of a game: "You won · 4 Jun 2026". */
export function endingOf(game: ArchivedGame): string {
  return [resultSentence(game), ...(isAlone(game) ? [m.archive_alone()] : []), dates.format(game.at)].join(' · ')
}
