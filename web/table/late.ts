/** Loads all that a table needs later than its first sight. */
export const parts = async () => (await import('./late-parts.ts')).parts
