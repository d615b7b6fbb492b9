const terminal = process.stdout.isTTY === true && !process.env.CI
let shown = ''

export function say(text) {
  process.stdout.write(`${shown && '\r\x1b[K'}${text}\n`)
  shown = ''
}

/** Says how far a step is, in one line that the next one overwrites; in a log, nothing. */
export function pass(text) {
  if (!terminal) return
  shown = text.slice(0, (process.stdout.columns ?? 80) - 1)
  process.stdout.write(`\r\x1b[K${shown}`)
}
