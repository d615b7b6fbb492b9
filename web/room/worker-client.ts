import type { Part } from '../../shared/search/review.ts'
import type { Asked, ToPage, ToWorker } from './worker-messages.ts'

type News = Extract<ToPage, { readonly table: string } | { readonly stored: boolean }>

/** A worker of this page: it plays solo tables, and thinks. */
export interface Client {
  ask<K extends keyof Asked>(ask: K, what: Asked[K]['what'], heard?: (part: Part) => void): Promise<Asked[K]['answer']>
  post(message: ToWorker, transfer?: Transferable[]): void
  news: (message: News) => void
  /** Ends it; open questions reject. */
  end(): void
}

/** Starts one. Questions reject if its code cannot be loaded. */
export function startWorker(): Client {
  const worker = new Worker(new URL('../solo-worker/solo.worker.ts', import.meta.url), { type: 'module' })
  const asked = new Map<
    number,
    { resolve(answer: never): void; reject(error: Error): void; heard?(part: Part): void }
  >()
  const giveUp = (why: string): void => {
    for (const { reject } of asked.values()) reject(new Error(why))
    asked.clear()
  }
  let last = 0
  const client: Client = {
    ask: (ask, what, heard) =>
      new Promise((resolve, reject) => {
        const k = ++last
        asked.set(k, { resolve, reject, ...(heard && { heard }) })
        worker.postMessage({ ask, k, what } as ToWorker)
      }),
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    news: () => undefined,
    end() {
      worker.terminate()
      giveUp('the worker was ended')
    },
  }
  worker.onmessage = ({ data }: MessageEvent<ToPage>) => {
    if ('unloaded' in data) return void dispatchEvent(new Event('vite:preloadError'))
    if (!('k' in data)) return client.news(data)
    const waiting = asked.get(data.k)
    if ('part' in data) return waiting?.heard?.(data.part)
    asked.delete(data.k)
    if ('broke' in data) waiting?.reject(new Error(data.broke))
    else waiting?.resolve(data.answer as never)
  }
  // An error without a message: its code failed to load.
  worker.onerror = ({ message }: Partial<ErrorEvent>) => {
    if (message === undefined) dispatchEvent(new Event('vite:preloadError'))
    giveUp(message ?? 'a module did not come')
  }
  return client
}

/** Asks a worker of its own, which ends with the answer. Rejects if its code cannot be loaded. */
export async function askApart<K extends keyof Asked>(ask: K, what: Asked[K]['what']): Promise<Asked[K]['answer']> {
  const worker = startWorker()
  try {
    return await worker.ask(ask, what)
  } finally {
    worker.end()
  }
}
