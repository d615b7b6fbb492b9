import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(svelte|css)$/.test(path) && !/(^|\/)dist\//.test(path),
)

test('each text of a drawing says itself on which line it stands: WebKit inherits no dominant-baseline', () => {
  const named = files.flatMap((path) => {
    const source = readFileSync(web + path, 'utf8')
    const styles = [...source.matchAll(/([^{}]+)\{[^{}]*dominant-baseline:/g)].map(([, selector]) => selector!.trim())
    const attributes = [...source.matchAll(/<(\w+)[^<>]*dominant-baseline=/g)].map(([, tag]) => tag!)
    return [...styles, ...attributes].map((where) => `${path}: ${where}`)
  })
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((one) => !/\b(text|tspan)$/.test(one))).toEqual([])
})
