import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { deep } from '../support/depth.ts'
import { openMetered } from './cost/metered-game.ts'
import * as cost from './cost/planted.ts'
import { unexplained } from './cost/unexplained.ts'
import { targets } from './fuzz/finding.ts'
import * as fuzz from './fuzz/planted.ts'
import { kills } from './kills/kills.ts'
import * as killed from './kills/planted.ts'
import { sourceWith } from '../support/planting.ts'
import { builtWorker } from './house.ts'
import { measureRows } from './rows.ts'
import * as rows from './rows/planted.ts'
import { uneven } from './rows/uneven.ts'

const some = <T>(all: readonly T[]): readonly T[] => (deep ? all : all.slice(0, 1))

test.each([...fuzz.planted, ...killed.planted, ...cost.planted, ...rows.planted])(
  'there is a place to plant that $name',
  (mistake) => {
    const place = () => (mistake.file === undefined ? builtWorker(mistake) : sourceWith(mistake))
    expect(place).not.toThrow()
  },
)

describe('hostile input', () => {
  const program = fileURLToPath(new URL('fuzz.ts', import.meta.url))
  const ways = deep ? targets : targets.filter((target) => target !== 'routes')

  function found(target: string, ...more: readonly string[]): string[] {
    // Another sample of a frame changes which of the first batches reads a given command.
    const count = target === 'readers' ? '3000' : '500'
    const { stdout } = spawnSync(process.execPath, [program, '--count', count, '--only', target, ...more], {
      encoding: 'utf8',
    })
    expect(stdout).toMatch(/^fuzz\.findings +\d+$/m)
    return [...stdout.matchAll(/^--only .*\n {2}(.*)$/gm)].map(([, what]) => what!)
  }

  test.each(ways)('hostile input finds nothing wrong with our %s', (target) => expect(found(target)).toEqual([]))

  const all = fuzz.planted.map((mistake, k) => ({ ...mistake, k }))
  test.each(ways.flatMap((way) => some(all.filter(({ target }) => target === way))))(
    'hostile input finds that $name',
    ({ k, target, finding }) => {
      expect(found(target, '--planted', String(k + 1))).toContainEqual(expect.stringMatching(finding))
    },
  )
})

describe('kills', () => {
  const opened = [
    { game: 'tsuro', seats: 2 },
    ...(deep ? [{ game: 'tyrus', seats: 2, bots: ['calm'] } as const] : []),
  ] as const
  const plan = { rounds: deep ? 3 : 1, seed: 1, opened }

  test('kills find nothing wrong with our Worker', async () => expect((await kills(plan)).problems).toEqual([]))

  test.each(some(killed.planted))('kills find that $name', async (mistake) => {
    const { problems } = await kills({ ...plan, mistake })
    expect(problems).toContainEqual(expect.stringMatching(mistake.finding))
  })
})

describe('the bill of a game', () => {
  /** Findings in a game of two that do not follow from what was done in it. */
  async function wrong(mistake?: (typeof cost.planted)[number]): Promise<string[]> {
    const house = await openMetered(mistake)
    const setting = { game: 'tsuro', seats: 2 } as const
    return unexplained(await house.play(setting, 1).finally(() => house.close()))
  }

  test('the bill of a game is explained for our Worker', async () => expect(await wrong()).toEqual([]))

  test.each(some(cost.planted))('the bill of a game tells that $name', async (mistake) => {
    expect(await wrong(mistake)).toContainEqual(expect.stringMatching(mistake.finding))
  })
})

describe('the rows of requests and frames at a long log', () => {
  // Rooms sleep before each request, and so read the most.
  test.each(some(rows.planted))(
    'the rows at a long log tell that $name, and nothing else',
    { timeout: 600_000 },
    async (mistake) => {
      const found = uneven(await measureRows(deep ? [300, 3000] : [130], ['asleep'], mistake))
      expect(found).not.toEqual([])
      expect(found.filter((one) => !mistake.finding.test(one))).toEqual([])
    },
  )
})
