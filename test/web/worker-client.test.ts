import { afterEach, expect, test, vi } from 'vitest'
import { startWorker } from '../../web/room/worker-client.ts'
import type { NewGame, ToPage } from '../../web/room/worker-messages.ts'

afterEach(() => vi.unstubAllGlobals())

test('[PAGE-184] a page whose worker misses the code of a game loads anew, and what it asked is refused', async () => {
  const workers: { onmessage?: (event: { readonly data: ToPage }) => void }[] = []
  const heard: Event[] = []
  vi.stubGlobal('dispatchEvent', (event: Event) => heard.push(event))
  vi.stubGlobal(
    'Worker',
    class {
      onmessage?: (event: { readonly data: ToPage }) => void
      constructor() {
        workers.push(this)
      }
      postMessage(): void {}
    },
  )
  const made = startWorker().ask('make', { game: 'tsuro' } as NewGame)
  workers[0]!.onmessage!({ data: { unloaded: 'tsuro' } })
  expect(heard.map(({ type }) => type)).toEqual(['vite:preloadError'])
  workers[0]!.onmessage!({ data: { k: 1, broke: 'TypeError' } })
  await expect(made).rejects.toThrow('TypeError')
})
