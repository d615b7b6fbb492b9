import { availableParallelism } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { browser as pathOf, noBrowser } from './browsers.js'
import { fail, node, run, tools } from './run.js'
import { pass, say } from './say.js'

/** Files listed at the end, slowest first. */
const SLOWEST = 10

/**
 * Takes steps, each as soon as what it waits for has ended, as many at a time as there are cores; then ends the process.
 * `seed`: in words, where the tests take their seeds from. `env`: what the tests are told. `budget`: in minutes.
 */
export async function takeAll(steps, { seed, env, budget = Infinity }) {
  const began = performance.now()
  const minutes = () => (performance.now() - began) / 60_000
  let passed = 0
  let failed = 0
  let ended = 0
  const slowest = []
  const count = () => `[${String(ended).padStart(String(steps.length).length)}/${steps.length}]`
  // Where apt installs them, one after the other, that goes on beside the first steps.
  const paths = new Map()
  let installed = Promise.resolve()
  for (const { engine } of steps)
    if (engine !== undefined) paths.set(engine, (installed = installed.then(() => pathOf(engine))))

  /** A failure in a few lines, those of our own files. */
  function shortened({ name, text }) {
    const lines = stripVTControlCharacters(text).split('\n')
    const own = lines.filter((line) => !/^\s+at .*(node_modules|node:)/.test(line))
    return `FAILED ${name} (seeds: ${seed})\n    ${own.slice(0, 8).join('\n    ')}`
  }

  /** Runs one step to its end and says how it went; a test that fails is told at once. */
  async function take(step) {
    const { name, tool, args, engine } = step
    const start = performance.now()
    const files = { done: 0, total: 0, passed: 0, failed: 0 }
    const counts = () => `${files.passed} passed${files.failed > 0 ? `, ${files.failed} FAILED` : ''}`
    const listen = (message) => {
      files.total = message.total ?? files.total
      files.passed += message.passed ?? 0
      for (const one of message.failures ?? []) {
        files.failed += 1
        say(shortened(one))
      }
      if (message.file === undefined) return
      files.done += 1
      slowest.push({ file: message.file, ms: message.ms })
      pass(`${count()} ${name} ${files.done}/${files.total} files, ${counts()}: ${message.file}`)
    }
    let more = {}
    if (engine !== undefined) {
      const path = await paths.get(engine)
      if (path === undefined) return skip(name, engine)
      more = { ENGINE: engine, ...(engine === 'chromium' && { CHROME_PATH: path }) }
    }
    pass(`${count()} ${name} ...`)
    const { code, output } = await run(node(), [tools[tool], ...args], { ...env, ...step.env, ...more }, listen)
    const isCounted = tool === 'vitest' && files.passed + files.failed > 0
    passed += isCounted ? files.passed : Number(code === 0)
    // A run may break outside its tests; that is a failure too.
    failed += Math.max(files.failed, Number(code !== 0))
    ended += 1
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
    const verdict = code === 0 && files.failed === 0 ? 'ok' : 'FAILED'
    say(`${count()} ${name} ${verdict} ${[...(isCounted ? [counts()] : []), seconds].join(', ')}`)
    // Failed tests were printed as they ran; other tools print now.
    if (verdict !== 'ok' && files.failed === 0) say(output.trimEnd())
  }

  /** A machine without a browser is a failure only where somebody relies on the results. */
  function skip(name, engine) {
    ended += 1
    const isFailure = Boolean(process.env.CI) && process.env.CI !== 'false'
    failed += Number(isFailure)
    say(`${count()} ${name} ${isFailure ? 'FAILED' : 'not run'}: ${noBrowser(engine)}`)
  }

  say(`${steps.length} steps; seeds: ${seed}`)
  let waiting = steps
  const running = new Map()
  const cores = Math.max(2, availableParallelism())
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

  const longest = slowest.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  if (longest.length > 0) say('The slowest files, in seconds:')
  for (const { file, ms } of longest) say(`${(ms / 1000).toFixed(1).padStart(7)} ${file}`)
  const taken = minutes()
  say(`in ${taken.toFixed(1)} minutes`)
  if (taken > budget)
    say(`Over budget: it should take ${budget} minutes on two quiet cores. What came in, or what else runs here?`)
  say(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/** Picks the steps named on the command line with those they wait for; without words, all. */
export function named(steps, words) {
  const unknown = words.find((word) => !steps.some(({ name }) => name === word))
  if (unknown !== undefined) fail(`There is no step ${unknown}; there are ${steps.map(({ name }) => name).join(', ')}.`)
  if (words.length === 0) return steps
  const wanted = new Set(words)
  // A set that grows is walked to its end.
  for (const word of wanted) for (const other of steps.find(({ name }) => name === word).after ?? []) wanted.add(other)
  return steps.filter(({ name }) => wanted.has(name))
}
