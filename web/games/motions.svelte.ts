interface OfEntry {
  readonly n: number
}

/** Motions still to be shown, in order: those that wait, then the latest. Of more than `limit`, only the last is shown. */
export function queued<Motion extends OfEntry>(
  waiting: readonly Motion[],
  latest: Motion | undefined,
  shown: number,
  limit: number,
): readonly Motion[] {
  const known = Math.max(shown, waiting.at(-1)?.n ?? -1)
  const all = latest && latest.n > known ? [...waiting, latest] : waiting
  return all.length > limit ? all.slice(-1) : all
}

export interface Motions<Motion extends OfEntry> {
  /** The motion under way or about to begin. */
  readonly current: Motion | undefined
  /** The current motion and those that wait for it. */
  readonly queue: readonly Motion[]
  /** The table says that entry `n`, and all before it, has been shown. */
  shown(n: number): void
}

/**
 * Called while a table's component is made. `latest`: the motion of the entry that arrived last, undefined where it has
 * none; `live`: false where the page has caught up in one step, so that nothing is to be shown any more.
 */
export function motionsOf<Motion extends OfEntry>(
  live: () => boolean,
  latest: () => Motion | undefined,
  limit: number,
): Motions<Motion> {
  let last = $state(-1)
  let waiting: readonly Motion[] = $state.raw([])
  const fresh = $derived(latest())
  const queue = $derived(live() ? queued(waiting, fresh, last, limit) : [])
  $effect(() => {
    waiting = queue
  })
  return {
    get current() {
      return queue[0]
    },
    get queue() {
      return queue
    },
    shown(n) {
      const rest = queue.filter((motion) => motion.n > n)
      last = n
      waiting = rest
    },
  }
}
