/** Number of a device that asks to be the screen, derived from its hash: players recognize it by that. */
export const codeOf = (screen: string): string => String(100 + (parseInt(screen.slice(0, 8), 16) % 900))
