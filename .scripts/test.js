import { availableParallelism } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { chromium, noChromium } from './chromium.js'
import { install } from './install.js'
import { fail, node, run, tools } from './run.js'
import { pass, say } from './say.js'
import { steps } from './steps.js'

/** Everything, in every size and with many more games; its seeds are counted from the commit's day. */
const deep = process.argv.includes('--deep')
/** Without what knows no depth: `.ci/run` has just seen it pass on the same files. */
const onlyTests = process.argv.includes('--only-tests')
/** `npm test -- lint unit`: these alone. */
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = named.find((word) => !steps(deep).some(({ name }) => name === word))
if (unknown !== undefined)
  fail(
    `There is no step ${unknown}; there are ${steps(deep)
      .map(({ name }) => name)
      .join(', ')}.`,
  )
const chosen = steps(deep).filter(
  ({ name, once = false }) => !(onlyTests && once) && (named.length === 0 || named.includes(name)),
)

await install()
const seed = await seedOfRun()
const depth = { DEPTH: deep ? 'deep' : 'short', ...seed.env }
const began = performance.now()
let passed = 0
let failed = 0
let ended = 0
const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} minutes`

/** Where the tests take their seeds from (test/support/seeds.ts), in words and as a variable. */
async function seedOfRun() {
  const given = process.env.SEED
  if (given) {
    if (!/^\d+$/.test(given)) fail(`SEED is ${given}; it must be a whole number.`)
    return { text: `SEED=${given}`, env: {} }
  }
  if (!deep) return { text: 'the fixed list of test/support/seeds.ts', env: {} }
  // By the day and not by the commit: what mends a seed's failure is tried with that same seed, and whoever lands a commit has
  // seen what is asked of it. A thousand apart, since tests count on from the first.
  const { code, output } = await run('git', ['log', '-1', '--format=%ct'])
  if (code !== 0)
    fail('The deep run takes its seed from the day of the commit, and git knows none; or give one: SEED=7.')
  const day = Math.floor(Number(output) / 86_400)
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
  return { text: `counted from ${day}000, the day of the commit, ${date}`, env: { COMMIT_SEED: `${day}000` } }
}

const count = () => `[${String(ended).padStart(String(chosen.length).length)}/${chosen.length}]`

/** Runs one step to its end and says how it went; its output is shown where it failed. */
async function take({ name, tool, args, env = {}, browser = false }) {
  const start = performance.now()
  const failures = []
  const files = { done: 0, total: 0, passed: 0 }
  const counts = () => `${files.passed} passed${failures.length > 0 ? `, ${failures.length} FAILED` : ''}`
  const listen = (message) => {
    files.total = message.total ?? files.total
    files.passed += message.passed ?? 0
    failures.push(...(message.failures ?? []))
    if (message.file === undefined) return
    files.done += 1
    pass(`${count()} ${name} ${files.done}/${files.total} files, ${counts()}: ${message.file}`)
  }
  if (browser) {
    const path = await chrome
    if (path === undefined) return skip(name)
    env = { ...env, CHROME_PATH: path }
  }
  pass(`${count()} ${name} ...`)
  const { code, output } = await run(node(), [tools[tool], ...args], { ...depth, ...env }, listen)
  const isCounted = tool === 'vitest' && files.passed + failures.length > 0
  passed += isCounted ? files.passed : Number(code === 0)
  // A run may break outside of its tests; that is a failure too.
  failed += Math.max(failures.length, Number(code !== 0))
  ended += 1
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
  const verdict = code === 0 && failures.length === 0 ? 'ok' : 'FAILED'
  say(`${count()} ${name} ${verdict} ${[...(isCounted ? [counts()] : []), seconds].join(', ')}`)
  if (verdict === 'ok') return
  // What failed comes before all that was said on the way, which may be long, and of which a log may keep the start alone.
  for (const one of failures) say(shortened(one))
  say(output.trimEnd())
}

/** A failure in a few lines, those of our own files. */
function shortened({ name, text }) {
  const lines = stripVTControlCharacters(text).split('\n')
  const own = lines.filter((line) => !/^\s+at .*(node_modules|node:)/.test(line))
  return `- ${name} (seeds: ${seed.text})\n    ${own.slice(0, 8).join('\n    ')}`
}

/** Only where results are relied on is a machine without a browser a failure. */
function skip(name) {
  ended += 1
  const isFailure = Boolean(process.env.CI) && process.env.CI !== 'false'
  failed += Number(isFailure)
  say(`${count()} ${name} ${isFailure ? 'FAILED' : 'not run'}: ${noChromium}`)
}

/** Takes steps, each as soon as what it waits for has ended, as many at a time as there are cores. */
async function takeAll(waiting, cores) {
  const running = new Map()
  while (waiting.length > 0 || running.size > 0) {
    const open = new Set([...waiting, ...running.keys()].map(({ name }) => name))
    const isFree = ({ name, after = [], alone }) =>
      alone ? running.size === 0 && open.size === 1 && open.has(name) : !after.some((other) => open.has(other))
    const next = running.size < cores ? waiting.find(isFree) : undefined
    if (next === undefined) {
      await Promise.race(running.values())
      continue
    }
    waiting = waiting.filter((step) => step !== next)
    running.set(
      next,
      take(next).finally(() => running.delete(next)),
    )
  }
}

say(`${deep ? 'The deep run' : 'The short run'}${onlyTests ? ', tests only' : ''}: ${chosen.length} steps`)
say(`Seeds: ${seed.text}`)
// Where apt installs it, that goes on beside the first steps.
const chrome = chromium()
await takeAll(chosen, Math.max(2, availableParallelism()))

say(`in ${minutes()}${failed > 0 ? `; seeds: ${seed.text}` : ''}`)
say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
