/** Id of the table from which a lesson was opened, if any: its address says so. */
export const cameFrom = (): string | undefined =>
  /^\/learn\/.*[?&]from=([\w-]+)/.exec(location.pathname + location.search)?.[1]
