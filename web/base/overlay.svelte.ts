/** An overlay of a page, kept in the browser's history: back closes it and a reload keeps it. */
export type Overlay =
  | { readonly what: 'rules'; readonly game: string }
  | { readonly what: 'play'; readonly game: string }
  | { readonly what: 'archive' | 'code' }
  /** Moves all my tables to another device or from one. */
  | { readonly what: 'device-transfer'; readonly way: 'out' | 'in' }
  /** `n`: the entry to show; without one, from the start. `better`: a better command for that seat. */
  | { readonly what: 'replay'; readonly table: string; readonly n?: number; readonly better?: Better }
  | { readonly what: 'verify' | 'review'; readonly table: string }
  | { readonly what: 'menu' | 'chat' | 'scratch'; readonly table: string }
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
  open(next: Overlay, inPlace = false): void {
    history[inPlace ? 'replaceState' : 'pushState']({ overlay: next }, '')
    current = next
  },
  close(): void {
    if (read()) history.back()
    else current = undefined
  },
}
