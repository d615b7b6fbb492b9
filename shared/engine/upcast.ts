/** The `upcast` of a game whose events have kept their form in all versions up to this one. Throws for any other version. */
export function unchangedUpTo<Event>(version: number): (event: unknown, from: number) => Event {
  return (event, from) => {
    if (from < 1 || from > version) throw new Error(`there was no version ${from}`)
    return event as Event
  }
}
