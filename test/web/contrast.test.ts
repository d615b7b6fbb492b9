import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../web/ui/design/tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** A token's colour in a theme, as #rrggbb. */
function colour(token: string, theme: Theme): string {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1]
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value ?? '')
  if (pair) return pair[theme === 'light' ? 1 : 2]!
  const other = /^var\(--([\w-]+)\)$/.exec(value ?? '')
  if (other) return colour(other[1]!, theme)
  if (!/^#\w{6}$/.test(value ?? '')) throw new Error(`no colour: --${token}: ${value}`)
  return value!
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(a: string, b: string, theme: Theme): number {
  const [low, high] = [luminance(colour(a, theme)), luminance(colour(b, theme))].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

const papers = ['page', 'sheet', 'well']
const players = ['pink', 'blue', 'orange', 'yellow', 'sky', 'red', 'black', 'green', 'bone', 'limestone', 'burnt']
const text: [string, string][] = [
  ...papers.flatMap((paper): [string, string][] =>
    ['ink', 'ink-soft', 'purple-ink', 'alert', 'good'].map((ink) => [ink, paper]),
  ),
  ['on-purple', 'purple'],
  ['ink', 'purple-wash'],
  ['ink-soft', 'purple-wash'],
  ['purple-ink', 'purple-wash'],
  ['bone', 'lacquer'],
  ['bone', 'lacquer-rim'],
]
const graphics: [string, string][] = [
  ...papers.flatMap((paper): [string, string][] => [
    ['edge', paper],
    ['purple', paper],
    ['focus', paper],
  ]),
  ...players.map((player): [string, string] => [`${player}-on`, player]),
  ...['copper', 'oil', 'cedar', 'cloth', 'limestone'].map((wash): [string, string] => ['pitch', wash]),
  ['limestone', 'burnt'],
  ['bone', 'slate-light'],
  ['bone', 'slate'],
  ['bone', 'groove'],
  ['gold', 'lacquer'],
  ['my-turn', 'lacquer'],
  ['gold', 'lacquer-rim'],
]

describe.each(themes)('contrast, %s', (theme) => {
  test.each(text)('text: --%s on --%s at least 4.5', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(graphics)('graphics: --%s on --%s at least 3', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3)
  })
  // The least distance of a colour from everything it is drawn beside is kept by its rim: bone on the board, ink on paper.
  test.each(players)('--%s or its rim stands out from slate and paper', (player) => {
    const onSlate = Math.max(contrast(player, 'slate', theme), contrast('bone', 'slate', theme))
    const onPaper = Math.max(contrast(player, 'sheet', theme), contrast('ink', 'sheet', theme))
    expect(Math.min(onSlate, onPaper)).toBeGreaterThanOrEqual(3)
  })
})
