import type { Result } from '../../shared/errors.ts'
import { sentenceOf } from './errors.ts'
import { reasonOf } from './reasons.ts'

type Work<T> = () => Promise<Result<T>>

/** A button's request to the room: whether it is under way, and why it last failed. */
export interface Task {
  readonly busy: boolean
  /** A sentence, cleared by the next answer. */
  error: string | undefined
  /** Resolves to the answer; to undefined if there is none, or another run is under way. */
  run<T>(work: Work<T>): Promise<T | undefined>
  /** As `run`, but waits for earlier ones, in the order of the taps. */
  queue<T>(work: Work<T>): Promise<T | undefined>
}

export function task(): Task {
  let running = $state(0)
  let error: string | undefined = $state()
  let last: Promise<unknown> = Promise.resolve()

  function queue<T>(work: Work<T>): Promise<T | undefined> {
    running++
    const turn = last.then(async () => {
      const result = await work().catch(async (thrown): Promise<Result<T>> => ({ error: await reasonOf(thrown) }))
      const sentence = 'error' in result ? await sentenceOf(result.error) : undefined
      running--
      error = sentence
      return 'ok' in result ? result.ok : undefined
    })
    last = turn
    return turn
  }
  return {
    get busy() {
      return running > 0
    },
    get error() {
      return error
    },
    set error(next) {
      error = next
    },
    run: (work) => (running > 0 ? Promise.resolve(undefined) : queue(work)),
    queue,
  }
}
