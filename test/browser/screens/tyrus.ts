import type { Seen } from '../../../shared/engine/game.ts'
import type { State } from '../../../shared/games/tyrus/types.ts'
import type { Draft } from '../../../web/games/tyrus/draft/draft.ts'
import { board, count } from '../games/tyrus.player.ts'
import { hold } from '../clock.ts'
import { once, seatAt, type Screen } from './screen.ts'
import { act, isOver, playedTo, type Table } from './table.ts'

const stateOf = ({ players }: Table): Seen<State> => players[0]!.view as Seen<State>

/** Seat 0 is to lay, after so many tiles of an election. */
const midway = (election: number, lays: number) => (table: Table) => {
  const view = stateOf(table)
  return view.election === election && view.lays >= lays && view.turn === 0
}
const setting = { game: 'tyrus', seats: 2, first: 0 } as const
const begun = once((keeper) => playedTo(keeper, 'tyrus begun', setting, midway(1, 0)))
/** The kind with the longest name. */
const third = once((keeper) =>
  playedTo(keeper, 'tyrus third', setting, (table) => midway(3, 2)(table) && stateOf(table).kind === 'merchant'),
)
const fifth = once((keeper) => playedTo(keeper, 'tyrus fifth', setting, midway(5, 3)))
const finished = once((keeper) => playedTo(keeper, 'tyrus over', setting, isOver))
const ended = once(async (keeper) => {
  const table = await playedTo(keeper, 'tyrus ended', setting, midway(3, 3))
  await keeper.ask('DELETE /api/tables/:id/seats/mine', { at: { id: table.id }, token: table.tokens[1]! })
  await keeper.ask('POST /api/tables/:id/end', { at: { id: table.id }, token: table.tokens[0]! })
  return table
})
const table = { still: true, players: 2, waits: '[aria-label="Board"], main .seats li' } as const
const first = (table: Table): number => stateOf(table).hands[0]!.tiles.it![0]!

/** Plays to the end of an election: each lays before one of the own buildings. */
async function elect(table: Table): Promise<void> {
  const { election } = stateOf(table)
  while (stateOf(table).election === election && !isOver(table)) {
    const { turn } = stateOf(table)
    const player = table.players[turn!]!
    await act(table, player, { type: 'lay', tile: player.view.hands[turn!].tiles.it[0], place: turn! * 3 })
  }
}

/** Every state of Tyrus' table. */
export const tyrus: readonly Screen[] = [
  {
    ...table,
    name: 'tyrus-beginning',
    place: async (keeper) => seatAt(await begun(keeper), 0),
    apart: [
      { what: 'marks of the strip', selector: '[aria-label="Players"] li .mark > svg:first-child', count: 2 },
      { what: 'tablets', selector: '.holdings .chip', count: 2 },
      { what: 'corporations', selector: '.ring .sign', count: 3 },
    ],
  },
  { ...table, name: 'tyrus-playing', place: async (keeper) => seatAt(await third(keeper), 0) },
  {
    ...table,
    name: 'tyrus-chosen',
    async place(keeper) {
      const one = await third(keeper)
      return { ...seatAt(one, 0), draft: { tile: first(one), place: 4 } satisfies Draft }
    },
  },
  {
    ...table,
    name: 'tyrus-hints',
    async place(keeper) {
      const one = await third(keeper)
      return { ...seatAt(one, 0), draft: { tile: first(one) } satisfies Draft }
    },
    then: ({ page, touch }) => touch(page.getByRole('button', { name: 'Hints: show what would count' })),
  },
  { ...table, name: 'tyrus-theirs', place: async (keeper) => seatAt(await third(keeper), 1) },
  { ...table, name: 'tyrus-watching', place: async (keeper) => seatAt(await third(keeper), null) },
  {
    ...table,
    name: 'tyrus-count',
    fleeting: true,
    fresh: true,
    place: async (keeper) => seatAt(await playedTo(keeper, 'tyrus count', setting, midway(3, 4)), 0),
    async then(one, { table }) {
      await board(one).waitFor()
      await hold(one.page, 1_000)
      await elect(table!)
      await count(one).waitFor()
    },
  },
  ...([0, 'revealed'] as const).map((open): Screen => ({
    ...table,
    name: open === 0 ? 'tyrus-past' : 'tyrus-revealed',
    waits: '[role=dialog], dialog',
    place: async (keeper) => ({ ...seatAt(await fifth(keeper), 0), draft: { open } satisfies Draft }),
  })),
  {
    ...table,
    name: 'tyrus-pending',
    fleeting: true,
    async place(keeper) {
      const one = await third(keeper)
      return { ...seatAt(one, 0), draft: { tile: first(one), place: 4 } satisfies Draft }
    },
    async then({ page, wire, touch }) {
      await hold(page, 1_000)
      wire.cut()
      await touch(page.getByRole('button', { name: 'Lay this tile' }))
      await page.getByText('Waiting to be sent').first().waitFor()
    },
  },
  { ...table, name: 'tyrus-finished', place: async (keeper) => seatAt(await finished(keeper), 0) },
  { ...table, name: 'tyrus-ended', place: async (keeper) => seatAt(await ended(keeper), 0) },
  ...(['menu', 'rules', 'verify'] as const).map((what): Screen => ({
    ...table,
    name: `tyrus-${what}`,
    waits: what === 'rules' ? 'dialog article' : 'dialog h3, dialog h2',
    async place(keeper) {
      const one = await (what === 'verify' ? finished : fifth)(keeper)
      return { ...seatAt(one, 0), overlay: what === 'rules' ? { what, game: 'tyrus' } : { what, table: one.id } }
    },
  })),
  {
    ...table,
    name: 'tyrus-replay',
    waits: 'dialog [type=range]',
    async place(keeper) {
      const one = await finished(keeper)
      return { ...seatAt(one, 0), overlay: { what: 'replay', table: one.id, n: 17 } }
    },
  },
]
