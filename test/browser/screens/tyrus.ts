import type { Seen } from '../../../shared/engine/game.ts'
import type { State } from '../../../shared/games/tyrus/types.ts'
import type { Draft } from '../../../web/games/tyrus/draft/draft.ts'
import { board, count } from '../games/tyrus.player.ts'
import { hold } from '../clock.ts'
import { once, over, overRules, placeAt, playedAt, screensOf, inTunnel, sendOffline, type Screen } from './screen.ts'
import { act, breakOff, isOver, playedTo, type Table } from './table.ts'

const stateOf = ({ players }: Table): Seen<State> => players[0]!.view as Seen<State>

const midway = (election: number, lays: number) => (table: Table) => {
  const view = stateOf(table)
  return view.election === election && view.lays >= lays && view.turn === 0
}
const setting = { game: 'tyrus', seats: 2, first: 0 } as const
const begun = playedAt('tyrus begun', 'tyrus', 2, midway(1, 0))
const third = playedAt('tyrus third', 'tyrus', 2, (one) => midway(3, 2)(one) && stateOf(one).kind === 'merchant')
const fifth = playedAt('tyrus fifth', 'tyrus', 2, midway(5, 3))
const finished = playedAt('tyrus over', 'tyrus', 2, isOver)
const ended = once(async (keeper) => breakOff(keeper, await playedTo(keeper, 'tyrus ended', setting, midway(3, 3)), 1))
const table = screensOf({ still: true, players: 2, waits: '[aria-label="Board"], main .seats li' })
const chosen = (place?: number) => (table: Table) => ({
  draft: { tile: stateOf(table).hands[0]!.tiles.it![0]!, ...(place === undefined ? {} : { place }) } satisfies Draft,
})

/** Plays to the end of an election: each lays before one of the own buildings. */
async function elect(table: Table): Promise<void> {
  const { election } = stateOf(table)
  while (stateOf(table).election === election && !isOver(table)) {
    const { turn } = stateOf(table)
    const player = table.players[turn!]!
    await act(table, player, { type: 'lay', tile: player.view.hands[turn!].tiles.it[0], place: turn! * 3 })
  }
}

export const tyrus: readonly Screen[] = [
  table('tyrus-beginning', placeAt(begun, 0), {
    apart: [
      { what: 'marks of the strip', selector: '[aria-label="Players"] li .mark > svg:first-child', count: 2 },
      { what: 'tablets', selector: '.holdings .chip', count: 2 },
      { what: 'corporations', selector: '.ring .sign', count: 3 },
    ],
  }),
  table('tyrus-playing', placeAt(third, 0)),
  table('tyrus-chosen', placeAt(third, 0, chosen(4))),
  table('tyrus-preview', placeAt(third, 0, chosen()), {
    then: ({ page, touch }) => touch(page.getByRole('button', { name: 'Preview: show what a tile would count as' })),
  }),
  table('tyrus-theirs', placeAt(third, 1)),
  table('tyrus-watching', placeAt(third, null)),
  table(
    'tyrus-count',
    placeAt((keeper) => playedTo(keeper, 'tyrus count', setting, midway(3, 4)), 0),
    {
      fleeting: true,
      fresh: true,
      async then(one, { table }) {
        await board(one).waitFor()
        await hold(one.page, 1_000)
        await elect(table!)
        await count(one).waitFor()
      },
    },
  ),
  ...([0, 'revealed'] as const).map((open) =>
    table(
      open === 0 ? 'tyrus-past' : 'tyrus-revealed',
      placeAt(fifth, 0, () => ({ draft: { open } satisfies Draft })),
      {
        waits: '[role=dialog], dialog',
      },
    ),
  ),
  table('tyrus-pending', placeAt(third, 0, chosen(4)), { fleeting: true, then: sendOffline('Lay this tile') }),
  table('tyrus-as-of', placeAt(third, 0), { fleeting: true, then: inTunnel }),
  table('tyrus-finished', placeAt(finished, 0)),
  table('tyrus-ended', placeAt(ended, 0)),
  table('tyrus-menu', placeAt(fifth, 0, over('menu')), { waits: 'dialog h3, dialog h2' }),
  table('tyrus-rules', placeAt(fifth, 0, overRules('tyrus')), { waits: 'dialog article' }),
  table('tyrus-review', placeAt(finished, 0, over('review')), { waits: '.review .small.soft' }),
  table('tyrus-review-better', placeAt(finished, 0, over('review')), {
    // It lies over the review, and a reload finds it there.
    waits: '.review .small.soft, .replay .board',
    then: async ({ page, touch }) => {
      await touch(page.getByRole('button', { name: 'See the other move' }).first())
      await page.locator('.replay [aria-label="Board"]').waitFor()
    },
  }),
  table('tyrus-verify', placeAt(finished, 0, over('verify')), { waits: 'dialog .verdict' }),
  table('tyrus-replay', placeAt(finished, 0, over('replay', { n: 17 })), { waits: 'dialog [type=range]' }),
]
