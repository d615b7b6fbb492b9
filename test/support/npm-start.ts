import { spawn, type ChildProcess } from 'node:child_process'
import { expect } from 'vitest'
import { freePort } from './free-port.ts'
import { SOON } from './limits.ts'
import { stillRunning, treeOf, type Process } from './processes.ts'

/** A house as a command starts it, and what it has said. */
export interface Started {
  readonly child: ChildProcess
  /** Resolves, once all has been heard, to its exit code. */
  readonly ended: Promise<number | null>
  readonly said: () => string
  readonly url: string
}

/** Runs a command in `cwd` that serves a house on a port of its own, with its tables in `state`, and `more` variables. */
export async function startHouse(
  command: string,
  args: readonly string[],
  cwd: string,
  state: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), STATE: state, npm_lifecycle_event: undefined, ...more }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const listen = (chunk: Buffer): void => void (said += chunk.toString())
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  // All that its parts had to say is read, too.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, said: () => said, url: `http://localhost:${port}` }
}

const READY = 'Murex is ready'
export const isReady = ({ said }: Started): Promise<void> => expect.poll(said, { timeout: SOON }).toContain(READY)

/** Whether it serves in the end; else it was refused, since another has the folder. */
export async function serves(house: Started): Promise<boolean> {
  let isOver = false
  void house.ended.then(() => (isOver = true))
  const isServing = (): boolean => house.said().includes(READY)
  await expect.poll(() => isServing() || isOver, { timeout: SOON }).toBe(true)
  if (!isServing()) expect(house.said()).toContain('Another server has the tables in')
  return isServing()
}

/** Whether a house's process has to do with its tables: the server itself, or the one that runs the Worker. */
const holdsTables = ({ command }: Process): boolean => /lock\.js|workerd/.test(command)

/**
 * Kills each process of a house in turn, and each time starts the next house at once on the same folder: it is refused while
 * anything is left that has to do with the tables, and in the end nothing is left at all. `visit` is told where a house serves.
 * Resolves to what was killed.
 */
export async function killEach(
  start: () => Promise<Started>,
  visit: (url: string) => Promise<void>,
): Promise<readonly string[]> {
  const killed: string[] = []
  const seen: Process[] = []
  let house = await start()
  try {
    for (;;) {
      await isReady(house)
      await visit(house.url)
      const tree = treeOf(house.child.pid!)
      seen.push(...tree)
      const victim = tree[killed.length]
      if (victim === undefined) return killed
      process.kill(victim.pid, 'SIGKILL')
      killed.push(victim.command)
      house = await start()
      const isTooSoon = !(await serves(house))
      if (!isTooSoon) expect(stillRunning(tree).filter(holdsTables), victim.command).toEqual([])
      await expect.poll(() => stillRunning(tree), { timeout: SOON, message: victim.command }).toEqual([])
      if (isTooSoon) house = await start()
    }
  } finally {
    for (const { pid } of stillRunning([...seen, ...treeOf(house.child.pid!)])) process.kill(pid, 'SIGKILL')
  }
}
