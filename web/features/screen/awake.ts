import { attempt } from '../../base/attempt.ts'

/** Keeps the device from going dark while its page is looked at, where it lets us. Returns how to end that. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const release = (): void => void lock?.release().catch(() => undefined)
  /** A hidden page loses it. */
  const take = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    // A device that is low on power says no, and older browsers have none.
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
