declare namespace Cloudflare {
  type Env = import('../../worker/env.ts').Env
  interface GlobalProps {
    mainModule: typeof import('../../worker/index.ts')
  }
}
