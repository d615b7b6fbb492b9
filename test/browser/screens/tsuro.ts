import type { Seen } from '../../../shared/engine/game.ts'
import { check } from '../../../shared/games/tsuro/check.ts'
import { legal } from '../../../shared/games/tsuro/legal.ts'
import { runs } from '../../../shared/games/tsuro/runs.ts'
import type { Command, State } from '../../../shared/games/tsuro/types.ts'
import type { Draft } from '../../../web/games/tsuro/draft/draft.ts'
import { hold } from '../clock.ts'
import type { Keeper } from './keeper.ts'
import {
  begunAt,
  once,
  over,
  overRules,
  placeAt,
  playedAt,
  screensOf,
  inTunnel,
  sendOffline,
  type Screen,
} from './screen.ts'
import { by, isAway, isOver, playedTo, type Choose, type Table } from './table.ts'

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

/** A board with so many tiles, on which all are in and seat 0 is on turn. */
const midway = (seats: number, laid: number) => {
  const isReached = (table: Table): boolean => {
    const view = stateOf(table)
    return view.laid >= laid && view.turn === 0 && isOut(view) === 0
  }
  return playedAt(`tsuro after ${laid}`, 'tsuro', seats, isReached, playing(true))
}
const middle = { 2: midway(2, 10), 4: midway(4, 8), 8: midway(8, 8) }
const isAtEdge = (table: Table): boolean =>
  stateOf(table).turn === 0 && isOut(stateOf(table)) === 0 && heldOf(table, true) !== undefined
const edge = playedAt('tsuro at the edge', 'tsuro', 2, isAtEdge, playing(true))

const fresh = begunAt('tsuro', 4)
const toTheEnd = (seats: number) => playedAt('tsuro over', 'tsuro', seats, isOver, playing(seats > 2))
const finished = { 2: toTheEnd(2), 8: toTheEnd(8) }
const bonus = (several: boolean) => {
  const isPlayed = (table: Table): boolean => {
    const { bonus } = stateOf(table)
    return bonus !== null && (bonus.from === null) === several
  }
  const deal = `tsuro bonus of ${several ? 'several 2' : 'one'}`
  return playedAt(deal, 'tsuro', 8, isPlayed, playing(false), { options: { bonus: 'on' } })
}
const [rob, swap] = [bonus(true), bonus(false)]
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
  await keeper.ask('DELETE /api/tables/:id/seats/mine', by(table, left))
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
const holding = (make: (keeper: Keeper) => Promise<Table>, leadsOut = false): Screen['place'] =>
  placeAt(make, 0, (table) => ({ draft: heldOf(table, leadsOut) }))
const setting = (draft: Draft): Screen['place'] => placeAt(fresh, 0, () => ({ draft }))

const afterWinner =
  (after: number) =>
  ({ players }: Table): number => {
    const [winner = 0] = players[0]!.rules.outcome(players[0]!.view)?.winners ?? []
    return (winner + after) % players.length
  }

const table = screensOf({ still: true, waits: '[aria-label="Board"], main .seats li' })

export const tsuro: readonly Screen[] = [
  table('tsuro-placing', placeAt(fresh, 0), { players: 4 }),
  table('tsuro-notches', setting({ square: 12 }), { players: 4 }),
  table('tsuro-set', setting({ square: 0, notch: 0 }), { players: 4 }),
  ...([2, 4, 8] as const).map((players) =>
    table('tsuro-playing', placeAt(middle[players], 0), {
      players,
      apart: [
        { what: 'marks of the strip', selector: '[aria-label="Players"] li .mark > svg:first-child', count: players },
        { what: 'stones', selector: '[aria-label="Board"] circle.body', count: players },
      ],
    }),
  ),
  table('tsuro-trying', holding(middle[8]), { players: 8 }),
  table('tsuro-leading-out', holding(edge, true), { players: 2 }),
  table('tsuro-theirs', placeAt(middle[4], 2), { players: 4 }),
  table('tsuro-watching', placeAt(middle[4], null), { players: 4 }),
  table('tsuro-pending', holding(middle[4]), { players: 4, fleeting: true, then: sendOffline('Lay this tile') }),
  table('tsuro-as-of', placeAt(middle[4], 0), { players: 4, fleeting: true, then: inTunnel }),
  table('tsuro-as-of-theirs', placeAt(middle[4], 2), { players: 4, fleeting: true, then: inTunnel }),
  table('tsuro-as-of-pending', holding(middle[4]), {
    players: 4,
    fleeting: true,
    async then(one, place) {
      await inTunnel(one, place)
      await one.touch(one.page.getByRole('button', { name: 'Lay this tile' }))
      await one.page.getByText('Waiting to be sent').first().waitFor()
    },
  }),
  table('tsuro-catching-up', placeAt(middle[4], 0), {
    players: 4,
    fleeting: true,
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
  }),
  table('tsuro-thinned', placeAt(thinned, 0), { players: 8 }),
  table(
    'tsuro-out',
    placeAt(thinned, (one) => stateOf(one).wentOut.findIndex((tile) => tile > 0)),
    { players: 8 },
  ),
  ...Object.entries({ rob, swap }).map(([name, make]) =>
    table(
      `tsuro-${name}`,
      placeAt(make, (one) => stateOf(one).turn),
      { players: 8 },
    ),
  ),
  ...([2, 8] as const).map((players) =>
    table('tsuro-finished', placeAt(finished[players], afterWinner(players === 2 ? 0 : 1)), { players }),
  ),
  table('tsuro-menu', placeAt(middle[8], 0, over('menu')), { players: 8, waits: 'dialog h3, dialog h2' }),
  table('tsuro-rules', placeAt(middle[8], 0, overRules('tsuro')), { players: 8, waits: 'dialog article' }),
  table('tsuro-replay', placeAt(finished[8], 0, over('replay', { n: 12 })), {
    players: 8,
    waits: 'dialog [type=range]',
  }),
  table('tsuro-review', placeAt(finished[8], 0, over('review')), { players: 8, waits: '.review .small.soft' }),
  table('tsuro-verify', placeAt(finished[8], 0, over('verify')), { players: 8, waits: 'dialog .verdict' }),
]
