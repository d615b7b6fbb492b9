import { quick } from '../../../shared/engine/random.ts'
import type { Keeper } from './keeper.ts'
import { once, seatAt, type Screen } from './screen.ts'
import { isOver, playedTo, playOn, start, type Table } from './table.ts'

/** The table of the rematch, to which everybody has come. */
async function rematch(keeper: Keeper, { id, tokens }: Table): Promise<Table> {
  const next = await keeper.ask('POST /api/tables/:id/rematch', { at: { id }, token: tokens[0]! })
  for (const token of tokens) {
    const body = { name: 'Kept', nonce: keeper.newNonce() }
    await keeper.ask('POST /api/tables/:id/seats', { at: { id: next.id }, token, body })
  }
  return { id: next.id, tokens, players: [] }
}

/** A first game of four is over. */
const waiting = once(async (keeper) => {
  const first = await playedTo(keeper, 'circle', { game: 'tsuro', seats: 4, first: 0 }, isOver)
  return rematch(keeper, first)
})

const finished = once(async (keeper) => {
  const first = await playedTo(keeper, 'circle', { game: 'tsuro', seats: 4, first: 0 }, isOver)
  const second = await start(keeper, await rematch(keeper, first))
  await playOn(second, isOver, quick(1))
  return second
})

/** How often each has won who plays one game after another. */
export const circle: readonly Screen[] = [
  {
    name: 'circle-waiting',
    still: false,
    waits: '.circle',
    place: async (keeper) => seatAt(await waiting(keeper), 0),
  },
  {
    name: 'circle-anew',
    still: false,
    fleeting: true,
    waits: '.circle',
    place: async (keeper) => seatAt(await waiting(keeper), 0),
    async then(one) {
      await one.touch(one.page.locator('.circle button'))
      await one.page.locator('.circle button').nth(1).waitFor()
    },
  },
  {
    name: 'circle-finished',
    still: true,
    waits: 'main .end .summary',
    place: async (keeper) => seatAt(await finished(keeper), 0),
  },
]
