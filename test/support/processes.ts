import { execFileSync } from 'node:child_process'

export interface Process {
  readonly pid: number
  readonly parent: number
  /** As the system writes it: Z where it has ended. */
  readonly state: string
  readonly command: string
}

function all(): readonly Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), state: state!, command: command! }]
  })
}

/** A process that runs and all that it has started, itself the first. */
export function treeOf(pid: number): readonly Process[] {
  const running = all()
  const tree = running.filter((one) => one.pid === pid)
  // An array that grows is walked to its end.
  for (const { pid: above } of tree) tree.push(...running.filter(({ parent }) => parent === above))
  return tree
}

/** Those of them that still run, by what they were started as: numbers of processes come again. */
export function stillRunning(tree: readonly Process[]): readonly Process[] {
  const running = all().filter(({ state }) => !state.startsWith('Z'))
  return tree.filter((one) => running.some(({ pid, command }) => pid === one.pid && command === one.command))
}
