import { HEIGHT, WIDTH } from './chart.ts'
import type { Point } from './geometry.ts'

export const dunes = [
  ...['M112 432q12-13 27-2q8 5 16 2', 'M140 424q10-10 22-1', 'M150 446q14-14 32-1', 'M108 462q15-15 34-1q8 5 17 1'],
  ...['M160 470q10-11 23-1', 'M124 484q12-11 27-1', 'M166 490q9-8 20 0', 'M172 424q7-7 15 0'],
  ...['M118 444l5 3M126 442l6 4M134 441l6 4', 'M156 457l6 3M164 454l6 4', 'M115 474l6 3M123 472l6 4M131 472l6 3'],
].join('')

export const serpent = [
  'M526 366C526 359 528 354 524 348C519 341 520 328 530 324C540 321 549 326 552 334L545 335C540 331 533 331 532 337C532 346 541 350 541 366',
  ...['M538 328h1', 'M551 334l6 2M551 334l6-3', 'M528 323l-5-6M523 327l-7-3', 'M527 356h8M526 348h6'],
  ...[
    'M545 366a10.500 14 0 0 1 21 0M550 366a5.500 8.500 0 0 1 11 0',
    'M569 366a7 10 0 0 1 14 0M573 366a3 5.500 0 0 1 6 0',
  ],
  ...['M585 366C588 358 592 356 589 348M584 352l5-4l4 4', 'M514 372q5.500-4 11 0t11 0t11 0t11 0t11 0t11 0t6 0'],
  ...['M520 380q5.500-4 11 0t11 0t11 0t11 0t11 0', 'M532 388q5-3.500 10 0t10 0t10 0'],
].join('')

/** Small waves where no coast is near. No figures: every figure on the chart counts something. */
export const waves = [
  ...[[497, 293], [367, 230], [401, 296], [590, 271], [298, 387], [642, 323], [207, 92], [395, 346], [208, 181]], // prettier-ignore
  ...[[18, 230], [356, 305], [503, 231], [301, 286], [607, 231], [365, 110], [176, 276], [199, 245], [609, 372]], // prettier-ignore
  ...[[284, 135], [593, 29], [470, 324], [242, 313], [487, 378], [120, 263], [456, 112], [393, 440], [405, 237]], // prettier-ignore
  ...[
    [148, 308],
    [432, 328],
    [647, 211],
    [543, 405],
    [622, 179],
  ],
]
  .map(([x, y]) => `M${x! - 9} ${y}q4.500-5 9 0t9 0`)
  .join('')

/** A compass rose in the west, and its rhumb lines over the whole sea. */
export const rose = roseAt([24, 303])

function roseAt(at: Point): { readonly at: Point; readonly points: string; readonly rhumbs: string } {
  const [x, y] = at
  const to = (turn: number, far: number): string => {
    const angle = (turn * Math.PI) / 16
    return `${Math.round(x + far * Math.sin(angle))} ${Math.round(y - far * Math.cos(angle))}`
  }
  const all = Array.from({ length: 32 }, (_, turn) => turn)
  const fine = (turn: number, far: number): string => {
    const angle = (turn * Math.PI) / 16
    return `${(x + far * Math.sin(angle)).toFixed(1)} ${(y - far * Math.cos(angle)).toFixed(1)}`
  }
  const arm = (turn: number, far: number): string =>
    `M${fine(turn, far)}L${fine(turn + 4, 3)}L${x} ${y}L${fine(turn - 4, 3)}Z`
  return {
    at,
    points:
      [0, 8, 16, 24].map((turn) => arm(turn, 19)).join('') + [4, 12, 20, 28].map((turn) => arm(turn, 12)).join(''),
    rhumbs: all.map((turn) => `M${x} ${y}L${to(turn, WIDTH + HEIGHT)}`).join(''),
  }
}
