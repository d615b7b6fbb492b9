import type { Seen } from '../../../shared/engine/game.ts'
import { check } from '../../../shared/games/tsuro/check.ts'
import { legal } from '../../../shared/games/tsuro/legal.ts'
import { runs } from '../../../shared/games/tsuro/runs.ts'
import type { Command, State } from '../../../shared/games/tsuro/types.ts'
import type { Draft } from '../../../web/games/tsuro/draft/draft.ts'
import { hold } from '../clock.ts'
import { once, seatAt, type Place, type Screen } from './screen.ts'
import { gather, isAway, isOver, playedTo, start, type Choose, type Table } from './table.ts'

type Lay = Extract<Command, { type: 'lay' }>

const goneBy = (view: Seen<State>, seat: number, { tile, rotation }: Lay): number =>
  runs(view, seat, tile, rotation).filter(({ end }) => typeof end !== 'number').length

/** Stones are set far from each other; who plays gently stays near the middle and puts nobody out, who does not, does. */
const playing =
  (gently: boolean): Choose =>
  ({ view, seat }, random) => {
    const open = [...legal(view as Seen<State>, seat)]
    const worth = (command: Command): number => {
      if (command.type === 'place') return command.notch === Math.floor((seat * 48) / view.stones.length) ? 1 : 0
      if (command.type !== 'lay') return 0
      const [own] = runs(view, seat, command.tile, command.rotation)
      const far = typeof own!.end === 'number' ? distance(own!.end >> 3) : 9
      return (gently ? -100 : 10) * goneBy(view, seat, command) - (gently ? far : 0)
    }
    const best = Math.max(...open.map(worth))
    const choice = open.filter((command) => worth(command) === best)
    return choice[random.below(choice.length)]
  }
const distance = (square: number): number =>
  Math.max(Math.abs((square % 6) - 2.5), Math.abs(Math.floor(square / 6) - 2.5))

const stateOf = ({ players }: Table): Seen<State> => players[0]!.view as Seen<State>
const isOut = (view: State): number => view.wentOut.filter((tile) => tile > 0).length

/** So many tiles lie, all are in, and it is seat 0's turn. */
const midway = (seats: number, laid: number) =>
  once((keeper) =>
    playedTo(
      keeper,
      `tsuro after ${laid}`,
      { game: 'tsuro', seats, first: 0 },
      (table) => {
        const view = stateOf(table)
        return view.laid >= laid && view.turn === 0 && isOut(view) === 0
      },
      playing(true),
    ),
  )
const middle = { 2: midway(2, 10), 4: midway(4, 8), 8: midway(8, 8) }
/** Some tile of seat 0 leads out, and another does not. */
const edge = once((keeper) =>
  playedTo(
    keeper,
    'tsuro at the edge',
    { game: 'tsuro', seats: 2, first: 0 },
    (table) => stateOf(table).turn === 0 && isOut(stateOf(table)) === 0 && heldOf(table, true) !== undefined,
    playing(true),
  ),
)

const fresh = once(async (keeper) => start(keeper, await gather(keeper, { game: 'tsuro', seats: 4, first: 0 })))
const over = (seats: number) =>
  once((keeper) => playedTo(keeper, 'tsuro over', { game: 'tsuro', seats, first: 0 }, isOver, playing(seats > 2)))
const finished = { 2: over(2), 8: over(8) }
const bonus = (several: boolean) =>
  once((keeper) =>
    playedTo(
      keeper,
      `tsuro bonus of ${several ? 'several 2' : 'one'}`,
      { game: 'tsuro', seats: 8, first: 0, options: { bonus: 'on' } },
      (table) => {
        const view = stateOf(table)
        return view.bonus !== null && (view.bonus.from === null) === several
      },
      playing(false),
    ),
  )
const [rob, swap] = [bonus(true), bonus(false)]
/** One is away, one has left, some are out. */
const thinned = once(async (keeper) => {
  const table = await playedTo(
    keeper,
    'tsuro thinned',
    { game: 'tsuro', seats: 8, first: 0 },
    (table) => isOut(stateOf(table)) >= 2 && stateOf(table).wentOut[0] === 0 && !isOver(table),
    playing(false),
  )
  const inside = stateOf(table).wentOut.flatMap((tile, seat) => (tile === 0 && seat > 0 ? [seat] : []))
  const [away, left] = [inside[0]!, inside[1] ?? 1]
  await table.players[away]!.close()
  await keeper.ask('DELETE /api/tables/:id/seats/mine', { at: { id: table.id }, token: table.tokens[left]! })
  await table.players[0]!.shows(({ seats }) => seats[left]!.kind === 'left' && isAway(seats[away]))
  return table
})
/** A tile of seat 0 that may be laid, as it is kept when it is held up; or one that leads out though another does not. */
function heldOf(table: Table, leadsOut = false): Draft | undefined {
  const view = stateOf(table)
  if (view.stones[0]! < 0) return undefined
  const lays = view.hands[0]!.flatMap(({ it: tile }) =>
    [0, 1, 2, 3].map((rotation): Lay => ({ type: 'lay', tile: tile!, rotation })),
  )
  const lay = lays.find((one) => check(view, 0, one) === (leadsOut ? 'leads-out' : undefined))
  return lay && { tile: lay.tile, rotations: { [lay.tile]: lay.rotation } }
}
const holding = (table: Table, leadsOut = false): Place => ({ ...seatAt(table, 0), draft: heldOf(table, leadsOut) })

