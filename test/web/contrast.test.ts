import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../web/ui/design/tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

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

/** Pairs of each drawn colour with its grounds. */
const inPairs = (on: Readonly<Record<string, readonly string[]>>): [front: string, ground: string][] =>
  Object.entries(on).flatMap(([front, grounds]) => grounds.map((ground): [string, string] => [front, ground]))

const text = inPairs({
  ink: [...papers, 'purple-wash'],
  'ink-soft': [...papers, 'purple-wash'],
  'purple-ink': [...papers, 'purple-wash'],
  alert: papers,
  good: papers,
  'on-purple': ['purple'],
  bone: ['lacquer', 'lacquer-rim'],
})
const graphics = inPairs({
  edge: papers,
  purple: papers,
  focus: papers,
  ...Object.fromEntries(players.map((player) => [`${player}-on`, [player]])),
  pitch: ['copper', 'oil', 'cedar', 'cloth', 'limestone'],
  limestone: ['burnt'],
  bone: ['slate-light', 'slate', 'groove'],
  gold: ['lacquer', 'lacquer-rim'],
  'my-turn': ['lacquer'],
})

describe.each(themes)('contrast, %s', (theme) => {
  test.each(text)('text --%s on --%s has a contrast of at least 4.5', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(graphics)('graphics --%s on --%s have a contrast of at least 3', (front, back) => {
    expect(contrast(front, back, theme)).toBeGreaterThanOrEqual(3)
  })
  // The least distance of a colour from everything it is drawn beside is kept by its rim: bone on the board, ink on paper.
  test.each(players)('the colour --%s or its rim stands out from slate and paper', (player) => {
    const onSlate = Math.max(contrast(player, 'slate', theme), contrast('bone', 'slate', theme))
    const onPaper = Math.max(contrast(player, 'sheet', theme), contrast('ink', 'sheet', theme))
    expect(Math.min(onSlate, onPaper)).toBeGreaterThanOrEqual(3)
  })
})
