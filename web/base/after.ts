/** Calls once, after so many ms; gives back what takes that back. */
export type After = (ms: number, then: () => void) => () => void

export const after: After = (ms, then) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}
