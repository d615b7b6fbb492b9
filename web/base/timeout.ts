/** Calls once, after so many ms; returns a function that cancels it. */
export type After = (ms: number, then: () => void) => () => void

export const after: After = (ms, then) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}
