import type { SeatBot } from '../../shared/api.ts'
import { bots, games } from '../../shared/games/registry.ts'
import { as, logged, swap, type Expected, type Given, type Token } from './rule.ts'
import { hostOf, type Table } from './table.ts'
import type { Occupant, Player } from '../../shared/room/types.ts'

// Rules of the room for those who play for the house, a second time and literally.

const names = (
  'Hanno Elissa Kadmos Velia Mago Thania Priam Dido Larth Sappho Bostar Circe Zeno ' +
  'Ramtha Hiram Fasti Nestor Leto Gisco Teuta Arruns Xanthe Orion Itobal'
).split(' ')
/** Letter that a name begins with; of these names' letters I and L alone look alike. */
const initial = ({ [0]: letter }: string): string | undefined => (letter === 'L' ? 'I' : letter)
/** Those of a room from before a deploy. */
const older = 'Alma Bruno Clara Dario Elsa Felix Greta Hugo Iris Jonas'

function seatBot(given: Given, { seat, level }: SeatBot, token: Token): Expected {
  return as('player', ({ game, table, stored, commitment }, player) => {
    const { players, joined, places, phase } = table
    if (player !== hostOf(table)) return 'not-host'
    if (phase !== 'waiting') return 'already-started'
    if (!bots[game]) return 'no-bots'
    const there = players.find((one) => one.seat === seat)
    if (there?.kind === 'bot') return { players: swap<Occupant>(players, there, { ...there, level }) }
    if (there || seat >= places) return 'seat-taken'
    const free = names.filter((one) => players.every((known) => initial(known.name) !== initial(one)))
    const drawn = free[Number.parseInt(commitment.slice(0, 4), 16) % free.length]!
    const name = stored.players.find((one) => one.seat === seat && older.includes(one.name))?.name ?? drawn
    const colour = games[game].colours.find((one) => players.every((known) => known.colour !== one))!
    return { joined: joined + 1, players: [...players, { kind: 'bot', id: joined, seat, name, colour, level }] }
  })(given, token)
}

/** The table where a player plays again from entry `n` on. */
export function relieved(table: Table, owner: Player, n: number): Partial<Table> {
  const { standIn: _, ...back } = owner
  const { seat, name } = owner
  return {
    players: swap<Occupant>(table.players, owner, back),
    tableLog: logged(table, { kind: 'back', n, seat, name }),
  }
}

const relieve = as('any', ({ table, n }, player) =>
  player.kind === 'player' && player.standIn ? relieved(table, player, n) : {},
)

function allowStandIn(given: Given, allowed: boolean, token: Token): Expected {
  return as('player', ({ table }, player) => {
    const { allowsStandIn: _, ...rest } = player as Player
    return { players: swap<Occupant>(table.players, player, allowed ? { ...rest, allowsStandIn: true } : rest) }
  })(given, token)
}

export const botRules = { seatBot, allowStandIn, relieve }
