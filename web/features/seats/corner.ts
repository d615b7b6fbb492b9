const corners: Readonly<Record<string, string>> = {
  away: 'M6 3.200V6.200L7.800 7.400',
  left: 'M4.200 4.200 7.800 7.800M7.800 4.200 4.200 7.800',
}
const lent = 'M3.300 6H8.700M6.500 3.800 8.700 6 6.500 8.200'

/** What is drawn at the corner of a badge, in a field of 12 by 12: of one who is away or gone, or whose seat is lent. */
export const cornerOf = (presence: string, isLent: boolean): string | undefined =>
  corners[presence] ?? (isLent ? lent : undefined)
