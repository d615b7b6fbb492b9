import { expect, test } from 'vitest'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { determinize } from '../../../shared/games/tyrus/bot/determinize.ts'
import { roleOf } from '../../../shared/games/tyrus/score.ts'
import { calibration, lastLays } from '../../bench/habits.ts'

const lays = lastLays(12, 20)

test('the player of Tyrus who lays the last tile of an election wins about as often as a bot imagines', () => {
  const { imagined, came } = calibration(lays)
  expect(lays.length).toBeGreaterThan(60)
  expect(Math.abs(imagined - came)).toBeLessThan(0.06)
})

test('a bot of Tyrus imagines counter-counters where there is something to counter, and hardly elsewhere', () => {
  const shares = { met: [0, 0], alone: [0, 0] }
  for (const { state, seed } of lays) {
    const seat = state.turn!
    const { laid } = determinize(redact(state, seat), seat, quick(seed))
    for (const down of laid) {
      if (down.seat === seat || Math.floor(down.place / 3) === seat) continue
      const isMet = laid.some(
        ({ seat: other, place, slot }) => other === seat && place === down.place && slot < down.slot,
      )
      const share = shares[isMet ? 'met' : 'alone']
      share[0]! += roleOf(down.seat, down.tile.it!, down.place) === 'counter-counter' ? 1 : 0
      share[1]! += 1
    }
  }
  expect(shares.met[0]! / shares.met[1]!).toBeGreaterThan(0.3)
  expect(shares.alone[0]! / shares.alone[1]!).toBeLessThan(0.05)
})
