import { defaults } from '../../../shared/engine/choices.ts'
import { digest } from '../../../shared/engine/digest.ts'
import type { Random } from '../../../shared/engine/game.ts'
import { replay } from '../../../shared/engine/position.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { games } from '../../../shared/games/registry.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import { SOCKET_ROUTE } from '../../../shared/protocol.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { verifyBotMove } from '../../verify/bots.ts'
import { seated } from '../table.ts'
import type { Issued } from '../../support/sync-player.ts'
import { Player } from './player.ts'
import type { StoredTable } from './stored.ts'

/**
 * A game; on the last of so many seats sit bots. The last person may leave, and a bot then plays in that person's place.
 */
export interface Setup {
  readonly game: GameId
  readonly seats: number
  readonly bots?: readonly Level[]
  readonly leaves?: boolean
}

const WITHIN = 120_000

export interface Table extends Known {
  readonly id: string
  readonly people: readonly Player[]
}

/** Knowledge of the people at a table. */
interface Known {
  readonly game: GameId
  /** Moves of bots that were found again, each as it is stored. */
  readonly found: Set<string>
  readonly people: readonly Pick<Player, 'issued' | 'state' | 'viewer'>[]
}

/** Findings at a table. */
interface Tally {
  /** Actions that were answered with their entry, and with a refusal. */
  readonly made: number
  readonly refused: number
  readonly entries: number
  readonly byBots: number
  /**
   * Actions that were made, and are not stored; that are stored twice; that were refused, and are stored, or are a bot's that
   * follows from nothing.
   */
  readonly lost: number
  readonly doubled: number
  readonly unasked: number
  /** People whose view differs from the fold of the stored log. */
  readonly apart: number
}

export async function openTable(
  port: number,
  { game, seats, bots = [], leaves }: Setup,
  random: Random,
): Promise<Table> {
  const ask = async (method: string, path: string, token: string | undefined, body?: unknown): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    const answer = await fetch(`http://localhost:${port}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const post = (path: string, token: string | undefined, body?: unknown): Promise<unknown> =>
    ask('POST', path, token, body)
  const options = defaults(games[game].choices)
  const { id, tokens } = await seated({ post }, { game, seats: seats - bots.length, options })
  for (const [k, level] of bots.entries())
    await post(`/api/tables/${id}/bots`, tokens[0], { seat: tokens.length + k, level })
  await post(`/api/tables/${id}/start`, tokens[0], {})
  const staying = leaves ? tokens.slice(0, -1) : tokens
  if (leaves) {
    await ask('DELETE', `/api/tables/${id}/seats/mine`, tokens.at(-1), {})
    // Half of the people who stay are enough.
    for (const token of staying.slice(0, Math.ceil(staying.length / 2)))
      await post(`/api/tables/${id}/proposals`, token, { kind: 'stand-in', seat: staying.length, span: 'until-back' })
  }
  const url = `ws://localhost:${port}${SOCKET_ROUTE.replace(':id', id)}`
  const people = [...staying, undefined].map((token, k) => new Player(url, `${id.slice(0, 5)}-${k}`, token, random))
  return { id, game, people, found: new Set() }
}

const issuedBy = ({ people }: Known): ReadonlyMap<string, Issued> =>
  new Map(people.flatMap(({ issued }) => [...issued]))

/** The stored entries that follow from nothing, each with what is known of its action. */
export function unaskedOf(known: Known, stored: StoredTable | undefined) {
  const { game, found } = known
  const issued = issuedBy(known)
  const entries = stored?.entries ?? []
  const isFoundAgain = (n: number): boolean => {
    const record = { ...stored!, start: stored!.start!, names: [], entries: entries.map(({ entry }) => entry) }
    const stands = JSON.stringify(entries[n])
    if (!found.has(stands) && verifyBotMove(games[game], record, n) === 'same') found.add(stands)
    return found.has(stands)
  }
  const isAsked = ({ n, action, entry }: (typeof entries)[number]): boolean => {
    if (entry.by === 'bot') return action === `bot-${n}` && entry.n === n && isFoundAgain(n)
    const one = issued.get(action ?? '')
    const same = one?.seat === entry.seat && JSON.stringify(one?.command) === JSON.stringify(entry.command)
    return entry.n === n && (n === 0 ? action === null : same && one?.fate !== 'refused')
  }
  return entries
    .filter((entry) => !isAsked(entry))
    .map((entry) => ({ ...entry, issued: issued.get(entry.action ?? '') }))
}

/** Holds all that the people of a table know against what is stored. */
export function tallyOf(known: Known, stored: StoredTable | undefined): Tally {
  const { game, people } = known
  const issued = issuedBy(known)
  const answered = (fate: Issued['fate']): string[] =>
    [...issued].filter(([, one]) => one.fate === fate).map(([id]) => id)
  const entries = stored?.entries ?? []
  const times = new Map<string, number>()
  for (const { action } of entries) if (action !== null) times.set(action, (times.get(action) ?? 0) + 1)
  const state = stored?.start
    ? replay(
        games[game],
        stored.start,
        entries.map(({ entry }) => entry),
      ).state
    : undefined
  const isApart = ({ state: { view, n }, viewer }: Known['people'][number]): boolean =>
    state === undefined || n !== entries.length || digest(view) !== digest(redact(state, viewer))
  return {
    made: answered('done').length,
    refused: answered('refused').length,
    entries: entries.length,
    byBots: entries.filter(({ entry }) => entry.by === 'bot').length,
    lost: answered('done').filter((id) => !times.has(id)).length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    unasked: unaskedOf(known, stored).length,
    apart: people.filter(isApart).length,
  }
}

export function wrongIn({ lost, doubled, unasked, apart }: Tally): string {
  const counts = Object.entries({ lost, doubled, unasked, apart }).filter(([, count]) => count > 0)
  return counts.map(([what, count]) => `${count} ${what}`).join(', ')
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export async function until(reached: () => boolean, what: () => string): Promise<void> {
  for (const late = Date.now() + WITHIN; !reached(); await pause(10)) {
    if (Date.now() > late) throw new Error(`waited too long until ${what()}`)
  }
}

export const restsAt = ({ people }: Table): boolean =>
  people.every((player) => player.rests && player.state.n === people[0]!.state.n)

export function botsDueAt({ game, people }: Table): boolean {
  const { view } = people[0]!.state
  if (view === undefined || games[game].outcome(view) !== undefined) return false
  return games[game].waitingFor(view).some((seat) => seat >= people.length - 1)
}

export function everybody(open: readonly Table[]): Player[] {
  return open.flatMap(({ people }) => people)
}
