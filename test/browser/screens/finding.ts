/** Faults, by the line of the criteria that they break. */
export const rules = {
  L1: 'no page scrolls during play, and none ever sideways',
  L2: 'in portrait the board has 92 % of the width, and nothing covers it',
  L5: 'opponents: each at least 44 px wide, all in view',
  L6: 'header and strip: 96 px together at most, three permanent buttons at most',
  L7: 'inputs are written in 16 px or more',
  L8: 'nothing moves between turns',
  G1: 'text has 12 px or more',
  G3: 'in greyscale all are told apart',
  T1: 'every control has 44 x 44 px',
  cut: 'no control and no text is cut, spilled or written over',
  names: 'no two buttons of a screen have one name',
  axe: 'axe finds nothing',
  errors: 'no error in the page',
} as const
export type Rule = keyof typeof rules

/** `at`: size, theme or language. */
export interface Finding {
  readonly rule: Rule
  readonly screen: string
  readonly at: string
  readonly what: string
}

/** One line for each fault, with all the screens and sizes that it was seen at. */
export function linesOf(findings: readonly Finding[]): string[] {
  const places = new Map<string, { screens: Set<string>; at: Set<string> }>()
  for (const { rule, screen, at, what } of findings) {
    const line = `${rule} ${what}`
    const place = places.get(line) ?? { screens: new Set(), at: new Set() }
    places.set(line, place)
    place.screens.add(screen)
    place.at.add(at)
  }
  const list = (words: Set<string>): string => [...words].join(', ')
  return [...places].map(([line, { screens, at }]) => `${line}: ${list(screens)} (${list(at)})`).sort()
}
