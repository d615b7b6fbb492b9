import type { Page } from 'playwright-core'
import { errorBody } from '../../../shared/errors.ts'
import { seal, sealOf } from '../../../web/features/device-transfer/sealing.ts'
import type { Phone } from '../phone.ts'
import { rest } from '../rested.ts'
import { placeAt, screensOf, waitingAt, type Overlay, type Screen } from './screen.ts'

const CODE = 'K7QM-2XWD-9FHT'

const waiting = waitingAt('tsuro', 4)
const overlay = (way: 'out' | 'in'): Overlay => ({ what: 'device-transfer', way })

const sheet = screensOf({ still: false, waits: 'dialog p' })
const out = placeAt(waiting, 0, () => ({ path: '/', overlay: overlay('out') }))
const into: Screen['place'] = () => Promise.resolve({ path: '/', overlay: overlay('in') })

const show = async ({ page, touch }: Phone): Promise<void> => {
  await touch(page.getByRole('button', { name: 'Show a code' }))
}
const type = async ({ page, touch }: Phone, code: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'The code' }).fill(code)
  await touch(page.getByRole('dialog').getByRole('button', { name: 'Bring my tables from another device' }))
}

const CLAIM = '**/api/device-transfers/claim'
/** Seats come from another device: of tables that nobody has made. */
const arriving = async (page: Page, tables: number): Promise<void> => {
  const seats = Array.from({ length: tables }, (_, i) => [`${i}`.padStart(16, 'a'), 0, 'token'])
  const sealed = await seal(await sealOf(CODE), JSON.stringify(seats))
  await page.route(CLAIM, (route) => route.fulfill({ json: { sealed } }))
}

export const deviceTransfer: readonly Screen[] = [
  sheet('device-transfer-out', out),
  sheet('device-transfer-code', out, {
    async then(one) {
      await show(one)
      await one.page.getByRole('button', { name: 'Copy the code' }).waitFor()
    },
  }),
  sheet('device-transfer-wrong', into, {
    fleeting: true,
    before: (page) => page.route(CLAIM, (route) => route.fulfill({ status: 403, json: errorBody('bad-code') })),
    async then(one) {
      await type(one, CODE)
      await one.page.getByRole('alert').filter({ hasText: 'wrong, used or too old' }).waitFor()
    },
  }),
  sheet('device-transfer-over', out, {
    fleeting: true,
    async then(one) {
      await show(one)
      await one.page.getByRole('button', { name: 'Copy the code' }).waitFor()
      await one.skip(10 * 60_000)
      await one.page.getByText('has expired').waitFor()
    },
  }),
  sheet('device-transfer-done', into, {
    fleeting: true,
    before: (page) => arriving(page, 3),
    async then(one) {
      await type(one, CODE)
      await one.page.getByText('3 tables are here now').waitFor()
    },
  }),
  {
    still: false,
    name: 'device-transfer-install',
    place: placeAt(waiting, 0, () => ({ path: '/' })),
    fleeting: true,
    before: (page) => page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false })),
    async then({ page }) {
      await rest(page)
      await page.getByText('A code brings your tables along').waitFor()
    },
  },
]
