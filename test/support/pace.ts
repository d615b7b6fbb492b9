import { LINES, MESSAGES, type Rate } from '../../shared/rate-limits.ts'

/** Holds a client to a rate of the room, a little below it: resolves when one more may be sent. */
export function paced({ burst, perSecond }: Rate): () => Promise<void> {
  let left = burst - 1
  let at = Date.now()
  return async () => {
    const now = Date.now()
    left = Math.min(burst - 1, left + ((now - at) / 1000) * perSecond) - 1
    at = now
    if (left < 0) await new Promise((resolve) => setTimeout(resolve, (-left / perSecond) * 1000 + 20))
  }
}

/** The two rates of a player. */
export function playerPace(): Readonly<Record<'message' | 'line', () => Promise<void>>> {
  return { message: paced(MESSAGES), line: paced(LINES) }
}
