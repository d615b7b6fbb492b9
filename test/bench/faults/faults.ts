import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quick } from '../../../shared/engine/random.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import { freePort } from '../../support/free-port.ts'
import { builtWorker } from '../house.ts'
import type { Player } from './player.ts'
import { storedTables } from './stored.ts'
import {
  everybody,
  isOver,
  nothing,
  openTable,
  pause,
  restsAt,
  sum,
  tallyOf,
  until,
  type Table,
  type Tally,
} from './table.ts'

/** What is played at once, by how many at each table. */
const tables: readonly (readonly [game: GameId, seats: number])[] = [
  ['tsuro', 2],
  ['tsuro', 4],
  ['tyrus', 2],
  ['tyrus', 2],
  ['tyros', 3],
  ['tyros', 4],
]

/** ms: of a round's play before the kill and, drawn, more; and after everybody is back. */
const BEFORE = 300
const MORE = 2_000
const AFTER = 700
/** ms, drawn, from the moves that all who are on turn make at once, so that the kill hits some of them, to the kill. */
const AIM = 6

/** What is killed: the runtime alone, which its server starts again, or the server with it. */
export type Killed = 'runtime' | 'everything'

export interface Round {
  readonly killed: Killed
  /** Until each of those who were there was back and in step, in ms. */
  readonly back: readonly number[]
  /** Actions that were on their way when it happened. */
  readonly underWay: number
  /** What is true at the tables of this round, in its end. */
  readonly tally: Tally
}

export interface Report {
  readonly rounds: readonly Round[]
  readonly games: number
  /** All that was found at all tables, at their ends. */
  readonly tally: Tally
  readonly problems: readonly string[]
}

/** A server in a process group of its own, so that all of it can be killed at once, and nothing else. */
class Server {
  readonly port: number
  readonly state: string
  private readonly script: string
  private child: ChildProcess | undefined

  constructor(folder: string, port: number) {
    this.port = port
    this.state = join(folder, 'state')
    this.script = join(folder, 'worker.js')
    writeFileSync(this.script, builtWorker())
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

  kill(what: Killed): void {
    if (what === 'runtime') this.child!.send('kill')
    else this.end()
  }

  end(): void {
    if (this.child?.pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null) return
    process.kill(-this.child.pid, 'SIGKILL')
  }
}

/** Everybody stops to play, and is in step. */
async function settle(open: readonly Table[]): Promise<void> {
  for (const player of everybody(open)) player.rest()
  const waiting = (): Table[] => open.filter((table) => !restsAt(table))
  await until(
    () => waiting().length === 0,
    () => `all are in step: ${waiting().map(({ people }) => people.map(({ state }) => `${state.status} ${state.n}`))}`,
  )
}

/** Kills, and waits until everybody is back by itself. */
async function strike(server: Server, killed: Killed, open: readonly Table[]): Promise<Omit<Round, 'tally'>> {
  const people = everybody(open)
  const underWay = people.filter(({ state }) => state.pending !== undefined && !state.unsent).length
  const lost = new Map(people.map((player) => [player, player.lost]))
  const start = performance.now()
  server.kill(killed)
  if (killed === 'everything') await server.start()
  const isBack = (player: Player): boolean => player.lost > lost.get(player)! && player.live > 0
  await until(
    () => people.every(isBack),
    () => `all are back: ${people.filter((player) => !isBack(player)).map(({ state }) => state.status)}`,
  )
  return { killed, underWay, back: people.map(({ live }) => live - start) }
}

/** Kills a server again and again while people play on it, and holds what they know against what is stored. */
export async function faults(rounds: number, seed: number, heard: (round: Round) => void): Promise<Report> {
  const random = quick(seed)
  const folder = mkdtempSync(join(tmpdir(), 'murex-faults-'))
  const server = new Server(folder, await freePort())
  const end = (): void => server.end()
  process.once('exit', end)
  const report = { rounds: [] as Round[], games: 0, tally: nothing, problems: [] as string[] }
  let open: readonly Table[] = []
  const retire = (over: readonly Table[], tally: Tally): void => {
    report.games += over.length
    report.tally = sum([report.tally, tally])
    for (const player of everybody(over)) {
      report.problems.push(...player.problems)
      player.close()
    }
  }
  try {
    await server.start()
    open = await Promise.all(tables.map(([game, seats]) => openTable(server.port, game, seats, random)))
    for (let k = 0; k < rounds; k++) {
      await settle(open)
      for (const player of everybody(open)) player.play()
      await pause(BEFORE + random.below(MORE))
      for (const player of everybody(open)) player.decide()
      await pause(random.below(AIM))
      const struck = await strike(server, k % 2 === 0 ? 'runtime' : 'everything', open)
      await pause(AFTER)
      await settle(open)
      const stored = storedTables(server.state)
      const talliesOf = (some: readonly Table[]): Tally =>
        sum(some.map((table) => tallyOf(table, stored.get(table.id))))
      const round = { ...struck, tally: talliesOf(open) }
      report.rounds.push(round)
      heard(round)
      const over = k === rounds - 1 ? open : open.filter(isOver)
      retire(over, talliesOf(over))
      if (k === rounds - 1) break
      open = await Promise.all(
        open.map((table, place) =>
          over.includes(table) ? openTable(server.port, ...tables[place]!, random) : Promise.resolve(table),
        ),
      )
    }
    return report
  } finally {
    for (const player of everybody(open)) player.close()
    server.end()
    process.off('exit', end)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
