let times = $state(0)

/** How often other devices have brought their seats here since the page was loaded: whoever lists them then begins anew. */
export const carried = {
  get times(): number {
    return times
  },
  note(): void {
    times++
  },
}
