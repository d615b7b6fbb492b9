import { registerHooks } from 'node:module'

// To be imported before all that draws: secrets, ids and tokens come from the seed, so that what fails can be played again.
const seeded = new URL('../../support/seeded-bytes.ts', import.meta.url).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/random-bytes.ts') ? { url: seeded, shortCircuit: true } : next(specifier, context),
})
