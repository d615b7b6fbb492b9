import { overlay } from './overlay.svelte.ts'

let table: string | undefined = $state()

/** Seat to which this page has just come by a code or a rescue: the page says so, and closes its menu. */
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
