import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../shared/languages.ts'
import { locations } from '../../shared/games/tyros/board.ts'

const placesIn = (language: string): string[] => {
  const file = new URL(`../../web/base/messages/tyros/${language}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { tyros_places: string }).tyros_places.split(', ')
}

test.each(languages)('every location of Tyros has a name of its own in %s', (language) => {
  const names = placesIn(language)
  expect(names).toHaveLength(locations.length)
  expect(new Set(names).size).toBe(locations.length)
})

test('names stand where their squares are numbered', () => {
  expect([7, 13, 16, 33].map((at) => placesIn('en')[at - 1])).toEqual(['Ebusus', 'Carthage', 'Italy', 'Tyre'])
  expect([7, 13, 16, 33].map((at) => placesIn('fr')[at - 1])).toEqual(['Ebusus', 'Carthage', 'Italie', 'Tyr'])
  expect([7, 13, 16, 33].map((at) => placesIn('nl')[at - 1])).toEqual(['Ebusus', 'Carthago', 'Italië', 'Tyros'])
})
