/** The promise as this browser first saw it. `early`: before the game began, when nobody knew what it would bring. */
export interface Noted {
  readonly commitment: string
  readonly early: boolean
}

const nonceKey = (id: string): string => `murex:nonce:${id}`

/** This browser's own part in the shuffle, as it sent it; undefined where it took no seat or storage is closed. */
export function notedNonce(id: string): string | undefined {
  try {
    return localStorage.getItem(nonceKey(id)) ?? undefined
  } catch {
    return undefined
  }
}

/** Notes the part in the shuffle with which a seat was taken. */
export function noteNonce(id: string, nonce: string): void {
  try {
    localStorage.setItem(nonceKey(id), nonce)
  } catch {
    // Without storage there is no note, and the page says so when it verifies.
  }
}

const key = (id: string): string => `murex:promise:${id}`

/** The promise that was noted for a table; undefined where storage lacks it or is closed. */
export function notedPromise(id: string): Noted | undefined {
  try {
    const json = localStorage.getItem(key(id))
    return json === null ? undefined : (JSON.parse(json) as Noted)
  } catch {
    return undefined
  }
}

/** Notes what a table promises, the first time only: what it says later must agree. */
export function notePromise(id: string, commitment: string, early: boolean): void {
  if (notedPromise(id)) return
  try {
    localStorage.setItem(key(id), JSON.stringify({ commitment, early } satisfies Noted))
  } catch {
    // Without storage there is no note, and the page says so when it verifies.
  }
}
