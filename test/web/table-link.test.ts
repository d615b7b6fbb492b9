import { expect, test } from 'vitest'
import { pathIn } from '../../web/features/home/table-link.ts'

test.each([
  ['https://murex.test/g/abcdefghijklmnop', '/g/abcdefghijklmnop'],
  ['  Come and play Tsuro with me. https://murex.test/g/abcd_fgh-jklmnop ', '/g/abcd_fgh-jklmnop'],
  ['murex.test/g/abcdefghijklmnop#transfer=AB2-9x', '/g/abcdefghijklmnop#transfer=AB2-9x'],
  ['https://murex.test/g/abcdefghijklmnop/', '/g/abcdefghijklmnop'],
  ['/g/short', undefined],
  ['https://murex.test/g/abcdefghijklmnopq', undefined],
  ['https://murex.test/', undefined],
  ['', undefined],
])('[PAGE-41] the link in %j leads to %s', (text, path) => {
  expect(pathIn(text)).toBe(path)
})
