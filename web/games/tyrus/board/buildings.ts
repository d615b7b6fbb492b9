import type { Building } from '../../../../shared/games/tyrus/types.ts'

/** A part of a building: its material, and its outline in a box of 72 by 52. `opacity`: it lies in the shade. */
export interface Part {
  readonly of: 'pole' | 'cloth' | 'wall' | 'shade' | 'dark' | 'bars' | 'good'
  readonly d: string
  readonly opacity?: number
}

const stripes: readonly Part[] = [0, 1, 2, 3, 4, 5].map((i) => ({
  of: i % 2 === 0 ? 'cloth' : 'wall',
  d: `M${12 + i * 8} 6h8L${2 + (i + 1) * 11.34} 21a5.67 5.67 0 0 1-11.34 0Z`,
}))
const columns: readonly Part[] = [12, 23, 44, 55].flatMap((x): Part[] => [
  { of: 'wall', d: `M${x - 1.4} 20h7.8v2.4h-1V39.6h1V42h-7.8v-2.4h1V22.4h-1Z` },
  { of: 'shade', d: `M${x + 3} 22.4h2.4v17.2h-2.4Z` },
])
const disc = (of: Part['of'], x: number, y: number, r: number): Part => ({
  of,
  d: `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1 ${-2 * r} 0Z`,
})

/** The three buildings, the lowest part first. */
export const parts: Readonly<Record<Building, readonly Part[]>> = {
  citadel: [
    { of: 'pole', d: 'M15.5 10V1M56.5 10V1' },
    { of: 'cloth', d: 'M16 1.2H26L23.2 4.4 26 7.6H16ZM57 1.2H67L64.2 4.4 67 7.6H57Z' },
    { of: 'wall', d: 'M20 48V21h4v3.6h5V21h4.6v3.6h4.8V21H43v3.6h5V21h4v27Z' },
    { of: 'wall', d: 'M7 48V9.6h4.4v3.8h4V9.6h4.4v3.8h3.8V9.6V48ZM48.4 48V9.6h4.4v3.8h4V9.6h4.4v3.8h3.8V9.6V48Z' },
    { of: 'shade', d: 'M18.6 14h5v34h-5ZM60 14h5v34h-5ZM24 25.4h24.4v3H24Z' },
    { of: 'dark', d: 'M30 48V38.6a6 6 0 0 1 12 0V48ZM12.6 20h2.4v7.6h-2.4ZM54 20h2.4v7.6H54Z' },
    { of: 'bars', d: 'M33 34.6V48M36 33V48M39 34.6V48M30 40.4h12' },
  ],
  market: [
    { of: 'shade', d: 'M7 20h4v28H7ZM61 20h4v28h-4Z' },
    { of: 'dark', d: 'M11 24h50v12H11Z', opacity: 0.55 },
    ...stripes,
    { of: 'pole', d: 'M11 5.6h50' },
    { of: 'dark', d: 'M20 37v-4.6a3.2 3.2 0 0 1 1.6-2.8v-2h4v2a3.2 3.2 0 0 1 1.6 2.8V37Z' },
    disc('good', 38, 34.4, 2.8),
    disc('good', 44, 34.4, 2.8),
    disc('good', 41, 29.8, 2.8),
    { of: 'good', d: 'M50 37l1.6-6h5.6l1.6 6Z' },
    { of: 'wall', d: 'M11 36.4h50V48H11Z' },
    { of: 'shade', d: 'M11 36.4h50v2.4H11ZM50 40.6h8V48h-8ZM14 40.6h8V48h-8ZM32 40.6h8V48h-8Z' },
  ],
  temple: [
    { of: 'dark', d: 'M11 20h50v22H11Z', opacity: 0.8 },
    ...columns,
    { of: 'cloth', d: 'M32.4 42V29a3.6 3.6 0 0 1 7.2 0V42Z' },
    { of: 'wall', d: 'M36 1 66 15.6V20H6V15.6Z' },
    { of: 'shade', d: 'M6 17.6h60V20H6ZM7 42h58v3H7ZM3 45h66v3.4H3Z' },
    { of: 'wall', d: 'M7 42h58v1.6H7ZM3 45h66v1.6H3Z' },
    disc('cloth', 36, 11, 3.6),
  ],
}
