import { attempt } from './attempt.ts'
import { persisted } from './persisted.svelte.ts'
import { local } from './storage.ts'

/** wood: a piece set down; stone: a run, a collision; paper: cards, a line of chat; bell: my turn. */
export type Sound = 'wood' | 'stone' | 'paper' | 'bell'

export const sounding = persisted(local, 'murex:sound', true)

/** ms after which a sound is stale. */
const LATE = 3_000

let context: AudioContext | undefined
/** Settles once the context runs, or cannot. */
let begun: Promise<unknown> | undefined
let touched = false

/** Whether the page was touched; it is silent before. */
export const isTouched = (): boolean => touched

let hushed = false
/** Silences the page, except vibrations, while the table's screen plays the sounds. */
export function hush(on: boolean): void {
  hushed = on
}

const hidden = (): boolean => document.visibilityState === 'hidden'

/** Resumes after the system has stopped it, as for a phone call. */
function goOn(): void {
  if (!sounding.current || hidden()) return
  attempt(() => {
    if (context && context.state !== 'running') begun = context.resume().catch(() => undefined)
  })
}

/** Creates the context at the first touch: browsers allow no sound before. Never fails without sound. */
export function unlock(): void {
  touched = true
  if (!context && sounding.current) {
    context = attempt(() => new AudioContext())
    for (const seen of ['visibilitychange', 'pageshow', 'focus']) addEventListener(seen, goOn)
  }
  goOn()
}

/** Plays one sound in `after` seconds; nothing if it is switched off, not yet touched, hushed, or out of sight. */
export function sound(what: Sound, after = 0): void {
  const on = context
  if (!on || hushed || !sounding.current || hidden()) return
  const until = Date.now() + LATE
  // A sound right after a touch waits until the browser is ready.
  void Promise.all([import('./tones.ts'), begun]).then(
    ([{ tones }]) => {
      if (on.state === 'running' && Date.now() < until) tones[what](on, on.currentTime + after)
    },
    () => undefined,
  )
}

/** Vibrates for `ms`, if there is a motor and the page was touched. */
export function buzz(ms: number): void {
  if (!sounding.current || hidden() || !touched) return
  attempt(() => navigator.vibrate(ms))
}
