import { registerHooks } from 'node:module'
import { parseArgs } from 'node:util'
import { gameIds } from '../../shared/games/ids.ts'
import { plantApart } from '../support/planting.ts'
import type * as ofDeploys from './deploys.ts'
import type * as ofExplorer from './explore/explore.ts'
import type * as ofOpening from './explore/opening.ts'
import type * as ofWalk from './explore/walk.ts'
import type * as ofFullDisk from './full-disk.ts'
import type * as ofLate from './late.ts'
import type * as ofNim from '../support/ten-line-game.ts'
import { instruments, planted, storms, type Instrument, type Mistake } from './planted.ts'
import type * as ofSkew from './skew.ts'
import type * as ofStorms from './storm.ts'
import type * as ofTunnels from './tunnels.ts'

/**
 * `npm run planted -- --name rematch --all --json`: each instrument looks for the mistakes that it has to find, one after
 * another. Prints who found which, in how many seconds of a core, and the first seed; exits with 1 where one was missed, or
 * where something was found without a mistake. `--name`, `--by`: those alone that have this in their names. `--all`: each instrument
 * looks for each mistake. `--soon`: looks no longer than the gate can wait. `--json`: a line of JSON for each.
 */
const { values } = parseArgs({
  options: {
    name: { type: 'string', default: '' },
    by: { type: 'string', default: '' },
    all: { type: 'boolean', default: false },
    soon: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'cloudflare:workers' ? import.meta.resolve('./workers.ts') : specifier, context),
})
plantApart(planted)

/** Walks of so many steps, and states of the explorer's. */
const WALKS = values.soon ? 150 : 500
const LENGTH = 200
const STATES = values.soon ? 1_200 : 20_000
/** Storms of one kind. */
const STORMS = values.soon ? 6 : 12

/** Something that was said, and by which seed. */
interface Said {
  readonly said: string
  readonly seed: number
}

/** Says what goes wrong with a seed; undefined: nothing. */
type Look = (seed: number) => Promise<string | undefined>

/** First line of an error, or of what it was thrown for: values that differ may follow. */
const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').find((line) => line !== '') ?? ''

async function said(run: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    return firstLine((error as Error).cause ?? error)
  }
}

const withMistake = <T>(file: string, k: number): Promise<T> => import(`${file}?planted=${k}`) as Promise<T>

async function small(k: number) {
  const { openingOf } = await withMistake<typeof ofOpening>('./explore/opening.ts', k)
  const { nim } = await withMistake<typeof ofNim>('../support/ten-line-game.ts', k)
  return openingOf(nim)
}

/** Looks of each instrument for mistake `k`, each with its seed. */
const looks: Readonly<Record<Instrument, (k: number) => Promise<readonly (readonly [number, Look])[]>>> = {
  async walk(k) {
    const { walk } = await withMistake<typeof ofWalk>('./explore/walk.ts', k)
    const opening = await small(k)
    const look: Look = (seed) => said(() => walk(opening, seed, LENGTH, false))
    return Array.from({ length: WALKS }, (_, i) => [i + 1, look] as const)
  },
  async explorer(k) {
    const { Explorer } = await withMistake<typeof ofExplorer>('./explore/explore.ts', k)
    const opening = await small(k)
    const bounds = { accidents: 2, moves: 2, states: STATES, seconds: Infinity }
    return [[0, () => said(() => new Explorer(opening, bounds).run())]]
  },
  async storms(k) {
    const { Storm } = await withMistake<typeof ofStorms>('./storm.ts', k)
    const scenarios = {
      whole: undefined,
      deploys: (await withMistake<typeof ofDeploys>('./deploys.ts', k)).deploys,
      late: (await withMistake<typeof ofLate>('./late.ts', k)).late,
      tunnels: (await withMistake<typeof ofTunnels>('./tunnels.ts', k)).tunnels,
      skewed: (await withMistake<typeof ofSkew>('./skew.ts', k)).skewed,
      'full disk': (await withMistake<typeof ofFullDisk>('./full-disk.ts', k)).fullDisk,
    }
    const mistake = planted[k]
    const most = values.soon ? 2 : mistake ? 4 : storms.length
    const kinds = mistake?.kind ? [mistake.kind] : storms.slice(0, most)
    const count = mistake || !values.soon ? STORMS : 2
    return Array.from({ length: count }, (_, i) => i + 1).flatMap((seed) =>
      kinds.map((kind) => {
        const look: Look = (seed) => said(() => new Storm(seed, gameIds[seed % gameIds.length]!).run(scenarios[kind]))
        return [seed, look] as const
      }),
    )
  },
}

/** All that an instrument says of a mistake, up to its finding. */
async function hunt(by: Instrument, k: number) {
  const looking = await looks[by](k).catch((error: unknown): never[] => {
    throw new Error(`${by} cannot look for ${planted[k]?.name ?? 'nothing'}`, { cause: error })
  })
  const began = process.cpuUsage()
  const findings: Said[] = []
  let isFound = false
  for (const [seed, look] of looking) {
    const said = await look(seed)
    if (said === undefined) continue
    findings.push({ said, seed })
    isFound = planted[k]?.finding.test(said) === true
    if (isFound) break
  }
  const { user, system } = process.cpuUsage(began)
  return { isFound, findings, seconds: (user + system) / 1_000_000 }
}

const mustFind = ({ by, later = [] }: Mistake): readonly Instrument[] => (values.soon ? by : [...by, ...later])

for (const [k, mistake] of [...planted, undefined].entries()) {
  if (mistake && !mistake.name.includes(values.name)) continue
  for (const by of instruments.filter((one) => one.includes(values.by))) {
    const must = !mistake || mustFind(mistake).includes(by)
    if (!must && !values.all) continue
    const { isFound, findings, seconds } = await hunt(by, k)
    const isRight = mistake ? isFound || !must : findings.length === 0
    if (!isRight) process.exitCode = 1
    const name = mistake?.name ?? 'none'
    if (values.json) console.log(JSON.stringify({ name, by, isRight, findings, seconds }))
    else {
      const { said = 'nothing', seed = '' } = findings.at(-1) ?? {}
      const verdict = isRight ? (isFound ? `seed ${seed}` : 'nothing') : mistake ? 'MISSED' : 'FOUND'
      console.log(`${name}: ${by} ${seconds.toFixed(1)} s, ${verdict}${isFound ? '' : `, ${said}`}`)
    }
  }
}
