/** The name of a test by which its draws are keyed: another number of a clause that it cites deals no other game. */
export const dealtBy = (name: string): string => name.replaceAll(/\[[A-Z]+-E?\d+\] /g, '')
