import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { houseIds } from '../support/house.ts'
import { languages } from '../../shared/languages.ts'
import { manifestIn } from '../../web/base/messages/build.ts'

const files = fileURLToPath(new URL('../../web/public', import.meta.url))

type Icons = Listed<'src' | 'sizes' | 'type' | 'purpose'>
type Listed<Field extends string> = readonly Readonly<Record<Field, string>>[]
interface Manifest {
  readonly [field: string]: unknown
  readonly icons: Icons
  readonly screenshots: Listed<'src' | 'sizes' | 'form_factor' | 'label'>
  readonly shortcuts: readonly (Listed<'name' | 'url' | 'description'>[number] & { readonly icons: Icons })[]
}
const house = { name: `Chez "Zoé" & {house}`, notice: '', contact: '' }
const [manifest, ...others] = languages.map((one) => JSON.parse(manifestIn(one, house)) as Manifest) as [Manifest]

function sizeOf(path: string): string {
  const png = readFileSync(path)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}

/** Whether a PNG of a palette has no transparent colour in it. */
const isOpaque = (path: string): boolean => !readFileSync(path).includes('tRNS')

/** The size that a JPEG says of itself: in its first frame, after segments that each tell how long they are. */
function sizeOfJpeg(path: string): string {
  const jpeg = readFileSync(path)
  let at = 2
  while (![0xc0, 0xc2].includes(jpeg[at + 1]!)) at += 2 + jpeg.readUInt16BE(at + 2)
  return `${jpeg.readUInt16BE(at + 7)}x${jpeg.readUInt16BE(at + 5)}`
}

test('[PAGE-39] the manifest says all that installing needs', () => {
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', categories: ['games'] })
  expect(manifest['launch_handler']).toEqual({ client_mode: ['navigate-existing', 'auto'] })
  expect(String(manifest['description']).length).toBeGreaterThan(20)
})

test('[PAGE-39] [PAGE-251] each language has a manifest in its own words, with the name of the house, which its page names', () => {
  const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))
  const all = [manifest, ...others]
  for (const [i, language] of languages.entries()) {
    expect(all[i]).toMatchObject({ lang: language, name: house.name, short_name: house.name, id: '/' })
    const [path = ''] = /\/[^"]+\.webmanifest/.exec(readFileSync(`${dist}/pages/${language}.html`, 'utf8')) ?? []
    expect(JSON.parse(readFileSync(dist + path, 'utf8'))).toEqual({ ...all[i], name: 'Murex', short_name: 'Murex' })
  }
  const words = ({ description, shortcuts, screenshots }: Manifest) =>
    [description, shortcuts[0]!.description, ...screenshots.map(({ label }) => label)].map(String)
  expect(new Set(all.flatMap(words)).size).toBe(languages.length * 5)
})

test('[PAGE-39] every icon exists at its size; those of 192 and 512 for masks fill it, and those for any place do not', () => {
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png')
  const shortcuts = manifest.shortcuts.flatMap(({ icons }) => icons)
  expect(shortcuts.map(({ sizes }) => sizes)).toEqual(houseIds.map(() => '192x192'))
  for (const { src, sizes } of [...pngs, ...shortcuts]) expect(sizeOf(files + src)).toBe(sizes)
  for (const { src } of manifest.icons) expect(existsSync(files + src)).toBe(true)
  for (const purpose of ['any', 'maskable']) {
    const icons = pngs.filter((icon) => icon.purpose === purpose)
    expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512'])
    for (const { src } of icons) expect([src, isOpaque(files + src)]).toEqual([src, purpose === 'maskable'])
  }
})

test('[PAGE-39] a shortcut leads to each game alone', () => {
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(houseIds.map((id) => `/?play=${id}`))
  expect(manifest.shortcuts.map(({ name }) => name.toLowerCase())).toEqual([...houseIds])
})

test('[PAGE-39] the manifest shows pictures of the sizes that they say, for phones and for wide screens', () => {
  const { screenshots } = manifest
  for (const { src, sizes } of screenshots) expect(sizeOfJpeg(files + src)).toBe(sizes)
  expect(new Set(screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']))
})
