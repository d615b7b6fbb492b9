import type { Seat } from '../../shared/engine/game.ts'
import { as, logged, newlySeen, swap, type Expected, type Given, type Token } from './rule.ts'
import { hash, holderOf, leaverOf, openTakeovers, playersOf, type Table } from './table.ts'
import type { Left, Occupant, Player, Takeover } from '../../shared/room/types.ts'

// What the room has to do with the seat of a player who left, a second time and literally.

const OPEN_FOR = 10 * 60_000
const SILENCE = 30_000

const leftAt = ({ players }: Table, of: (left: Left) => boolean): Left | undefined =>
  players.find((one): one is Left => one.kind === 'left' && of(one))

const isKept = ({ now }: Given, { keptUntil }: Left): boolean => now < keptUntil!

const isAlive =
  ({ now }: Given) =>
  ({ until }: Takeover): boolean =>
    until > now

function comeBack({ table, n }: Given, token: Token): Expected {
  if (token === undefined) return { code: 'not-seated', table }
  const left = leaverOf(table, token)
  if (!left) return { code: 'bad-token', table }
  if (table.phase !== 'playing') return { code: 'already-over', table }
  const { standIn: _, keptUntil: __, mayBeTaken: ___, ...owner } = left
  const { seat, name } = owner
  const players = swap<Occupant>(table.players, left, { ...owner, kind: 'player', ...newlySeen })
  return { table: { ...table, players, tableLog: logged(table, { kind: 'back', n, seat, name }) } }
}

function requestTakeover(
  given: Given,
  { seat, name }: { readonly seat: Seat; readonly name: string },
  token: Token,
): Expected {
  const { table, stored, now } = given
  if (holderOf(table, token)) return { code: 'already-seated', table }
  if (table.phase !== 'playing') return { code: table.phase === 'waiting' ? 'not-started' : 'already-over', table }
  const left = leftAt(table, (one) => one.seat === seat)
  if (!left) return { code: 'seat-taken', table }
  if (!left.mayBeTaken) return { code: 'house-only', table }
  if (isKept(given, left)) return { code: 'seat-kept', table }
  const known = table.takeovers.filter(isAlive(given))
  if (known.filter(({ denied }) => !denied).length >= 3) return { code: 'too-many-takeovers', table }
  const drawn = stored.takeovers.find(({ id }) => table.takeovers.every((one) => one.id !== id))
  const made: Takeover = {
    id: drawn?.id ?? 'lost',
    playerId: left.id,
    name,
    tokenHash: drawn?.tokenHash ?? 'lost',
    until: now + OPEN_FOR,
    agreed: [],
    since: 0,
    denied: false,
  }
  return { table: { ...table, takeovers: [...known, made] } }
}

/** The players still here who have said yes. */
const yes = (table: Table, { agreed }: Takeover): Player[] => playersOf(table).filter(({ id }) => agreed.includes(id))

function answerTakeover(given: Given, id: string, agree: boolean, token: Token): Expected {
  return as('player', ({ table, now }, player) => {
    const open = openTakeovers(table)
      .filter(isAlive(given))
      .find((one) => one.id === id)
    if (!open) return 'no-such-takeover'
    const to: Takeover = agree
      ? {
          ...open,
          since: yes(table, open).length === 0 ? now : open.since,
          agreed: [...open.agreed.filter((one) => one !== player.id), player.id],
        }
      : { ...open, denied: true }
    return { takeovers: swap(table.takeovers, open, to) }
  })(given, token)
}

function cancelTakeover({ table }: Given, id: string, token: string): Expected {
  const open = openTakeovers(table).find((one) => one.id === id && one.tokenHash === hash(token))
  if (!open) return { code: 'no-such-takeover', table }
  return { table: { ...table, takeovers: table.takeovers.filter((one) => one !== open) } }
}

function claimTakeover(given: Given, id: string, token: string): Expected {
  const { table, now, n } = given
  if (holderOf(table, token)) return { table }
  const known = table.takeovers.filter(isAlive(given)).find((one) => one.id === id && one.tokenHash === hash(token))
  const left = leftAt(table, (one) => one.id === known?.playerId)
  if (!known || !left || table.phase !== 'playing') return { code: 'no-such-takeover', table }
  if (known.denied) return { code: 'takeover-denied', table }
  const agreed = yes(table, known)
  const isGranted = agreed.length === playersOf(table).length || now >= known.since + SILENCE
  if (agreed.length === 0 || !isGranted || isKept(given, left) || !left.mayBeTaken)
    return { code: 'takeover-pending', table }
  const { seat, colour, nonce, name: from } = left
  const { name, tokenHash } = known
  const heir: Player = {
    kind: 'player',
    id: table.joined,
    seat,
    name,
    colour,
    nonce,
    tokens: [tokenHash],
    ...newlySeen,
  }
  const isOf = ({ playerId }: { readonly playerId: number }): boolean => playerId === left.id
  const line = { kind: 'replaced', n, seat, name, from, by: agreed.map((one) => one.name) } as const
  return {
    table: {
      ...table,
      joined: table.joined + 1,
      players: [...table.players.filter((one) => one !== left), heir],
      transfers: table.transfers.filter((one) => !isOf(one)),
      rescues: table.rescues.filter((one) => !isOf(one)),
      takeovers: table.takeovers.filter((one) => !isOf(one)),
      tableLog: logged(table, line),
    },
  }
}

export const takeoverRules = { comeBack, requestTakeover, answerTakeover, cancelTakeover, claimTakeover }
