import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Puts all compiled sentences into one module: each file of tests would load 1,460 of them one by one. */
export const bundledMessages = (): Plugin => ({
  name: 'murex:bundled-messages',
  transform: {
    filter: { id: /\/messages\/compiled\/messages\/_index\.js$/ },
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
