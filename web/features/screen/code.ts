/** Number by which players recognize a device, derived from its hash. */
export const codeOf = (screen: string): string => String(100 + (parseInt(screen.slice(0, 8), 16) % 900))
