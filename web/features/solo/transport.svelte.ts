import type { Api } from '../../../shared/api.ts'
import type { Result } from '../../../shared/errors.ts'
import { language } from '../../base/language.ts'
import type { Transport } from '../../room/transport.ts'
import { startWorker, type Client } from '../../room/worker-client.ts'
import type { NewGame, NewLesson, Whereabouts } from '../../room/worker-messages.ts'
import { portSocket } from './socket.ts'

/** The worker of this page, from the first time that somebody plays alone in it. */
let client: Client | undefined

/** Makes a table for one player and begins its game. */
export function makeGame(game: NewGame): Promise<Result<{ readonly id: string }>> {
  return (client ??= startWorker()).ask('make', game)
}

/** Begins a lesson, from its first step on. */
export function makeLesson(lesson: NewLesson): Promise<Result<{ readonly id: string }>> {
  return (client ??= startWorker()).ask('learn', lesson)
}

/** The way to a table that is played in this page. */
export interface SoloTransport extends Transport {
  /** Undefined: not known yet. */
  readonly whereabouts: Whereabouts | undefined
  /** Takes the table over from the tab that plays it. */
  playHere(): void
  close(): void
}

export function soloTransport(id: string): SoloTransport {
  const worker = (client ??= startWorker())
  let whereabouts: Whereabouts | undefined = $state()
  let stored = $state(true)
  worker.news = (message) => {
    if ('stored' in message) stored = message.stored
    else if (message.table === id) whereabouts = message.is
  }
  const open = (steal: boolean): void => worker.post({ open: id, steal, language })
  open(false)
  const call = async (route: keyof Api): Promise<Result<unknown>> => worker.ask('call', { id, route })
  return {
    networked: false,
    page: 'solo',
    socket: {
      url: `solo:${id}`,
      WebSocket: portSocket((port) => worker.post({ dial: id, port }, [port])),
    },
    call: call as Transport['call'],
    get whereabouts() {
      return whereabouts
    },
    get stored() {
      return stored
    },
    playHere: () => open(true),
    close: () => worker.post({ leave: id }),
  }
}
