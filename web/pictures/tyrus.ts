import type { Art } from '../../shared/games/tyrus/art.ts'
import {
  buildings,
  colours,
  corporations as names,
  type Building,
  type Colour,
} from '../../shared/games/tyrus/types.ts'
import type { Figure } from '../../shared/picture/figure.ts'
import { parts, type Part } from '../games/tyrus/board/buildings.ts'
import { corporations } from '../games/tyrus/board/corporations.ts'
import * as badge from '../games/tyrus/colours.ts'
import { badgeOf } from './badges.ts'
import { both } from './coverage.ts'
import { circle, ellipse, figureIn, inside, penIn, rect, type Box } from './figure.ts'
import { looksOf, paint } from './paints.ts'

/** The court's side, a plot, and a tablet, in pixels. */
const COURT = 600
const PLOT = [190, 222] as const
const TABLET = [40, 46] as const

/** A box around a middle. */
const around = (wide: number, high: number): Box => ({
  left: -wide / 2,
  top: -high / 2,
  right: wide / 2,
  bottom: high / 2,
  scale: 1,
})
/** A box with its corner at the origin, and some room for what is cast to its lower right. */
const box = (wide: number, high: number, scale = 1): Box => ({
  left: 0,
  top: 0,
  right: wide + 3,
  bottom: high + 4,
  scale,
})

/** The signs of the corporations in a box of some size around the origin. */
const signs = (pen: ReturnType<typeof penIn>, size: number) =>
  Object.fromEntries(
    names.map((name) => {
      const { sign } = corporations.find((one) => one.name === name)!
      return [name, pen.fill(inside(sign, size / 24, -size / 2, -size / 2), true)]
    }),
  )

function ground(): Figure {
  const whole = box(COURT, COURT)
  const pen = penIn(whole)
  const slab = 'M1 1h40v30H1ZM43 1h52v30H43ZM0 33h18v30H0ZM20 33h46v30H20ZM68 33h28v30H68Z'
  const slabs = Array.from({ length: 5 * 7 }, (_, i) => inside(slab, 1.5, (i % 5) * 144, Math.floor(i / 5) * 96)).join(
    '',
  )
  const edge = rect(1, 1, COURT - 2, COURT - 2, 9)
  const stones = pen.fill(slabs)
  const inner = pen.fill(edge)
  return figureIn(whole, [
    { of: pen.fill(rect(3, 4, COURT, COURT, 9)), paint: paint('ink'), opacity: 0.2 },
    { of: inner, paint: paint('tyrus-joint') },
    { of: { ...stones, part: stones.part.map((value, i) => value * inner.part[i]!) }, paint: paint('tyrus-court') },
    { of: pen.stroke(edge, 2.4), paint: paint('tyrus-edge') },
  ])
}

function plot(isLit: boolean): Figure {
  const whole = box(...PLOT)
  const pen = penIn(whole)
  const shape = rect(1.5, 1.5, PLOT[0] - 3, PLOT[1] - 3, 9)
  const shadow = { of: pen.fill(rect(3, 4, PLOT[0] - 2, PLOT[1] - 2, 9)), paint: paint('ink'), opacity: 0.22 }
  return figureIn(
    whole,
    isLit
      ? [
          shadow,
          { of: pen.fill(shape), paint: paint('tyrus-lit') },
          { of: pen.stroke(shape, 3.4), paint: paint('tyrus-mark') },
        ]
      : [
          shadow,
          { of: pen.fill(shape), paint: paint('tyrus-plot') },
          {
            of: pen.stroke(`M3 ${PLOT[1] - 12}V10A7 7 0 0 1 10 3H${PLOT[0] - 12}`, 1.4),
            paint: 0xffffff,
            opacity: 0.3,
          },
        ],
  )
}

const fills: Readonly<Record<Part['of'], string | undefined>> = {
  pole: undefined,
  bars: undefined,
  cloth: 'own',
  wall: 'tyrus-wall',
  shade: 'tyrus-shade',
  dark: 'tyrus-dark',
  good: 'tyrus-mark',
}
const lines: Readonly<Record<Part['of'], readonly [name: string, wide: number] | undefined>> = {
  pole: ['tyrus-dark', 1.2],
  bars: ['tyrus-shade', 0.8],
  cloth: ['tyrus-dark', 0.9],
  wall: ['tyrus-dark', 0.9],
  shade: undefined,
  dark: undefined,
  good: ['tyrus-dark', 0.7],
}

