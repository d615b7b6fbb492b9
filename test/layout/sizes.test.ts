import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as conditions from '../../web/ui/design/sizes.ts'
import { sizes } from '../../web/sizes.ts'

const names = Object.keys(conditions)
const read = globSync('web/**/*.{svelte,css,ts}', { exclude: ['web/dist/**', 'web/ui/design/sizes.ts'] }).map(
  (file) => [file, readFileSync(file, 'utf8')] as const,
)
const found = (pattern: RegExp): string[] =>
  read.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`))

const written = (style: string): string => {
  const { transform } = sizes() as unknown as { transform: { handler(style: string): string } }
  return transform.handler(style)
}

test('[PAGE-193] styles and scripts know the sizes of a window by eight names alone', () => {
  expect(read.length).toBeGreaterThan(400)
  expect(names.length).toBeLessThanOrEqual(8)
  expect(found(/@media[^{]*\b(width|height|aspect-ratio|orientation)\b[^{]*/g)).toEqual([])
  expect(found(/['"`][^'"`\n]*\((min|max)-(width|height): [^'"`\n]*/g)).toEqual([])
})

test('[PAGE-193] each name of a size is used, and none is unknown', () => {
  const used = new Set(found(/@media[^{]*/g).flatMap((media) => media.match(/(?<=--)[\w-]+/g) ?? []))
  expect([...used].sort()).toEqual([...names].sort())
})

test('the build writes out the sizes of a style', () => {
  expect(written('@media (--tablet) {')).toBe(`@media ${conditions.tablet} {`)
  expect(written('@media not all and (--tablet) {')).toBe(`@media not all and ${conditions.tablet} {`)
  expect(written('@media (--phone) and (--low) {\n  --a: 0;')).toBe(
    `@media (orientation: portrait) and ${conditions.low}, (max-width: 34.99rem) and ${conditions.low} {\n  --a: 0;`,
  )
  expect(() => written('@media (--none) {')).toThrow()
  expect(written('@media (prefers-reduced-motion: reduce) {\n  --a: 0;')).toContain('reduce) {\n  --a: 0;')
})
