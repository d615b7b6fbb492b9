let times = $state(0)

/** Counts seats brought here from other devices since the page was loaded: each one renews the list of tables. */
export const deviceArrivals = {
  get times(): number {
    return times
  },
  note(): void {
    times++
  },
}
