import { createContext, untrack } from 'svelte'
import { shownOf, type Notice, type Shown } from './notices.ts'

/** What a feature has to say just now. */
type Speaker = () => readonly Notice[]

/** All that is to be said at a table now. */
class NoticeQueue {
  #speakers: readonly Speaker[] = $state.raw([])
  /** Whether a sheet that would cover the line at the board has it in itself. */
  hosted = $state(false)
  readonly shown: Shown = $derived(shownOf(this.#speakers.flatMap((says) => says())))

  constructor(own: Speaker) {
    this.#speakers = [own]
  }
  /** Returns how to take it back. */
  add(speaker: Speaker): () => void {
    this.#speakers = [...this.#speakers, speaker]
    return () => (this.#speakers = this.#speakers.filter((one) => one !== speaker))
  }
}

const [noticeQueue, setQueue] = createContext<NoticeQueue>()
export { noticeQueue }

/** Begins the queue of a page, which says some things itself. */
export const beginNotices = (own: Speaker): NoticeQueue => setQueue(new NoticeQueue(own))

/** Puts what a component has to say into the queue of its page, as long as the component is there. */
export function speak(speaker: Speaker): void {
  const queue = noticeQueue()
  $effect.pre(() => untrack(() => queue.add(speaker)))
}
