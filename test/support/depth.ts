/** The runner's variables. Inside workerd there is a `process` too, but no type of it. */
export const variables: Readonly<Record<string, string | undefined>> =
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env ?? {}

/** Whether this is the deep run, `npm run deep`: every size, theme and language, and many more games. */
export const deep: boolean = variables['DEPTH'] === 'deep'
