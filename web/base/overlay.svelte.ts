/** What lies over a page; it is kept in the browser's history, so that back takes it away and a reload keeps it. */
export type Overlay =
  | { readonly what: 'rules'; readonly game: string }
  /** How to play a game alone. */
  | { readonly what: 'play'; readonly game: string }
  /** The finished games that this device keeps. */
  | { readonly what: 'archive' }
  /** All my tables, to another device or from one. */
  | { readonly what: 'device-transfer'; readonly way: 'out' | 'in' }
  /** `n`: the entry to show; without one, from the start. `better`: a command that its seat could have made in its place. */
  | { readonly what: 'replay'; readonly table: string; readonly n?: number; readonly better?: Better }
  | { readonly what: 'verify' | 'review'; readonly table: string }
  | { readonly what: 'menu' | 'chat' | 'scratch'; readonly table: string }
  /** How the house shall play on a seat. */
  | { readonly what: 'bot'; readonly table: string; readonly seat: number }

export interface Better {
  readonly seat: number
  readonly command: unknown
}

const read = (): Overlay | undefined => (history.state as { readonly overlay?: Overlay } | null)?.overlay

let current = $state.raw(read())

addEventListener('popstate', () => (current = read()))

export const overlay = {
  get current(): Overlay | undefined {
    return current
  },
  /** Lays it over what is there, or in the place of what lies there. */
  open(next: Overlay, inPlace = false): void {
    history[inPlace ? 'replaceState' : 'pushState']({ overlay: next }, '')
    current = next
  },
  /** Returns to what was there before. */
  close(): void {
    if (read()) history.back()
    else current = undefined
  },
}
