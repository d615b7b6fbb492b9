import { expect, test } from 'vitest'
import { alike } from '../../worker/names.ts'
import { infoAt, newNonce, post } from './asking.ts'
import { namesOf, newTable } from './tables.ts'

test('a name that looks like another gets a number, as an equal one does', async () => {
  const { id } = await newTable(0, { name: 'Ada' })
  for (const name of ['Ada\u034f', '\u0410da', 'ada\u3164', 'Аdа', 'Ben']) {
    await post(`/api/tables/${id}/seats`, { name, nonce: newNonce() })
  }
  expect(namesOf(await infoAt(id)).slice(0, 6)).toEqual(['Ada', 'Ada 2', '\u0410da 3', 'ada 4', 'Аdа 5', 'Ben'])
})

test.each([
  ['Ada', 'Ada', true],
  ['Ada', 'ADA', true],
  ['Ada', '\u0410d\u0430', true],
  ['Ada', 'A\u200dda', true],
  ['Ada', 'Ａｄａ', true],
  ['Alan', 'AIan', true],
  ['Emma', 'Ernma', true],
  ['علی‌رضا', 'علیرضا', true],
  ['Élise', 'É'.normalize('NFD') + 'lise', true],
  ['Ada', 'Adam', false],
  ['Zoë', 'Zoe', false],
  ['Ada', 'Ava', false],
])('%s and %s: %s', (one, other, expected) => {
  expect(alike(one, other)).toBe(expected)
})
