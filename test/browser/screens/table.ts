import type { Seat } from '../../../shared/engine/game.ts'
import { quick, type Drawing } from '../../../shared/engine/random.ts'
import type { Keeper } from './keeper.ts'
import { joinAs, type Partner } from './headless.ts'

/** A table of the server, its players' tokens by seat, and, once they have come, its players. */
export interface Table {
  readonly id: string
  readonly tokens: readonly string[]
  readonly partners: Partner[]
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

export interface Setting {
  readonly game: string
  readonly seats: number
  readonly options?: Readonly<Record<string, string | number>>
  readonly first?: Seat
}

/** Makes a table where so many have sat down, and waits there. */
export async function gather(keeper: Keeper, { game, seats, options, first }: Setting): Promise<Table> {
  const { id, token } = await keeper.ask('POST /api/tables', {
    body: {
      game,
      name: names[0]!,
      nonce: keeper.newNonce(),
      ...(options ? { options } : {}),
      ...(first === undefined ? {} : { first }),
    },
  })
  const tokens = [token]
  for (const name of names.slice(1, seats)) {
    const body = { name, nonce: keeper.newNonce() }
    tokens.push((await keeper.ask('POST /api/tables/:id/seats', { at: { id }, body })).token)
  }
  return { id, tokens, partners: [] }
}

/** The players come: their seats are no longer away. */
export async function come(keeper: Keeper, table: Table): Promise<Table> {
  const partners = await Promise.all(table.tokens.map((token) => joinAs(keeper.port, table.id, token)))
  await partners[0]!.shows(({ seats }) => seats.every((seat) => seat === null || seat.presence === 'here'))
  return { ...table, partners }
}

/** What is said there: short, long, and without a place to break. */
export async function talk({ partners }: Table): Promise<void> {
  const lines = [
    'Hello everybody!',
    'We wait for Eve, who is still on the train, and then for the cake, which is still in the oven; and then we play.',
    'Soooooooooooooooooooooooooooooooooooooooooooooooooooooooon?',
  ]
  for (const [i, line] of lines.entries()) await partners[(3 * i) % 4]!.say(line)
}

export async function start(keeper: Keeper, table: Table): Promise<Table> {
  await keeper.ask('POST /api/tables/:id/start', { at: { id: table.id }, token: table.tokens[0]! })
  return come(keeper, table)
}

/** What somebody does who is waited for. */
export type Choose = (partner: Partner, random: Drawing) => unknown
const anything: Choose = ({ rules, view, seat }, random) => rules.pick(view, seat, random)

export const waitedFor = ({ partners }: Table): Partner[] => {
  const [one] = partners
  return one!.rules.mayAct(one!.view).map((seat) => partners[seat]!)
}
export const isOver = ({ partners }: Table): boolean => partners[0]!.rules.outcome(partners[0]!.view) !== undefined

/** One entry, seen by all who are there. */
export async function act({ partners }: Table, partner: Partner, command: unknown): Promise<void> {
  const n = partner.n + 1
  await partner.act(command)
  await Promise.all(partners.map((each) => each.at(n)))
}

/** Plays on until it is as wanted, or over: false. */
export async function playOn(
  table: Table,
  wanted: (table: Table) => boolean,
  random: Drawing,
  choose: Choose = anything,
): Promise<boolean> {
  while (!wanted(table)) {
    const waited = waitedFor(table)
    if (waited.length === 0) return false
    const partner = waited[random.below(waited.length)]!
    await act(table, partner, choose(partner, random))
  }
  return true
}

/** How many tables are begun before what is wanted is said not to come up. */
const TRIES = 30

/** A table that was played to where it is as wanted: of several games, the first in which that came up. */
export async function playedTo(
  keeper: Keeper,
  setting: Setting,
  wanted: (table: Table) => boolean,
  choose?: Choose,
): Promise<Table> {
  for (let seed = 1; seed <= TRIES; seed++) {
    const table = await start(keeper, await gather(keeper, setting))
    if (await playOn(table, wanted, quick(seed), choose)) return table
    await Promise.all(table.partners.map((partner) => partner.close()))
  }
  throw new Error(`what is wanted of ${setting.game} does not come up`)
}
