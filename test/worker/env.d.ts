import type * as worker from '../../worker/index.ts'
import type { Env as Bound } from '../../worker/env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends Omit<Bound, 'ROOM' | 'LOBBY' | 'PUSH_SIGNER' | 'MAILBOX'> {
      readonly ROOM: DurableObjectNamespace<worker.Room>
      readonly LOBBY: DurableObjectNamespace<worker.Lobby>
      readonly PUSH_SIGNER: DurableObjectNamespace<worker.PushSigner>
      readonly MAILBOX: DurableObjectNamespace<worker.Mailbox>
    }
    interface GlobalProps {
      mainModule: typeof worker
    }
  }
}
