import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isolated, unisolated } from '../../shared/bidi.ts'
import { languages, type Language } from '../../shared/languages.ts'
import type { LogLine, SeriesInfo } from '../../shared/table-info.ts'
import { ofPage } from './page.ts'

type Say = (inputs: object, options: { locale: Language }) => string

const names = ['שרה', 'علي', 'ܫܪܐ', 'ߒߞߏ', '(שרה)', '7 שרה!']
const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Nko}]/u
function outside(sentence: string): string {
  const less = sentence.replace(/\u2068[^\u2068\u2069]*\u2069/g, '')
  return less === sentence ? sentence : outside(less)
}
/** Whether no name turns what stands beside it. */
const isHeld = (sentence: string): boolean => rightToLeft.test(sentence) && !rightToLeft.test(outside(sentence))

const { m } = await ofPage<{ m: Record<string, Say> }>('base/messages/compiled/messages.js')
const web = fileURLToPath(new URL('../../web', import.meta.url))
const files = globSync('**/en.json', { cwd: `${web}/base/messages`, exclude: ['compiled/**', 'preview/**'] })
const sentences: Record<string, unknown> = Object.assign(
  {},
  ...files.map((file) => JSON.parse(readFileSync(`${web}/base/messages/${file}`, 'utf8'))),
)
const slotsOf = (key: string): string[] =>
  [...JSON.stringify(sentences[key]).matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot!)

describe.each(languages)('sentences in %s', (locale) => {
  test.each(names)('[PAGE-140] no sentence is turned by a name like %s, whatever slot it stands in', (name) => {
    const keys = Object.keys(sentences).filter((key) =>
      slotsOf(key).some((slot) => slot === 'name' || slot === 'names'),
    )
    expect(keys.length).toBeGreaterThan(150)
    const turned = keys.filter((key) => {
      const inputs = Object.fromEntries(slotsOf(key).map((slot) => [slot, name]))
      const sentence = m[key]!({ ...inputs, count: 2 }, { locale })
      // A sentence that is chosen by a building finds none of this name.
      return sentence !== key && !isHeld(sentence)
    })
    expect(turned).toEqual([])
  })
})

test('[PAGE-140] a name that is written from left to right stands as it is', () => {
  for (const name of ['Ada', 'Ада', '王', '🦊', 'José 2', '']) expect(isolated(name)).toBe(name)
  expect(isolated(7)).toBe(7)
})

test('[PAGE-140] each name of a list, of the log and of a series is held by itself', async () => {
  const { listed } = await ofPage<{ listed: (names: readonly string[]) => string }>('base/messages/lists.ts')
  const { logSentence } = await ofPage<{ logSentence: (line: LogLine, me: string) => string }>('games/log-lines.ts')
  const { seriesSentence } = await ofPage<{ seriesSentence: (series: SeriesInfo) => string }>(
    'features/series/sentence.ts',
  )
  const at = { n: 0, seat: 1, name: 'שרה' }
  const by = ['علي', 'Ben', 'דנה']
  const lines: LogLine[] = [
    { ...at, kind: 'left' },
    { ...at, kind: 'ended' },
    { ...at, kind: 'hinted' },
    ...(['letIn', 'standIn', 'nudged'] as const).map((kind) => ({ ...at, kind, by })),
    { ...at, kind: 'replaced', from: 'דוד', by },
  ]
  const wins = by.map((name) => ({ name, wins: 2 }))
  expect(seriesSentence({ games: 4, house: 3, wins: [{ name: 'Ben', wins: 1 }] })).toMatch(/computer 3, Ben 1/)
  const all = [listed(by), ...lines.map((line) => logSentence(line, 'Ben')), seriesSentence({ games: 3, wins })]
  for (const sentence of all) expect(isHeld(sentence), sentence).toBe(true)
  expect(listed(by)).toMatch(/\u2068علي\u2069, Ben,? .*\u2068דנה\u2069/)
  expect(unisolated(listed(['שרה']))).toBe('שרה')
})
