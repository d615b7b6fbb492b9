import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { houseIn } from '../../web/base/house.ts'
import { pageIn, saying } from '../../web/base/messages/build.ts'

const web = fileURLToPath(new URL('../../web', import.meta.url))
const name = `<"&'\`\${i?.x}\\*/ House`
const house = { name, notice: `Closed on "Monday" & {Tuesday} </p>`, contact: '' }

/** A module as the plugin leaves it. */
function said(plugin: Plugin, code: string, id: string): string {
  const { handler } = plugin.transform as { handler: (code: string, id: string) => { readonly code: string } }
  return handler(code, id).code
}

test('[PAGE-251] a name with signs of every syntax stands as it is in all sentences that name the house', () => {
  const files = globSync(`${web}/base/messages/compiled/messages/*.js`)
  const named = files.filter((file) =>
    readFileSync(file, 'utf8')
      .replaceAll(/\/\*\*[^]*?\*\//g, '')
      .includes('Murex'),
  )
  expect(named.length).toBeGreaterThan(20)
  for (const file of named) {
    const code = said(saying(house), readFileSync(file, 'utf8'), file)
    const bare = code.replaceAll(/^import .*$/gm, '').replace(/export const [^]*$/, '')
    const [, each = ''] = /(?:const (en_\w+) = )/.exec(bare)!
    const sentence = new Function(`${bare}; return ${each}({})`) as () => string
    expect([file, sentence().includes(name), code.includes('Murex')]).toEqual([file, true, false])
  }
})

test('[PAGE-251] in the HTML of a page, and of its preview, a name is text alone', () => {
  const plugin = pageIn('fr', house)
  const html = '<html lang="en"><title>Murex</title><meta property="og:title" content="Murex">'
  const made = (plugin.transformIndexHtml as (html: string) => { readonly html: string; readonly tags: unknown })(html)
  const text = '&#60;&#34;&#38;&#39;`${i?.x}\\*/ House'
  expect(made.html).toBe(`<html lang="fr"><title>${text}</title><meta property="og:title" content="${text}">`)
  expect(JSON.stringify(made.tags)).toContain(JSON.stringify(`<b>${text}</b><br>${text} a besoin`).slice(1, -1))
})

test('[PAGE-252] a notice is a text in home, and nothing where there is none', () => {
  const home = readFileSync(`${web}/pages/Home.svelte`, 'utf8')
  const of = (notice: string): string => said(saying({ ...house, notice }), home, `${web}/pages/Home.svelte`)
  expect(of(house.notice)).toContain('<p>{"Closed on \\"Monday\\" & {Tuesday} </p>"}</p>')
  expect(of('')).not.toMatch(/Notice of the house|<p>\{/)
})

test('[PAGE-251] [PAGE-252] a house is as wrangler.toml says, and Murex where it says nothing', () => {
  expect(houseIn('')).toEqual({ name: 'Murex', notice: '', contact: '' })
  expect(houseIn(`HOUSE_NAME = "L\\u0027h\\"A"\nHOUSE_NOTICE = 'Hi'`)).toEqual({
    name: `L'h"A`,
    notice: 'Hi',
    contact: '',
  })
})
