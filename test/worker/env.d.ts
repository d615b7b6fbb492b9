import type * as worker from '../../worker/index.ts'
import type { Env as Bound } from '../../worker/env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends Bound {
      readonly ROOM: Bound['ROOM']
    }
    interface GlobalProps {
      mainModule: typeof worker
    }
  }
}
