import { overlay } from './overlay.svelte.ts'

let table: string | undefined = $state()

/** A seat that this page has just come to by a code or a rescue: it is said, and nothing lies over the table any more. */
export const arrival = {
  at: (id: string): boolean => table === id,
  note(id: string): void {
    table = id
    if (overlay.current?.what === 'menu') overlay.close()
  },
  dismiss(): void {
    table = undefined
  },
}
