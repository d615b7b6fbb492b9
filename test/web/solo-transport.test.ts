import { afterEach, expect, test, vi } from 'vitest'
import type { NewGame, ToPage, ToWorker, Whereabouts } from '../../web/room/worker-messages.ts'
import { ofPage } from './page.ts'

interface SoloTransport {
  readonly whereabouts: Whereabouts | undefined
  close(): void
}

/** The workers of a page, the latest last. */
const workers: FakeWorker[] = []
class FakeWorker {
  readonly heard: ToWorker[] = []
  isEnded = false
  onmessage: ((event: { readonly data: ToPage }) => void) | undefined
  constructor() {
    workers.push(this)
  }
  postMessage(message: ToWorker): void {
    this.heard.push(message)
  }
  terminate(): void {
    this.isEnded = true
  }
}

const page = new EventTarget()
vi.stubGlobal('Worker', FakeWorker)
vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
const { soloTransport, makeGame } = await ofPage<{
  soloTransport(id: string): SoloTransport
  makeGame(game: NewGame): Promise<unknown>
}>('features/solo/transport.svelte.ts')

const hide = (): boolean => page.dispatchEvent(new Event('pagehide'))
const show = (persisted: boolean): boolean => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
const opens = { open: 'one', steal: false, language: 'en' }
const tell = (is: 'here' | 'elsewhere'): void => workers.at(-1)!.onmessage!({ data: { table: 'one', is } })

const opened: SoloTransport[] = []
const open = (): SoloTransport => {
  const transport = soloTransport('one')
  opened.push(transport)
  return transport
}
afterEach(() => {
  for (const transport of opened.splice(0)) transport.close()
  hide()
  workers.length = 0
})

test('[ROOM-79] the worker that holds the lock of a game ends with the sight of its page', () => {
  open()
  expect(workers.map(({ heard }) => heard)).toEqual([[opens]])
  hide()
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true])
})

test('[ROOM-79] a page that is shown again as it was left opens its game again', () => {
  const transport = open()
  tell('here')
  hide()
  show(true)
  // Until its room answers, nothing of the game stands that the worker has ended with.
  expect(transport.whereabouts).toBeUndefined()
  expect(workers.map(({ heard, isEnded }) => [heard, isEnded])).toEqual([
    [[opens], true],
    [[opens], false],
  ])
  tell('elsewhere')
  expect(transport.whereabouts).toBe('elsewhere')
  transport.close()
  hide()
  show(true)
  expect(workers).toHaveLength(2)
})

test('[ROOM-79] a page that is shown for the first time opens its game once', () => {
  open()
  show(false)
  expect(workers.map(({ heard }) => heard)).toEqual([[opens]])
})

test('[ROOM-79] a question asked as the page is left is not waited for when it is shown again', async () => {
  let why: unknown
  makeGame({} as NewGame).catch((error: unknown) => (why = error))
  hide()
  await new Promise((resolve) => setImmediate(resolve))
  expect(String(why)).toContain('the worker was ended')
})
