import { expect, test } from 'vitest'
import { quick } from '../../../shared/engine/random.ts'
import { lengthOf, sanitizeLine, sanitizeName, shortened } from '../../../shared/sanitize.ts'
import { seeds, withSeed } from '../../support/seeds.ts'

const family = '👨‍👩‍👧'

test.each([
  ['a joined emoji', family],
  ['skins and hearts', '👩🏻‍❤️‍💋‍👨🏿'],
  ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a flag of letters', '🇫🇷'],
  ['a keycap', '1️⃣'],
  ['Persian', 'علی‌رضا'],
  ['Sinhala', 'ශ්‍රී'],
  ['Hindi, both joiners', 'क्‍ष क्‌ष'],
  ['a variant of a Han letter', '葛󠄀城'],
  ['Vietnamese', 'Nguyễn'],
  ['Thai', 'ปู่'],
  ['pointed Hebrew', 'שָׁלוֹם'],
])('%s stay as they are written', (_, name) => {
  expect(sanitizeName(name)).toBe(name.normalize('NFC'))
})

test.each([
  ['a Hangul filler', '\u3164'],
  ['jamo fillers', '\u115f\u1160'],
  ['braille without a dot', '\u2800'],
  ['a variation selector and a joiner', '\ufe0f\u034f'],
  ['joiners', '\u200d\u200c'],
  ['directions', '\u202e\u2066'],
  ['a note without a head', '\u{1d159}'],
  ['marks without a letter', '\u0301\u0302'],
  ['tags', '\u{e0041}\u{e0042}'],
])('%s: nothing to see', (_, name) => {
  expect(sanitizeName(name)).toBe('')
  expect(sanitizeName(` ${name} Ada ${name} `)).toBe('Ada')
})

test('an invisible character goes where no script needs it', () => {
  for (const invisible of ['\u034f', '\ufe0f', '\u3164', '\u200d', '\u200c', '\u00ad', '\u2800', '\u{e0061}']) {
    expect(sanitizeName(`Ada${invisible}`)).toBe('Ada')
  }
  expect(sanitizeName('A\u200dd\u200ca')).toBe('Ada')
})

test('a letter has four marks at most', () => {
  expect([...sanitizeName(`x${'\u0301'.repeat(28)}y`)]).toHaveLength(6)
})

test('a name has at most 32 characters, and no joined emoji is split', () => {
  expect(sanitizeName('N'.repeat(40))).toBe('N'.repeat(32))
  expect(sanitizeName(family.repeat(9))).toBe(family.repeat(6))
  expect(sanitizeName(`${'N'.repeat(31)}é`.normalize('NFD'))).toBe(`${'N'.repeat(31)}é`)
  expect(shortened(`Ada ${family}`, 6)).toBe('Ada')
  const letters = 'ع'.repeat(31)
  expect(sanitizeName(`${letters}\u200Cع`)).toBe(letters)
  expect(sanitizeLine('x'.repeat(301))).toHaveLength(300)
})

test('the length of a name that is shown is that of the stored name', () => {
  expect([lengthOf('  Ada  L. '), lengthOf(family), lengthOf('\u3164'), lengthOf('é'.normalize('NFD'))]).toEqual([
    6, 5, 0, 1,
  ])
})

test.each(seeds('sanitize'))('sanitizing twice changes nothing more (%i)', (seed) =>
  withSeed(seed, () => {
    const random = quick(seed)
    const letters = ['A', 'é', ' ', '\n', family, '👩', '♀', 'ع', 'ක', '්', '葛', '1']
    const marks = ['\u0301', '\u200d', '\u200c', '\ufe0f', '\u20e3', '\u{e0100}', '\u202e', '\u3164', '\u2800']
    const odd = [...letters, ...marks, '\ud800', '\u{1f3f4}', '\u{e0067}', '\u{e007f}']
    for (let i = 0; i < 2000; i++) {
      const text = Array.from({ length: 1 + random.below(40) }, () => odd[random.below(odd.length)]).join('')
      const once = sanitizeName(text)
      expect(sanitizeName(once), JSON.stringify(text)).toBe(once)
    }
  }),
)

test('[PAGE-170] a name that is too long is cut where a browser cannot tell letters apart, too', () => {
  const { Segmenter } = Intl
  Reflect.deleteProperty(Intl, 'Segmenter')
  try {
    expect(sanitizeName('a'.repeat(40))).toBe('a'.repeat(32))
    expect('Segmenter' in Intl).toBe(false)
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})
