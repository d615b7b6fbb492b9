/** The number that a device shows and players are asked about, by its hash: so they see that it is theirs. */
export const codeOf = (screen: string): string => String(100 + (parseInt(screen.slice(0, 8), 16) % 900))
