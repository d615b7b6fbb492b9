import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import type {} from 'vitest/config'

const index = /\/messages\/compiled\/messages\/_index\.js$/

/** Puts all compiled sentences into one module: each file of tests would load 1,460 of them one by one. */
export const bundledMessages = (): Plugin => ({
  name: 'murex:bundled-messages',
  // The list of sentences stays the same when one of them changes: no run may take it from the one before.
  configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(({ id }) => (index.test(id) ? false : '')),
  transform: {
    filter: { id: index },
    handler(code, id) {
      const all = code.replaceAll(/^export \* from '\.(.*)'$/gm, (_, name: string) =>
        readFileSync(id.replace('/_index.js', name), 'utf8').replaceAll(/^import .*$|\/\*\*[^]*?\*\//gm, ''),
      )
      const imports =
        "import { getLocale, experimentalStaticLocale } from '../runtime.js'\nimport * as registry from '../registry.js'\n"
      return { code: imports + all, map: null }
    },
  },
})
