let times = $state(0)

/** How often other devices have brought their seats here since the page was loaded: a list of them is then made again. */
export const deviceArrivals = {
  get times(): number {
    return times
  },
  note(): void {
    times++
  },
}
