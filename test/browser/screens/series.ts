import { quick } from '../../../shared/engine/random.ts'
import type { Keeper } from './keeper.ts'
import { once, placeAt, screensOf, type Screen } from './screen.ts'
import { by, isOver, playedTo, playOn, start, type Table } from './table.ts'

/** A first game of four is over: the table of the rematch, to which everybody has come. */
async function rematch(keeper: Keeper): Promise<Table> {
  const first = await playedTo(keeper, 'series', { game: 'tsuro', seats: 4, first: 0 }, isOver)
  const next = await keeper.ask('POST /api/tables/:id/rematch', by(first, 0))
  for (const token of first.tokens) {
    const body = { name: 'Kept', nonce: keeper.newNonce() }
    await keeper.ask('POST /api/tables/:id/seats', { at: { id: next.id }, token, body })
  }
  return { id: next.id, tokens: first.tokens, players: [] }
}

const waiting = once(rematch)
const finished = once(async (keeper) => {
  const second = await start(keeper, await rematch(keeper))
  await playOn(second, isOver, quick(1))
  return second
})

const table = screensOf({ still: false, waits: '.series' })

/** How often each has won who plays one game after another. */
export const series: readonly Screen[] = [
  table('series-waiting', placeAt(waiting, 0)),
  table('series-restart', placeAt(waiting, 0), {
    fleeting: true,
    async then(one) {
      await one.touch(one.page.locator('.series button'))
      await one.page.locator('.series button').nth(1).waitFor()
    },
  }),
  table('series-finished', placeAt(finished, 0), { still: true, waits: 'main .end .summary' }),
]
