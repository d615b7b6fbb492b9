/** ms between two words; what comes sooner is left out. */
const PACE = 5_000

let last = -Infinity

/** Tells people what an instrument is doing, apart from what it measures: `storms 40 of 400`. */
export function doing(what: string): void {
  const now = performance.now()
  if (now - last < PACE) return
  last = now
  process.stderr.write(`${what} ...\n`)
}
