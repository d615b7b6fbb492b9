/** Storage may be full, forbidden or absent: then the page goes on without it, and the cookie holds the seat. */
function attempt<T>(what: () => T): T | undefined {
  try {
    return what()
  } catch {
    return undefined
  }
}

/** The seat token of a table, if this browser holds one. */
export function tokenOf(id: string): string | undefined {
  return attempt(() => localStorage.getItem(`murex:${id}`)) ?? undefined
}

export function keepToken(id: string, token: string): void {
  attempt(() => localStorage.setItem(`murex:${id}`, token))
}

export function dropToken(id: string): void {
  attempt(() => localStorage.removeItem(`murex:${id}`))
}

/** The name this browser's player used last. */
export function lastName(): string {
  return attempt(() => localStorage.getItem('murex:name')) ?? ''
}

export function keepName(name: string): void {
  attempt(() => localStorage.setItem('murex:name', name))
}

const ticketKey = (id: string): string => `murex:ticket:${id}`

/** The ticket of a request to be let back into a seat of a table. */
export function ticketOf(id: string): string | undefined {
  return attempt(() => localStorage.getItem(ticketKey(id))) ?? undefined
}

export function keepTicket(id: string, ticket: string): void {
  attempt(() => localStorage.setItem(ticketKey(id), ticket))
}

export function dropTicket(id: string): void {
  attempt(() => localStorage.removeItem(ticketKey(id)))
}

/** What survives a reload of this tab: an action on its way. Without storage it survives nothing. */
export const memory = {
  getItem: (key: string) => attempt(() => sessionStorage.getItem(key)) ?? null,
  setItem: (key: string, value: string) => void attempt(() => sessionStorage.setItem(key, value)),
  removeItem: (key: string) => void attempt(() => sessionStorage.removeItem(key)),
}
