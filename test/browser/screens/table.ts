import type { Random, Seat } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import type { Receipt, VisitorSubject } from '../../../shared/proposals.ts'
import type { SeatInfo } from '../../../shared/table-info.ts'
import type { Asked, Keeper } from './keeper.ts'
import type { HeadlessClient } from '../../support/headless.ts'
import { joinAs } from './headless.ts'

/** A table of the server, its players' tokens by seat, and, once they have come, its players. */
export interface Table {
  readonly id: string
  readonly tokens: readonly string[]
  readonly players: HeadlessClient[]
}

/** One of them is as long as a name may be. */
export const names = [
  'Anna',
  'Benedikt',
  'Cléo',
  'Maximiliane-Theodora van der Aa',
  'Eve',
  'Farid',
  'Gwendolyn',
  'Hannibal Barca',
]

/** Each as long as a name may be. */
export const longest = [
  names[3]!,
  'Wilhelmina Frederika van Oranje',
  'Hasdrubal Gisco of the Magonids',
  'Marie-Antoinette de la Rochelle',
]

export interface Setting {
  readonly game: GameId
  readonly seats: number
  readonly options?: Readonly<Record<string, string | number>>
  readonly first?: Seat
  readonly called?: readonly string[]
}

export const isAway = (seat: SeatInfo | undefined): boolean => seat?.kind === 'player' && seat.presence === 'away'

/** Nonce of each seat, the same at every table. */
export const nonceOf = (seat: number): string => seat.toString(16).padStart(32, '0')

/** Makes a table where so many have sat down, and waits there. */
export async function gather(keeper: Keeper, { game, seats, options, first, called = names }: Setting): Promise<Table> {
  const { id, token } = await keeper.ask('POST /api/tables', {
    body: {
      game,
      name: called[0]!,
      ...(options ? { options } : {}),
      // With hints, which take the most room.
      settings: { hints: true, ...(first === undefined ? {} : { first }) },
    },
  })
  const tokens = [token]
  await keeper.ask('POST /api/tables/:id/seats', { at: { id }, token, body: { name: called[0]!, nonce: nonceOf(0) } })
  for (const [i, name] of called.slice(1, seats).entries()) {
    const body = { name, nonce: nonceOf(i + 1) }
    tokens.push((await keeper.ask('POST /api/tables/:id/seats', { at: { id }, body })).token)
  }
  return { id, tokens, players: [] }
}

/** Arguments of a route that a seat's player asks for. */
export const by = ({ id, tokens }: Pick<Table, 'id' | 'tokens'>, seat: number): Pick<Asked<never>, 'at' | 'token'> => ({
  at: { id },
  token: tokens[seat]!,
})

export const request = async (keeper: Keeper, { id }: Table, body: VisitorSubject): Promise<Receipt> =>
  (await keeper.ask('POST /api/tables/:id/proposals', { at: { id }, body })) as Receipt
export const agree = (keeper: Keeper, { id, tokens }: Table, { proposal }: Receipt, seat: number): Promise<unknown> =>
  keeper.ask('POST /api/tables/:id/proposals/:proposal', {
    at: { id, proposal },
    token: tokens[seat]!,
    body: { yes: true },
  })
export const claim = (keeper: Keeper, { id }: Table, { proposal, token }: Receipt): Promise<unknown> =>
  keeper.ask('POST /api/tables/:id/proposals/:proposal/claim', { at: { id, proposal }, token })

export async function breakOff<T extends Pick<Table, 'id' | 'tokens'>>(
  keeper: Keeper,
  table: T,
  seat: number,
): Promise<T> {
  await keeper.ask('DELETE /api/tables/:id/seats/mine', by(table, seat))
  for (const other of table.tokens.keys()) {
    const { phase } = await keeper.ask('GET /api/tables/:id', by(table, 0))
    if (other !== seat && phase === 'playing') await keeper.ask('POST /api/tables/:id/end', by(table, other))
  }
  return table
}

/** The players come: their seats are no longer away. */
export async function come(keeper: Keeper, table: Table): Promise<Table> {
  const players = await Promise.all(table.tokens.map((token) => joinAs(keeper.port, table.id, token)))
  await players[0]!.shows(({ seats }) => !seats.some(isAway))
  return { ...table, players }
}

/** Chat lines: short, long, and without a place to break. */
export async function talk({ players }: Table): Promise<void> {
  const lines = [
    'Hello everybody!',
    'We wait for Eve, who is still on the train, and then for the cake, which is still in the oven; and then we play.',
    'Soooooooooooooooooooooooooooooooooooooooooooooooooooooooon?',
  ]
  for (const [i, line] of lines.entries()) await players[(3 * i) % 4]!.say(line)
}

export async function start(keeper: Keeper, table: Table): Promise<Table> {
  await keeper.ask('POST /api/tables/:id/start', by(table, 0))
  return come(keeper, table)
}

/** Command of a player whom the table waits for. */
export type Choose = (player: HeadlessClient, random: Random) => unknown
const anything: Choose = (player, random) => player.pick(random)

export const waitedFor = ({ players }: Table): HeadlessClient[] => {
  const [one] = players
  return one!.rules.mayAct(one!.view).map((seat) => players[seat]!)
}
export const isOver = ({ players }: Table): boolean => players[0]!.rules.outcome(players[0]!.view) !== undefined

/** One entry, seen by all who are there. */
export async function act({ players }: Table, player: HeadlessClient, command: unknown): Promise<void> {
  const n = player.n + 1
  await player.play(command)
  await Promise.all(players.map((each) => each.at(n)))
}

/** Plays on until it is as wanted, or over: false. */
export async function playOn(
  table: Table,
  wanted: (table: Table) => boolean,
  random: Random,
  choose: Choose = anything,
): Promise<boolean> {
  while (!wanted(table)) {
    const waited = waitedFor(table)
    if (waited.length === 0) return false
    const player = waited[random.below(waited.length)]!
    await act(table, player, choose(player, random))
  }
  return true
}

/** Count of deals that are played for a table that is wanted: with one that comes up in a third of them, 3 in 10,000 fail. */
const DEALS = 20

/** Plays a table until it is as wanted, of the first deal in which it comes up. `deal`: name from which games are dealt. */
export async function playedTo(
  keeper: Keeper,
  deal: string,
  setting: Setting,
  wanted: (table: Table) => boolean,
  choose?: Choose,
): Promise<Table> {
  for (let n = 1; n <= DEALS; n++) {
    await keeper.deal(n === 1 ? `${deal} of ${setting.seats}` : `${deal} of ${setting.seats}, deal ${n}`)
    const table = await start(keeper, await gather(keeper, setting))
    if (await playOn(table, wanted, quick(1), choose)) return table
    await Promise.all(table.players.map((player) => player.close()))
  }
  throw new Error(`${deal} comes up in none of ${DEALS} deals`)
}
