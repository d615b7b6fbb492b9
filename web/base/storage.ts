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

/** When this browser took its seat at a table, in ms. */
const since = (id: string): string => `murex:since:${id}`

export function keepToken(id: string, token: string): void {
  attempt(() => localStorage.setItem(`murex:${id}`, token))
  attempt(() => localStorage.setItem(since(id), String(Date.now())))
}

export function dropToken(id: string): void {
  attempt(() => localStorage.removeItem(`murex:${id}`))
  attempt(() => localStorage.removeItem(since(id)))
}

/** The tables at which this browser holds a seat, the latest taken first. */
export function seatedAt(): string[] {
  const ids = attempt(() => Object.keys(localStorage).flatMap((key) => /^murex:([\w-]{16})$/.exec(key)?.[1] ?? []))
  const taken = (id: string): number => Number(attempt(() => localStorage.getItem(since(id))))
  return (ids ?? []).sort((a, b) => taken(b) - taken(a))
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
