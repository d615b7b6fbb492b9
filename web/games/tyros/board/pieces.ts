/** A galley's parts in chart units around its waterline; the mark is drawn on the sail. */
export const galley = {
  oars: 'M-10 10l-3.5 7M-4 11l-3 7M2 11l-3 7M8 11l-3 7M13 9.600l-3 7',
  hull: 'M-20-1q3 1 4 4H13.500q4.500-.3 4.700-7l3-1q.8 8.500-3 13Q15.500 13.500 9 13.500H-9Q-16 13.500-20-1Z',
  strake: 'M-14.500 6.800H15.500',
  mast: 'M0 4V-22',
  sail: 'M-14-20Q0-16.500 14-20Q11-9.500 14 .500Q0 3-14 .500Q-11-9.500-14-20Z',
} as const

/** A city's parts in chart units around the foot of its wall; the mark is drawn on the banner. */
export const city = {
  wall: 'M-19 14.500V-5h3v2.500h3V-5h3v4H-6V-9h3v2.500h6V-9h3v8H10v-4h3v2.500h3V-5h3V14.500Z',
  gate: 'M-4 14.500V8a4 4 0 0 1 8 0v6.500ZM-14.500 3.500h3M11.500 3.500h3',
  pole: 'M-12-5V-27',
  banner: 'M-12-27H13.500l-3 8.300 3 8.300H-12Z',
} as const
