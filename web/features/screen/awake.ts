import { attempt } from '../../base/attempt.ts'

/** Keeps the device awake while the page is in view, if it can. Returns a function that ends that. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const release = (): void => void lock?.release().catch(() => undefined)
  /** Takes the lock again: a hidden page loses it. */
  const take = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    // A device low on power refuses, and older browsers have no such lock.
    lock = await attempt(() => navigator.wakeLock.request('screen'))?.catch(() => undefined)
    if (isOver) release()
  }
  const seen = (): void => void take()
  seen()
  document.addEventListener('visibilitychange', seen)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', seen)
    release()
  }
}
