import { expect, test } from 'vitest'
import { alike } from '../../worker/look-alikes.ts'
import { infoAt, newNonce, post } from './asking.ts'
import { namesOf, newTable } from './tables.ts'

test('[ROOM-143] a name that looks like another gets a number, as an equal one does', async () => {
  const { id } = await newTable(0, { name: 'Ada' })
  const names = ['Ada\u034f', '\u0410da', 'ada\u3164', 'Аdа', 'Ben', 'ᴀda', 'Ada.']
  for (const name of names) {
    await post(`/api/tables/${id}/seats`, { name, nonce: newNonce() })
  }
  const shown = ['Ada', 'Ada 2', '\u0410da 3', 'ada 4', 'Аdа 5', 'Ben', 'ᴀda 6', 'Ada. 7']
  expect(namesOf(await infoAt(id))).toEqual(shown)
})

test.each<readonly [string, string, boolean]>([
  ['Ada', 'Ada', true],
  ['Ada', 'ADA', true],
  ['Ada', '\u0410d\u0430', true],
  ['Ada', 'A\u200dda', true],
  ['Ada', 'Ａｄａ', true],
  ['Alan', 'AIan', true],
  ['Emma', 'Ernma', true],
  ['علی‌رضا', 'علیرضا', true],
  ['Élise', 'É'.normalize('NFD') + 'lise', true],
  // Small capitals, letters above and below the line, in circles and squares, of flags.
  ...['ᴀda', 'ᴀᴅᴀ', 'ᵃda', 'Adₐ', 'ⓐda', '🅐🅓🅐', '🅰da', '🇦🇩🇦'].map((name) => ['Ada', name, true] as const),
  ['HANS', '\u0397ans', true],
  // Accents and strokes.
  ['Ada', 'Adá', true],
  ['Ada', 'Ȁḋã', true],
  ['Jose', 'José', true],
  ['Zoë', 'Zoe', true],
  ['Soren', 'Søren', true],
  ['Lukasz', 'Łukasz', true],
  ['שרה', 'שָׂרָה', true],
  ['احمد', 'أحمد', true],
  ['علي', 'علـي', true],
  // Signs beside the letters.
  ...['Ada.', '.Ada', 'Ada …', '¡Ada!', '“Ada”', '_Ada_', 'A.d-a', 'Adaʼ', 'Ada´', 'Ada|', 'Ada ♥'].map(
    (name) => ['Ada', name, true] as const,
  ),
  ['Anna-Lena', 'annalena', true],
  ['Adal', 'Ada1', true],
  ['Ada 2', 'Ada²', true],
  ['Ada', 'Adam', false],
  ['Ada', 'Ada 2', false],
  ['Ada 2', 'Ada 3', false],
  ['Ada', 'Ada 🦊', false],
  ['Ana', 'Anna', false],
  ['Noa', 'Noah', false],
  ['Lise', 'Ilse', false],
  ['!!!', '???', false],
  ['♥', '♠', false],
  ['मीना', 'मोना', false],
  ['ハナ', 'バナ', false],
  ['Ada', 'Ava', false],
])('%s and %s: %s', (one, other, expected) => {
  expect(alike(one, other)).toBe(expected)
})

test('[ROOM-143] no punctuation, space or accent tells two names apart', () => {
  const all = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code))
  const beside = all.filter((one) => /[\p{P}\p{Z}]/u.test(one) || (one >= '\u0300' && one <= '\u036f'))
  expect(beside.length).toBeGreaterThan(600)
  const apart = beside.flatMap((one) => [`Ada${one}`, `A${one}da`, `${one}Ada`]).filter((name) => !alike('Ada', name))
  expect(apart).toEqual([])
})
