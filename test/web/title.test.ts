import { expect, test } from 'vitest'
import { ofPage } from './page.ts'

const { titleOf } = await ofPage<{
  titleOf(game: string, finished: boolean, waits: { me: boolean; others: readonly string[] }): string
}>('table/title.ts')

test.each([
  [true, ['Ben'], 'Your turn · Tyros'],
  [false, ['Anna'], 'Anna’s turn · Tyros'],
  [false, ['Anna', 'Ben', 'Cleo'], /^Waiting for Anna, Ben,? and Cleo · Tyros$/],
  [false, [], /^Tyros/],
])('the title says whose turn it is, and names all who are waited for: %s, %j', (me, others, title) => {
  expect(titleOf('Tyros', false, { me, others })).toMatch(title)
})
