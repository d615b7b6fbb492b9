import { readFileSync } from 'node:fs'
import type { Paint } from '../../shared/picture/canvas.ts'
import type { Look } from '../../shared/picture/figure.ts'
import type { PlayerColour } from '../games/player-colour.ts'

const sheets = [
  'ui/design/tokens.css',
  'games/tyrus/board/tyrus.css',
  'games/tyros/board/chart.css',
  'games/tyros/Board.svelte',
]

/** What the page's custom properties are by day. */
const values = new Map(
  sheets.flatMap((sheet) =>
    [
      ...readFileSync(new URL(`../${sheet}`, import.meta.url), 'utf8').matchAll(
        /--([\w-]+): (?:light-dark\()?([^,;]+)/g,
      ),
    ].map(([, name = '', value = '']) => [name, value] as const),
  ),
)

/** A colour of the page, by day. */
export function paint(name: string): Paint {
  const value = values.get(name) ?? ''
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  if (other !== undefined) return paint(other)
  const hex = /^#([\da-f]{6})$/.exec(value)?.[1]
  if (hex === undefined) throw new Error(`${name} is no colour that a picture can take: ${value}`)
  return parseInt(hex, 16)
}

/** Each player colour of a game as a picture takes it. */
export function looksOf<Colour extends string>(
  colours: Readonly<Record<Colour, PlayerColour>>,
): Readonly<Record<Colour, Look>> {
  const look = ({ paint: name }: PlayerColour): Look => ({ own: paint(name), on: paint(`${name}-on`) })
  return Object.fromEntries(
    Object.entries<PlayerColour>(colours).map(([colour, one]) => [colour, look(one)]),
  ) as Record<Colour, Look>
}
