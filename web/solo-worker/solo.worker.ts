import type { GameId } from '../../shared/games/ids.ts'
import type { GameParts } from '../../shared/games/parts.ts'
import { consider } from '../features/hint/thinking.ts'
import { reviewed } from '../features/record/review.ts'
import { after } from '../base/timeout.ts'
import { attempt } from '../base/attempt.ts'
import { openGameStore } from '../features/solo/game-store.ts'
import type { Asked, ToPage, ToWorker } from '../room/worker-messages.ts'
import { SoloPage, type Locks } from '../features/solo/solo-page.ts'
import { loadGame } from './load-game.ts'

const worker = globalThis as unknown as Worker
const post = (message: ToPage): void => worker.postMessage(message)

/** Lets messages come in; a timer of 0 ms would wait longer. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

async function load(game: GameId): Promise<GameParts> {
  try {
    return await loadGame(game)
  } catch (error) {
    post({ unloaded: game })
    throw error
  }
}

const database = attempt(() => indexedDB)
const page = new SoloPage({
  store: database && openGameStore(database, after),
  // Missing in an old browser, and outside a secure context.
  locks: attempt(() => (navigator as { readonly locks?: Locks }).locks),
  load,
  now: () => Date.now(),
  after,
  pause,
  stored: (stored) => post({ stored }),
  stands: (table, is) => post({ table, is }),
  failed: (where, error) => console.error(where, error),
})

async function answered(message: Extract<ToWorker, { ask: keyof Asked }>): Promise<Asked[keyof Asked]['answer']> {
  switch (message.ask) {
    case 'think':
      return consider(message.what, await load(message.what.game))
    case 'review':
      return reviewed(message.what, await load(message.what.game), (part) => post({ k: message.k, part }))
    case 'make':
      return page.make(message.what)
    case 'learn':
      return page.learn(message.what)
    case 'call':
      return page.call(message.what.id, message.what.route)
  }
}

worker.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if ('open' in data) page.open(data.open, data.steal, data.language)
  else if ('leave' in data) void page.leave(data.leave)
  else if ('dial' in data) page.dial(data.dial, data.port)
  else {
    const { k } = data
    void answered(data).then(
      (answer) => post({ k, answer }),
      (error: unknown) => post({ k, broke: String(error) }),
    )
  }
}
