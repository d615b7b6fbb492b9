import { expect, test } from 'vitest'
import { ofPage } from './page.ts'

test('tests compile components with the page’s own options', async () => {
  const { default: component } = await ofPage<{ default: unknown }>('ui/Switch.svelte')
  expect(String(component)).toMatch(/\bs[\da-z]{4}\b/)
  expect(String(component)).not.toContain('svelte-')
})
