/** The murex shell: one line from the mouth of the canal to the heart of the spiral, in a box of 64. */
export const logo =
  'M26 61C26 53 19 49 15 41Q14 36 7 32 13 28 12 19 19 20 22 10 28 15 35 5 38 14 47 13 46 20 53 25C57 37 45 49 33 46 23 44 18 34 22 26 26 18 37 18 41 25 44 31 40 38 34 37 29 37 27 31 31 28'
