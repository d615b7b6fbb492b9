import type { Api } from '../../../shared/api.ts'
import type { Result } from '../../../shared/errors.ts'
import { language } from '../../base/language.ts'
import type { Transport } from '../../room/transport.ts'
import { startWorker, type Client } from '../../room/worker-client.ts'
import type { NewGame, NewLesson, Whereabouts } from '../../room/worker-messages.ts'
import { portSocket } from './socket.ts'

/** The worker of this page, from the first time that somebody plays alone in it. */
let client: Client | undefined

/**
 * A browser may keep a page that is left, to show it again on the way back, and in WebKit its worker keeps the lock of its table
 * meanwhile, so that no other page could play it. So the worker ends with the sight of its page.
 */
function end(): void {
  client?.end()
  client = undefined
}

function running(): Client {
  if (!client) addEventListener('pagehide', end, { once: true })
  return (client ??= startWorker())
}

/** Makes a table for one player and begins its game. */
export const makeGame = (game: NewGame): Promise<Result<{ readonly id: string }>> => running().ask('make', game)

/** Begins a lesson, from its first step on. */
export const makeLesson = (lesson: NewLesson): Promise<Result<{ readonly id: string }>> =>
  running().ask('learn', lesson)

/** The way to a table that is played in this page. */
export interface SoloTransport extends Transport {
  /** Undefined: not known yet. */
  readonly whereabouts: Whereabouts | undefined
  /** Takes the table over from the tab that plays it. */
  playHere(): void
  close(): void
}

export function soloTransport(id: string): SoloTransport {
  let whereabouts: Whereabouts | undefined = $state()
  let stored = $state(true)
  const open = (steal: boolean): void => {
    const worker = running()
    worker.news = (message) => {
      if ('stored' in message) stored = message.stored
      else if (message.table === id) whereabouts = message.is
    }
    worker.post({ open: id, steal, language })
  }
  /** The page is shown again as it was left, but for its worker. */
  const again = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return
    whereabouts = undefined
    open(false)
  }
  addEventListener('pageshow', again)
  open(false)
  const call = async (route: keyof Api): Promise<Result<unknown>> => running().ask('call', { id, route })
  return {
    networked: false,
    page: 'solo',
    socket: {
      url: `solo:${id}`,
      WebSocket: portSocket((port) => client?.post({ dial: id, port }, [port])),
    },
    call: call as Transport['call'],
    get whereabouts() {
      return whereabouts
    },
    get stored() {
      return stored
    },
    playHere: () => open(true),
    close() {
      removeEventListener('pageshow', again)
      client?.post({ leave: id })
    },
  }
}
