import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quick } from '../../../shared/engine/random.ts'
import { games } from '../../../shared/games/registry.ts'
import { freePort } from '../../support/free-port.ts'
import type { Planted } from '../../support/planting.ts'
import type { Player } from './player.ts'
import { storedTables } from './stored.ts'
import { takings } from './takings.ts'
import {
  botsDueAt,
  everybody,
  openTable,
  restsAt,
  tallyOf,
  unaskedOf,
  until,
  wrongIn,
  type Setup,
  type Table,
} from './table.ts'
import { builtWorker } from '../house.ts'

export const setups: readonly Setup[] = [
  { game: 'tsuro', seats: 2 },
  { game: 'tsuro', seats: 4, bots: ['calm', 'keen'] },
  { game: 'tyrus', seats: 2 },
  { game: 'tyrus', seats: 2, bots: ['sharp'] },
  { game: 'tyros', seats: 3, bots: ['keen'] },
  { game: 'tyros', seats: 4, bots: ['calm', 'calm'] },
  { game: 'tsuro', seats: 4, leaves: true },
  { game: 'tyros', seats: 3, leaves: true },
]

/** ms: of a round's play before it happens and, drawn, more. */
const BEFORE = 300
const MORE = 2_000
/** ms, drawn, from the moves that all who are on turn make at once, so that the kill hits some of them, to the kill. */
const AIM = 6

/**
 * Accidents: the runtime alone is killed and its server starts it again, the server is killed with it, or another Worker
 * comes.
 */
const kinds = ['runtime', 'everything', 'deploy'] as const
type Kind = (typeof kinds)[number]

export interface Round {
  readonly kind: Kind
  /** ms until the last of the people was back. */
  readonly back: number
  /** Actions that were on their way when it happened, and tables where bots were due. */
  readonly underWay: number
  readonly botsDue: number
  /** Actions that were acknowledged, from the first round on. */
  readonly made: number
}

type Sums = Readonly<Record<keyof ReturnType<typeof tallyOf> | 'games', number>>

interface Report {
  readonly rounds: readonly Round[]
  readonly sums: Sums
  readonly problems: readonly string[]
}

/** A server in a process group of its own, so that all of it can be killed at once, and nothing else. */
class Server {
  readonly port: number
  readonly state: string
  private readonly script: string
  private child: ChildProcess | undefined

  constructor(folder: string, port: number, script: string) {
    this.port = port
    this.state = join(folder, 'state')
    this.script = join(folder, 'worker.js')
    writeFileSync(this.script, script)
  }

  async start(): Promise<void> {
    const file = fileURLToPath(new URL('server.ts', import.meta.url))
    const args = [file, this.script, this.state, String(this.port)]
    const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.child = child
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)))
    })
  }

  async strike(kind: Kind): Promise<void> {
    if (kind !== 'everything') return void this.child!.send(kind === 'deploy' ? 'deploy' : 'kill')
    this.end()
    await this.start()
  }

  end(): void {
    if (this.child?.pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null) return
    process.kill(-this.child.pid, 'SIGKILL')
  }
}

/** Everybody stops to play and is in step, and bots play on until they wait for people; else the reason. */
async function settle(open: readonly Table[]): Promise<string | undefined> {
  for (const player of everybody(open)) player.rest()
  const busy = (): Table[] => open.filter((table) => !restsAt(table) || botsDueAt(table))
  return until(
    () => busy().length === 0,
    () => `all are in step: ${busy().map(({ people }) => people.map(({ state }) => `${state.status} ${state.n}`))}`,
  ).then(
    () => undefined,
    ({ message }: Error) => message,
  )
}

/** Kills or deploys, and waits until everybody is back. */
async function strike(server: Server, kind: Kind, open: readonly Table[]): Promise<Omit<Round, 'made'>> {
  const people = everybody(open)
  const underWay = people.filter(({ state }) => state.pending !== undefined).length
  const botsDue = open.filter(botsDueAt).length
  // A player who was just dialling has nothing to lose.
  const lost = new Map(people.map((player) => [player, player.live ? player.lost : player.lost - 1]))
  const start = performance.now()
  await server.strike(kind)
  const isBack = (player: Player): boolean => player.lost > lost.get(player)! && player.live
  await until(
    () => people.every(isBack),
    () => `all are back: ${people.filter((player) => !isBack(player)).map(({ state }) => state.status)}`,
  )
  return { kind, underWay, botsDue, back: Math.round(performance.now() - start) }
}

function isOver({ game, people }: Table): boolean {
  const { view } = people[0]!.state
  return view !== undefined && games[game].outcome(view) !== undefined
}

interface Plan {
  readonly rounds: number
  readonly seed: number
  readonly opened: readonly Setup[]
  readonly mistake?: Planted
  readonly heard?: (round: Round) => void
}

/** Kills a server again and again while people and bots play on it, and holds what they know against what is stored. */
export async function kills({ rounds: count, seed, opened, mistake, heard }: Plan): Promise<Report> {
  const random = quick(seed)
  const folder = mkdtempSync(join(tmpdir(), 'murex-kills-'))
  const server = new Server(folder, await freePort(), builtWorker(mistake))
  const end = (): void => server.end()
  process.once('exit', end)
  const rounds: Round[] = []
  const problems: string[] = []
  let sums: Sums | undefined
  let open: readonly Table[] = []
  const retire = (table: Table): void => {
    const tally = { ...tallyOf(table, storedTables(server.state).get(table.id)), games: 1 }
    const names = Object.keys(tally) as (keyof Sums)[]
    sums = Object.fromEntries(names.map((name) => [name, (sums?.[name] ?? 0) + tally[name]])) as Sums
    for (const player of table.people) {
      problems.push(...player.problems)
      player.close()
    }
  }
  try {
    await server.start()
    open = await Promise.all(opened.map((setup) => openTable(server.port, setup, random)))
    for (let k = 0; k < count; k++) {
      for (const player of everybody(open)) player.play()
      await new Promise((resolve) => setTimeout(resolve, BEFORE + random.below(MORE)))
      for (const player of everybody(open)) player.decide()
      await new Promise((resolve) => setTimeout(resolve, random.below(AIM)))
      const struck = await strike(server, kinds[k % kinds.length]!, open)
      const stuck = await settle(open)
      if (stuck !== undefined) problems.push(`round ${k}: ${stuck}`)
      const isLast = stuck !== undefined || k === count - 1
      const known = everybody(open).flatMap(({ issued }) => [...issued.values()])
      const made = (sums?.made ?? 0) + known.filter(({ fate }) => fate === 'done').length
      const round = { ...struck, made }
      rounds.push(round)
      heard?.(round)
      const stored = storedTables(server.state)
      for (const table of open) {
        const wrong = wrongIn(tallyOf(table, stored.get(table.id)))
        if (wrong === '') continue
        const entries = unaskedOf(table, stored.get(table.id))
        problems.push(`${table.game}, round ${k}: ${wrong} ${JSON.stringify(entries)}`)
      }
      const over = open.map((table) => isLast || isOver(table))
      open.filter((_, place) => over[place]).forEach(retire)
      if (isLast) break
      open = await Promise.all(
        open.map(async (table, place) => (over[place] ? openTable(server.port, opened[place]!, random) : table)),
      )
    }
    open = []
    problems.push(...(await takings(server, opened, random)))
    return { rounds, sums: sums!, problems }
  } finally {
    for (const player of everybody(open)) player.close()
    server.end()
    process.off('exit', end)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
