/** The machine stopped: nothing after this point happened. */
class Stop extends Error {}

/** Makes a disk fail at the k-th write or commit from when it is lit: by an exception, or by stopping the machine. */
export class Fuse {
  /** The machine has stopped; it starts again with `restart`. */
  stopped = false
  /** Writes so far, how many of them failed, and how many of those by an exception. */
  writes = 0
  burns = 0
  thrown = 0
  /** Whether every write fails. */
  private full = false
  private lit: { left: number; readonly how: 'throw' | 'stop' } | undefined

  get isLit(): boolean {
    return this.lit !== undefined
  }

  light(left: number, how: 'throw' | 'stop'): void {
    this.lit = { left, how }
  }

  douse(): void {
    this.lit = undefined
  }

  fill(): void {
    this.full = true
  }

  free(): void {
    this.full = false
  }

  restart(): void {
    this.stopped = false
    this.douse()
  }

  alive(): void {
    if (this.stopped) throw new Stop('stopped')
  }

  /** Something is written, or about to be committed. */
  write(): void {
    this.alive()
    this.writes++
    if (this.full) {
      this.burns++
      this.thrown++
      throw new Error('database or disk is full: SQLITE_FULL')
    }
    if (!this.lit || --this.lit.left > 0) return
    const { how } = this.lit
    this.lit = undefined
    this.burns++
    if (how === 'stop') {
      this.stopped = true
      this.alive()
    }
    this.thrown++
    throw new Error('the disk failed')
  }

  /** After the commit, too, a machine may stop: what was written stays, what was to be sent is lost. */
  committed(): void {
    if (this.lit?.how === 'stop') this.write()
  }
}
