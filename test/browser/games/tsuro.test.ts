import { expect, test } from 'vitest'
import type { Seen } from '../../../shared/engine/game.ts'
import { knownTiles } from '../../../shared/games/tsuro/seats.ts'
import { rotationCounts } from '../../../shared/games/tsuro/tiles.ts'
import type { State } from '../../../shared/games/tsuro/types.ts'
import { desktop, phone } from '../device.ts'
import type { Phone } from '../phone.ts'
import { play, tablesOn } from '../seated.ts'
import { onStage } from '../stage.ts'

onStage('tsuro', (stage) => {
  const on = tablesOn(stage)
  const { gather, look } = on
  const lens = ({ page }: Phone) => page.getByRole('group', { name: /^Notches at/ })
  const chosen = ({ page }: Phone) => page.getByText('Set your stone here, or choose another place.')

  test('[PAGE-72] a mouse that hits a notch chooses it; beside one, and for a finger, its square is enlarged', async () => {
    const table = await gather('tsuro', 2)
    const [mouse, finger] = [await look(table, 0, desktop), await look(table, 0, phone)]
    for (const one of [mouse, finger]) {
      const box = (await one.page.getByRole('button', { name: 'Square C1,' }).boundingBox())!
      // A third along the upper side; the middle of the square is beside all notches.
      const tap = (x: number, y: number) => {
        const at = [box.x + box.width * x, box.y + box.height * y] as const
        return one === mouse ? one.page.mouse.click(...at) : one.page.touchscreen.tap(...at)
      }
      for (const y of [0.03, -0.03]) {
        if (one === finger && y < 0) continue
        await tap(1 / 3, y)
        if (one === mouse) await chosen(one).waitFor()
        else await lens(one).waitFor()
        expect(await lens(one).count()).toBe(one === mouse ? 0 : 1)
        await one.page.keyboard.press('Escape')
      }
      await tap(0.5, 0.5)
      await lens(one).waitFor()
    }
  })

  test('[PAGE-73] a tile that looks the same from all sides offers no turn', async () => {
    await on.keeper.deal('tsuro, alike from all sides')
    const table = await gather('tsuro', 8)
    await play(table, 1, 8)
    const tilesOf = (seat: number) => knownTiles(table.players[seat]!.view as Seen<State>, seat)
    const isAlike = (tile: number) => rotationCounts[tile] === 1
    const seat = table.players.findIndex((_, at) => tilesOf(at).some(isAlike) && !tilesOf(at).every(isAlike))
    const one = await look(table, seat)
    const held = one.page.getByRole('group', { name: 'Your hand' })
    const turn = one.page.getByRole('button', { name: 'Turn the tile' })
    for (const tile of tilesOf(seat)) {
      await one.touch(held.locator(`[data-tile="${tile}"]`))
      await expect.poll(() => held.locator(`[data-tile="${tile}"]`).getAttribute('aria-pressed')).toBe('true')
      expect(await turn.count()).toBe(isAlike(tile) ? 0 : 1)
    }
  })

  test('[PAGE-75] the end counts the tiles that lie, and not the moves too', async () => {
    const table = await gather('tsuro', 2)
    await play(table, stage.seed)
    const { page } = await look(table, 0)
    await page.getByText(/tiles? (are )?laid\.$/).waitFor()
    expect(await page.getByText(/\d+ moves/).count()).toBe(0)
  })
})