function building(name: Building): Figure {
  const whole = box(72, 52, 2.05)
  const pen = penIn(whole)
  return figureIn(whole, [
    { of: pen.fill(ellipse(40, 48.5, 32, 3.2)), paint: paint('ink'), opacity: 0.2 },
    ...parts[name].flatMap(({ of, d, opacity }) => {
      const [fill, line] = [fills[of], lines[of]]
      return [
        ...(fill === undefined
          ? []
          : [
              {
                of: pen.fill(d),
                paint: fill === 'own' ? ('own' as const) : paint(fill),
                ...(opacity ? { opacity } : {}),
              },
            ]),
        ...(line ? [{ of: pen.stroke(d, line[1]), paint: paint(line[0]) }] : []),
      ]
    }),
  ])
}

function tablet(colour: Colour): Figure {
  const [wide, high] = TABLET
  const whole = box(wide, high)
  const pen = penIn(whole)
  const shape = rect(1, 1, wide - 2, high - 2, 6)
  return figureIn(whole, [
    { of: pen.fill(rect(2.5, 3.5, wide - 1, high - 1, 6)), paint: paint('ink'), opacity: 0.3 },
    { of: pen.fill(shape), paint: paint(`tyrus-${colour}`) },
    { of: pen.stroke(shape, 1.3), paint: paint(`tyrus-${colour}-rim`) },
    {
      of: both(
        pen.stroke(rect(4.5, 4.5, wide - 9, high - 9, 3.5), 1),
        pen.fill(inside(badge.colours[colour].mark, 0.94, wide / 2 - 11.3, high / 2 - 11.3), true),
      ),
      paint: paint(`tyrus-${colour}-ink`),
      opacity: 0.6,
    },
  ])
}

/** An election that was won, by corporation, in the winner's clay. */
function won(): Figure {
  const whole = around(46, 46)
  const pen = penIn(whole)
  return figureIn(whole, [
    { of: pen.fill(circle(1.5, 2.5, 20)), paint: paint('ink'), opacity: 0.25 },
    { of: pen.fill(circle(0, 0, 20)), paint: 'own' },
    { of: pen.stroke(circle(0, 0, 20), 1.4), paint: paint('tyrus-edge') },
    { of: signs(pen, 24), paint: 'on' },
  ])
}

function square(size: number, fill: string, line: string, sign: number): Figure {
  const whole = around(size + 6, size + 6)
  const pen = penIn(whole)
  const shape = rect(-size / 2, -size / 2, size, size, size / 7)
  return figureIn(whole, [
    { of: pen.fill(shape), paint: paint(fill) },
    { of: pen.stroke(shape, 2.6), paint: paint(line) },
    { of: signs(pen, sign), paint: paint('tyrus-ink') },
  ])
}

function seal(): Figure {
  const whole = around(48, 48)
  const pen = penIn(whole)
  return figureIn(whole, [
    { of: pen.fill(circle(0, 0, 20)), paint: paint('sheet') },
    { of: pen.stroke(circle(0, 0, 20), 3), paint: paint('tyrus-mark') },
    { of: signs(pen, 25), paint: paint('ink') },
  ])
}

function dot(): Figure {
  const whole = around(14, 14)
  return figureIn(whole, [{ of: penIn(whole).fill(circle(0, 0, 5)), paint: paint('tyrus-edge') }])
}

export const tyrusArt = (): Art => ({
  badge: badgeOf(badge),
  looks: looksOf(badge.colours),
  clay: Object.fromEntries(
    colours.map((colour) => [colour, { own: paint(`tyrus-${colour}`), on: paint(`tyrus-${colour}-ink`) }]),
  ),
  sizes: { ground: COURT, plot: PLOT, tablet: TABLET },
  joint: paint('tyrus-joint'),
  band: paint('tyrus-plot'),
  ground: ground(),
  plot: plot(false),
  litPlot: plot(true),
  buildings: Object.fromEntries(buildings.map((name) => [name, building(name)])),
  tablets: Object.fromEntries(colours.map((colour) => [colour, tablet(colour)])),
  card: square(84, 'sheet', 'tyrus-mark', 56),
  won: won(),
  drawn: square(36, 'tyrus-plot', 'tyrus-edge', 24),
  now: square(40, 'tyrus-lit', 'tyrus-mark', 26),
  seal: seal(),
  dot: dot(),
})
