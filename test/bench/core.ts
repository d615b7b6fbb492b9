import { readdirSync, readFileSync } from 'node:fs'

/** Content of a file of a process, or nothing where the process has ended meanwhile. */
function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function isOurs(pid: string): boolean {
  const [, name, rest] = /\((.*)\) (.*)/.exec(read(`/proc/${pid}/stat`) ?? '') ?? []
  return name === 'workerd' && Number(rest!.split(' ')[1]) === process.pid
}

/** CPU seconds of the runtimes that this process started, all their threads that live, as Linux counts them; NaN elsewhere. */
export function coreSeconds(): number {
  if (process.platform !== 'linux') return NaN
  const threads = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOurs(name))
    .flatMap((pid) => readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`))
  // Nanoseconds on a core, nanoseconds waiting for one, and turns.
  return threads.reduce((sum, path) => sum + Number((read(path) ?? '0').split(' ')[0]) / 1e9, 0)
}
