import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { digest } from '../../../shared/engine/digest.ts'
import { bots } from '../../../shared/games/registry.ts'
import { houseIds, type HouseId } from '../../support/house.ts'
import { playMatch } from '../../bench/match.ts'

interface Golden {
  readonly version: number
  /** Hashes of all moves, by the kind of game. */
  readonly games: Readonly<Record<string, string>>
}

const file = new URL('./bots.json', import.meta.url)
const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<HouseId, Golden>

/** Games of bots at each level; those that think look into few worlds. */
function played(id: HouseId): Golden {
  const seats = { tsuro: 4, tyrus: 2, tyros: 3 }[id]
  const games = [1, 2, 3].flatMap((seed) =>
    (['calm', 'keen', 'sharp'] as const).map((level) => {
      const iterations = { calm: 0, keen: 6, sharp: 12 }[level]
      const { moves } = playMatch(id, seats, 0, level, level, seed, { iterations })
      return [`${level} ${seed}`, digest(moves)] as const
    }),
  )
  return { version: bots[id].version, games: Object.fromEntries(games) }
}

/** `GOLDEN=write` keeps what the bots do now, and refuses where their version says that it is the same. */
function write(id: HouseId, now: Golden): void {
  const known = kept[id]
  if (known?.version === now.version && digest(known) !== digest(now))
    throw new Error(`the bot of ${id} does other things than before: raise its version`)
  kept[id] = now
  writeFileSync(file, `${JSON.stringify(kept, undefined, 2)}\n`)
}

test.each(houseIds)('the bot of %s does what it did, as long as its version stands', (id) => {
  const now = played(id)
  if (process.env['GOLDEN'] === 'write') write(id, now)
  expect(now).toEqual(kept[id])
})
