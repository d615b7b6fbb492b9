import * as v from 'valibot'
import { gameIds } from '../../../shared/games/ids.ts'
import { sanitizeName } from '../../../shared/sanitize.ts'
import { LIMIT } from './archive.ts'
import { FACTS, playedBy, type ArchivedGame } from './game.ts'

/** Raised when the file changes its shape. */
const VERSION = 1
/** Bytes of a file, at most: more than all games that are kept take. */
const FILE_SIZE = 4_000_000

/** Characters of a fact, and of a name before it is sanitized; seats; points, either way. */
const FACT_LENGTH = 500
const NAME_SIZE = 200
const SEATS = 8
const POINTS = 1_000_000
/** The last ms that is a date. */
const LAST = 8.64e15

/** Why a file is not imported. */
export type Refusal = 'not-games' | 'newer' | 'too-large' | 'too-many'

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to))
const seat = whole(0, SEATS - 1)
const player = v.object({
  name: v.pipe(v.string(), v.maxLength(NAME_SIZE), v.transform(sanitizeName), v.nonEmpty()),
  by: v.picklist(playedBy),
})
/** Leaves out what else a file has. */
const game = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.regex(/^[\w-]{16}$/)),
    page: v.picklist(['table', 'solo']),
    game: v.picklist(gameIds),
    at: whole(0, LAST),
    players: v.pipe(v.array(player), v.minLength(1), v.maxLength(SEATS)),
    seat,
    also: v.exactOptional(v.pipe(v.array(seat), v.maxLength(SEATS))),
    winners: v.pipe(v.array(seat), v.maxLength(SEATS)),
    points: v.exactOptional(v.pipe(v.array(whole(-POINTS, POINTS)), v.maxLength(SEATS))),
    facts: v.pipe(v.array(v.pipe(v.string(), v.maxLength(FACT_LENGTH))), v.maxLength(FACTS)),
  }),
  v.check(({ players, seat, also = [], winners, points = players }) => {
    const seats = players.length
    const each = (all: readonly number[]) => all.every((one) => one < seats) && new Set(all).size === all.length
    return each([seat, ...also]) && each(winners) && points.length === seats
  }),
)
const head = v.object({ murex: v.literal('games'), version: whole(1, Number.MAX_SAFE_INTEGER) })
const body = v.object({ games: v.array(game) })

/** Games as they are handed on: what is kept of each, and nothing else. */
export function exported(games: readonly ArchivedGame[]): string {
  return JSON.stringify({ murex: 'games', version: VERSION, games }, undefined, 1)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The games of a file that was exported, all of them or none. */
export function imported(text: string): readonly ArchivedGame[] | Refusal {
  const content = parsed(text)
  const about = v.safeParse(head, content)
  if (!about.success) return 'not-games'
  if (about.output.version > VERSION) return 'newer'
  const read = v.safeParse(body, content, { abortEarly: true })
  if (!read.success) return 'not-games'
  return read.output.games.length > LIMIT ? 'too-many' : read.output.games
}

/** The same of a file that was chosen: one that is too large is not even read. */
export async function importedFrom(file: Blob): Promise<readonly ArchivedGame[] | Refusal> {
  return file.size > FILE_SIZE ? 'too-large' : imported(await file.text())
}
