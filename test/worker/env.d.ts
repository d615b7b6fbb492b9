import type * as worker from '../../worker/index.ts'
import type { Env as Bound } from '../../worker/env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends Bound {
      readonly ROOM: Bound['ROOM']
      readonly LOBBY: Bound['LOBBY']
      readonly HERALD: Bound['HERALD']
    }
    interface GlobalProps {
      mainModule: typeof worker
    }
  }
}
