import { createContext, untrack } from 'svelte'
import { shownOf, type Notice, type Shown } from './notices.ts'

/** Notices of one feature. */
type Speaker = () => readonly Notice[]

class NoticeQueue {
  #speakers: readonly Speaker[] = $state.raw([])
  /** Whether a sheet that would cover the board's line holds the line itself. */
  hosted = $state(false)
  readonly shown: Shown = $derived(shownOf(this.#speakers.flatMap((says) => says())))

  constructor(own: Speaker) {
    this.#speakers = [own]
  }
  /** Returns a function that takes it back. */
  add(speaker: Speaker): () => void {
    this.#speakers = [...this.#speakers, speaker]
    return () => (this.#speakers = this.#speakers.filter((one) => one !== speaker))
  }
}

const [noticeQueue, setQueue] = createContext<NoticeQueue>()
export { noticeQueue }

/** Begins the queue of a page, with the page's own notices. */
export const beginNotices = (own: Speaker): NoticeQueue => setQueue(new NoticeQueue(own))

/** Adds a component's notices to the queue of its page, as long as the component is mounted. */
export function speak(speaker: Speaker): void {
  const queue = noticeQueue()
  $effect.pre(() => untrack(() => queue.add(speaker)))
}
