import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { codes } from '../../shared/codes.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))
/** The games that the page can show; a game's sentences come with its folder of words. */
const played = globSync('games/*/words.ts', { cwd: web }).map((file) => file.split('/')[1]!)
const sentences: Record<string, unknown> = Object.assign(
  {},
  ...['', ...played.map((id) => `${id}/`)].map((folder) =>
    JSON.parse(readFileSync(`${web}/words/${folder}en.json`, 'utf8')),
  ),
)
const keyOf = (code: string): string => code.replaceAll('-', '_')

describe('sentences', () => {
  test.each(codes)('the code %s has one that says what to do', (code) => {
    expect(sentences[`refused_${keyOf(code)}`]).toMatch(/^[A-Z].{15,}\.$/)
  })

  test.each(played)('every refusal of %s has one that says what to do', async (id) => {
    const { refusals } = (await import(`../../shared/games/${id}/types.ts`)) as { refusals: readonly string[] }
    expect(refusals.length).toBeGreaterThan(0)
    for (const refusal of refusals) expect(sentences[`${id}_refused_${keyOf(refusal)}`]).toMatch(/^[A-Z].{15,}\.$/)
  })

  test('all of them are used', () => {
    const code = globSync('**/*.{ts,svelte}', { cwd: web, exclude: ['words/compiled/**', 'dist/**'] })
      .map((file) => readFileSync(`${web}/${file}`, 'utf8'))
      .join('\n')
    const used = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))
    expect(Object.keys(sentences).filter((key) => key !== '$schema' && !used.has(key))).toEqual([])
  })
})
