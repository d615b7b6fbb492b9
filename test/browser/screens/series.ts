import { quick } from '../../../shared/engine/random.ts'
import type { Keeper } from './keeper.ts'
import { once, placeAt, screensOf, type Screen } from './screen.ts'
import { by, isOver, longest, names, nonceOf, playedTo, playOn, start, type Table } from './table.ts'

/** A first game of four is over: the table of the rematch, to which everybody has come. */
async function rematch(keeper: Keeper, deal: string, called: readonly string[] = names): Promise<Table> {
  const first = await playedTo(keeper, deal, { game: 'tsuro', seats: 4, first: 0, called }, isOver)
  const next = await keeper.ask('POST /api/tables/:id/rematch', by(first, 0))
  for (const [seat, token] of first.tokens.entries()) {
    const body = { name: 'Kept', nonce: nonceOf(seat) }
    await keeper.ask('POST /api/tables/:id/seats', { at: { id: next.id }, token, body })
  }
  return { id: next.id, tokens: first.tokens, players: [] }
}

const waiting = once((keeper) => rematch(keeper, 'series'))
const shared = (deal: string, called?: readonly string[]) =>
  once(async (keeper) => {
    const second = await start(keeper, await rematch(keeper, deal, called))
    await playOn(second, isOver, quick(1))
    return second
  })
const over = screensOf({ still: true, waits: 'main .end .summary' })

const table = screensOf({ still: false, waits: '.series' })

/** Wins of each player of a series. */
export const series: readonly Screen[] = [
  table('series-waiting', placeAt(waiting, 0)),
  table('series-restart', placeAt(waiting, 0), {
    fleeting: true,
    async then(one) {
      await one.touch(one.page.locator('.series button'))
      await one.page.locator('.series button').nth(1).waitFor()
    },
  }),
  over('series-finished', placeAt(shared('series 54'), 0)),
  over('series-finished-long', placeAt(shared('series 1', longest), 1)),
]
