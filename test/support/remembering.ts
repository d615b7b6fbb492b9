import type { Memory } from '../../web/room/connection.ts'

/** A storage whose content a test sees. */
export const remembering = (kept: Map<string, string>): Memory => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
})
