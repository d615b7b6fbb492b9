import type { Api } from '../../../shared/api.ts'
import type { Result } from '../../../shared/errors.ts'
import { language } from '../../base/language.ts'
import type { Transport } from '../../room/transport.ts'
import { startWorker, type Client } from '../../room/worker-client.ts'
import type { NewGame, NewLesson, Whereabouts } from '../../room/worker-messages.ts'
import { portSocket } from './socket.ts'

/** Worker of this page, since its first solo game. */
let client: Client | undefined

/**
 * Ends the worker with its page. A browser may keep a page that is left, and in WebKit its worker would keep the table's
 * lock: no other page could play it.
 */
function end(): void {
  client?.end()
  client = undefined
}

function running(): Client {
  if (!client) addEventListener('pagehide', end, { once: true })
  return (client ??= startWorker())
}

export const makeGame = (game: NewGame): Promise<Result<{ readonly id: string }>> => running().ask('make', game)

export const makeLesson = (lesson: NewLesson): Promise<Result<{ readonly id: string }>> =>
  running().ask('learn', lesson)

/** Way to a table that is played in this page. */
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
  /** The page is back as it was, but for its worker. */
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
