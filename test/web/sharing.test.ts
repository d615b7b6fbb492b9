import { afterEach, expect, test, vi } from 'vitest'
import { canShare, canShareFile, copied, handOn } from '../../web/base/sharing.ts'

const data = { url: 'https://murex.example/g/it' }
const refuse = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }))
const allow = () => Promise.resolve()
const file = new File(['it'], 'it.png')

const browser = (parts: object): void => void vi.stubGlobal('navigator', parts)
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['that has both opens its sheet', { share: allow, clipboard: { writeText: allow } }, 'shared'],
  [
    'whose sheet its player closes does no more',
    { share: refuse('AbortError'), clipboard: { writeText: allow } },
    'closed',
  ],
  ['that refuses its sheet copies', { share: refuse('NotAllowedError'), clipboard: { writeText: allow } }, 'copied'],
  ['without a sheet copies', { clipboard: { writeText: allow } }, 'copied'],
  [
    'that refuses both leaves it to the hand',
    { share: refuse('NotAllowedError'), clipboard: { writeText: refuse('NotAllowedError') } },
    'by-hand',
  ],
  ['without https has neither, and leaves it to the hand', {}, 'by-hand'],
])('[PAGE-171] a browser %s', async (_, parts, came) => {
  browser(parts)
  expect(await handOn(data, data.url)).toBe(came)
})

test('[PAGE-171] the page does not offer what a browser has no way for, and throws nowhere', async () => {
  browser({})
  expect([canShare(), canShareFile(file), await copied('it')]).toEqual([false, false, false])
  browser({ share: allow })
  expect([canShare(), canShareFile(file)]).toEqual([true, false])
})
