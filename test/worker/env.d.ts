import type * as worker from '../../worker/index.ts'
import type { Env as Bound } from '../../worker/env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends Omit<Bound, 'ROOM' | 'LOBBY' | 'HERALD'> {
      readonly ROOM: DurableObjectNamespace<worker.Room>
      readonly LOBBY: DurableObjectNamespace<worker.Lobby>
      readonly HERALD: DurableObjectNamespace<worker.Herald>
    }
    interface GlobalProps {
      mainModule: typeof worker
    }
  }
}
