import type { Phone } from '../phone.ts'
import type { HeadlessClient } from '../../support/headless.ts'
import type { Keeper } from './keeper.ts'
import { over, placeAt, playedAt, screensOf, type Screen } from './screen.ts'
import { by, playedTo, type Table } from './table.ts'

const table = screensOf({ still: true, players: 2, waits: '[aria-label="Board"], main .seats li' })

/** A first election with so many tiles; seat 0 has laid the first. */
export const laid = (lays: number) => (keeper: Keeper) =>
  playedTo(
    keeper,
    `take back ${lays}`,
    { game: 'tyrus', seats: 2, first: 0 },
    ({ players }) => players[0]!.view.lays === lays,
  )

async function left(keeper: Keeper): Promise<Table> {
  const one = await laid(5)(keeper)
  await one.players[0]!.close()
  return one
}
export const holding = ({ players }: Table) => ({
  draft: { tile: players[1]!.view.hands[1].tiles.it[0] as unknown, place: 4 },
})

/** The other one is away, and the sixth tile, which is counted at once, has just been laid. */
export async function hold({ page, touch }: Phone): Promise<void> {
  await page.getByRole('listitem').filter({ hasText: 'away' }).waitFor()
  await touch(page.getByRole('button', { name: 'Lay' }))
  await page.getByRole('button', { name: 'Send it now' }).waitFor()
}

async function returned(keeper: Keeper): Promise<Table> {
  const one = await laid(3)(keeper)
  const [player, other] = one.players as [HeadlessClient, HeadlessClient]
  await player.takeBack(player.n - 1)
  await other.at(player.n)
  return one
}
async function denied(keeper: Keeper): Promise<Table> {
  const one = await laid(4)(keeper)
  const back = one.players[0]!.n - 2
  await keeper.ask('POST /api/tables/:id/proposals', { ...by(one, 0), body: { kind: 'take-back', back } })
  const [, other] = one.players
  await other!.shows(({ proposals }) => proposals !== undefined)
  const [asked] = other!.info!.proposals!
  await keeper.ask('POST /api/tables/:id/proposals/:proposal', {
    at: { id: one.id, proposal: asked!.id },
    token: one.tokens[1]!,
    body: { yes: false },
  })
  return one
}
const drawn = playedAt('take back drawn', 'tsuro', 2, ({ players }) => players[0]!.n > 6)

export const takeBack: readonly Screen[] = [
  table('take-back-free', placeAt(laid(3), 0), {
    then: ({ page }) => page.getByRole('button', { name: 'Take back' }).waitFor(),
  }),
  table('take-back-ask', placeAt(laid(4), 0, over('menu'))),
  table('take-back-denied', placeAt(denied, 0), { waits: 'main .cards .card' }),
  table('take-back-denied-menu', placeAt(denied, 0, over('menu'))),
  table('take-back-stays', placeAt(drawn, 0, over('menu'))),
  table('take-back-told', placeAt(returned, 1), { waits: 'main .cards .card' }),
  table('take-back-delayed', placeAt(left, 1, holding), { fresh: true, fleeting: true, then: hold }),
]
