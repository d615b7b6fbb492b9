import type { Seen } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { bots } from '../../shared/games/bots.ts'
import { games } from '../../shared/games/index.ts'
import { samples } from '../../shared/games/samples.ts'
import type { Thought } from '../../shared/search/bot.ts'
import { atOnce, think } from '../../shared/search/think.ts'
import { verifyBots } from '../features/record/verify-bots.ts'
import { after } from '../base/after.ts'
import { openGameStore } from '../features/solo/game-store.ts'
import type { Asked, Question, ToPage, ToWorker } from '../room/worker-messages.ts'
import { SoloPage, type Locks } from '../features/solo/solo-page.ts'

const worker = globalThis as unknown as Worker
const post = (message: ToPage): void => worker.postMessage(message)

/** Lets messages come in; a timer of no ms would wait for some. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

const page = new SoloPage({
  store: typeof indexedDB === 'undefined' ? undefined : openGameStore(indexedDB, after),
  // Not there in an old browser, nor outside a secure context.
  locks: (navigator as { readonly locks?: Locks }).locks,
  bots,
  now: () => Date.now(),
  after,
  pause,
  stored: (stored) => post({ stored }),
  stands: (table, is) => post({ table, is }),
  failed: (where, error) => console.error(where, error),
})

/** What a keen bot makes of the view. */
function thought({ game, seats, seat, view, seed }: Question): Thought<unknown> {
  const searched = { game: { ...games[game], ...samples[game] }, bot: bots[game]!, seats }
  return atOnce(think(searched, view as Seen<unknown>, seat, 'keen', quick(seed)))
}

function answered(message: Extract<ToWorker, { ask: keyof Asked }>): Promise<Asked[keyof Asked]['answer']> {
  switch (message.ask) {
    case 'think':
      return Promise.resolve(thought(message.what))
    case 'verifyBots': {
      const { record, seed } = message.what
      return Promise.resolve(verifyBots(games[record.game], record, quick(seed)))
    }
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
