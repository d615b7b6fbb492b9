import { attempt } from '../../base/attempt.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { local } from '../../base/storage.ts'

/** wood: a piece set down; stone: a run, a collision; paper: cards, a line of chat; bell: my turn. */
export type Sound = 'wood' | 'stone' | 'paper' | 'bell'

/** Whether anything sounds or vibrates. */
export const sounding = persisted(local, 'murex:sound', true)

/** ms after which a sound says nothing any more. */
const LATE = 3_000

let context: AudioContext | undefined
/** Settles once it runs, or cannot. */
let begun: Promise<unknown> | undefined
let touched = false

/** Whether the page was touched: before, it is silent. */
export const isTouched = (): boolean => touched

let hushed = false
/** Silent, but for vibrations, while the table's screen sounds. */
export function hush(on: boolean): void {
  hushed = on
}

const hidden = (): boolean => document.visibilityState === 'hidden'

/** Goes on where the system has stopped it, as for a phone call. */
function goOn(): void {
  if (!sounding.current || hidden()) return
  attempt(() => {
    if (context && context.state !== 'running') begun = context.resume().catch(() => undefined)
  })
}

/** Browsers let a page sound only after it was touched: nothing exists before. One without sound plays in silence. */
export function unlock(): void {
  touched = true
  if (!context && sounding.current) {
    context = attempt(() => new AudioContext())
    for (const seen of ['visibilitychange', 'pageshow', 'focus']) addEventListener(seen, goOn)
  }
  goOn()
}

/** Plays one sound in `after` seconds, softly; in silence where it is switched off, not yet touched, hushed, or out of sight. */
export function sound(what: Sound, after = 0): void {
  const on = context
  if (!on || hushed || !sounding.current || hidden()) return
  const until = Date.now() + LATE
  // What sounds in the moment after a touch waits until the browser is ready.
  void Promise.all([import('./tones.ts'), begun]).then(
    ([{ tones }]) => {
      if (on.state === 'running' && Date.now() < until) tones[what](on, on.currentTime + after)
    },
    () => undefined,
  )
}

/** Vibrates for `ms`, where there is a motor and the page was touched. */
export function buzz(ms: number): void {
  if (!sounding.current || hidden() || !touched) return
  attempt(() => navigator.vibrate(ms))
}