const table = { still: true, waits: '[aria-label="Board"], main .seats li' } as const

/** Every state of Tsuro's table. */
export const tsuro: readonly Screen[] = [
  { ...table, name: 'tsuro-placing', players: 4, place: async (keeper) => seatAt(await fresh(keeper), 0) },
  {
    ...table,
    name: 'tsuro-notches',
    players: 4,
    place: async (keeper) => ({ ...seatAt(await fresh(keeper), 0), draft: { square: 12 } satisfies Draft }),
  },
  {
    ...table,
    name: 'tsuro-set',
    players: 4,
    place: async (keeper) => ({ ...seatAt(await fresh(keeper), 0), draft: { square: 0, notch: 0 } satisfies Draft }),
  },
  ...([2, 4, 8] as const).map((players): Screen => ({
    ...table,
    name: 'tsuro-playing',
    players,
    place: async (keeper) => seatAt(await middle[players](keeper), 0),
    apart: [
      { what: 'marks of the strip', selector: '[aria-label="Players"] li .mark > svg:first-child', count: players },
      { what: 'stones', selector: '[aria-label="Board"] circle.body', count: players },
    ],
  })),
  { ...table, name: 'tsuro-trying', players: 8, place: async (keeper) => holding(await middle[8](keeper)) },
  { ...table, name: 'tsuro-leading-out', players: 2, place: async (keeper) => holding(await edge(keeper), true) },
  { ...table, name: 'tsuro-theirs', players: 4, place: async (keeper) => seatAt(await middle[4](keeper), 2) },
  { ...table, name: 'tsuro-watching', players: 4, place: async (keeper) => seatAt(await middle[4](keeper), null) },
  {
    ...table,
    name: 'tsuro-pending',
    players: 4,
    fleeting: true,
    place: async (keeper) => holding(await middle[4](keeper)),
    async then({ page, wire, touch }) {
      await hold(page, 1_000)
      wire.cut()
      await touch(page.getByRole('button', { name: 'Lay this tile' }))
      await page.getByText('Waiting to be sent').first().waitFor()
    },
  },
  {
    ...table,
    name: 'tsuro-catching-up',
    players: 4,
    fleeting: true,
    place: async (keeper) => seatAt(await middle[4](keeper), 0),
    async then({ page, wire }) {
      await hold(page, 1_000)
      wire.freeze('down')
      // A second wake within a moment asks nothing new.
      await page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event('focus')), 300))
      await page
        .getByText(/^Catching up/)
        .first()
        .waitFor()
    },
  },
  { ...table, name: 'tsuro-thinned', players: 8, place: async (keeper) => seatAt(await thinned(keeper), 0) },
  ...(
    [
      ['tsuro-rob', rob],
      ['tsuro-swap', swap],
    ] as const
  ).map(([name, at]): Screen => ({
    ...table,
    name,
    players: 8,
    async place(keeper) {
      const one = await at(keeper)
      return seatAt(one, stateOf(one).turn)
    },
  })),
  ...([2, 8] as const).map((players): Screen => ({
    ...table,
    name: 'tsuro-finished',
    players,
    async place(keeper) {
      const one = await finished[players](keeper)
      const [winner = 0] = one.players[0]!.rules.outcome(one.players[0]!.view)?.winners ?? []
      return seatAt(one, players === 2 ? winner : (winner + 1) % players)
    },
  })),
  ...(['menu', 'rules', 'replay', 'verify'] as const).map((what): Screen => ({
    ...table,
    name: `tsuro-${what}`,
    players: 8,
    waits: what === 'rules' ? 'dialog article' : what === 'replay' ? 'dialog [type=range]' : 'dialog h3, dialog h2',
    async place(keeper) {
      const one = await (what === 'menu' || what === 'rules' ? middle[8] : finished[8])(keeper)
      const overlay = what === 'rules' ? { what, game: 'tsuro' } : { what, table: one.id }
      return { ...seatAt(one, 0), overlay: what === 'replay' ? { what, table: one.id, n: 12 } : overlay }
    },
  })),
]
