import { install } from './install.js'
import { fail } from './run.js'
import { named, takeAll } from './runner.js'
import { depth } from './steps.js'

/**
 * `npm run deep [-- --seed N] [steps]`: everything at its whole depth. Its seeds are counted from N, or from the day; they are
 * a thousand apart, since tests count on from the first.
 */
const words = process.argv.slice(2)
const at = words.indexOf('--seed')
const given = at < 0 ? undefined : words.splice(at, 2)[1]
if (at >= 0 && !/^\d+$/.test(given ?? '')) fail(`--seed wants a whole number, not ${given}.`)
const first = given ?? `${Math.floor(Date.now() / 86_400_000)}000`

await install()
await takeAll(named(depth, words), {
  seed: `counted from ${first}: npm run deep -- --seed ${first}`,
  env: { DEPTH: 'deep', FIRST_SEED: first },
})
