import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from './chromium.js'
import { install } from './install.js'
import { node, offline, root, run, tools } from './run.js'

await install()
const browser = await chromium()

const reports = join(root, '.cache/tests')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

let passed = 0
let failed = 0
const began = performance.now()

/** Runs one step to its end and says how it went; its output is shown where it failed. */
async function step(name, tool, args, env = {}) {
  const start = performance.now()
  const { code, output } = await run(node(), [tools[tool], ...args], env)
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6)
  const counts = tool === 'vitest' ? counted(name) : undefined
  passed += counts ? counts.passed : Number(code === 0)
  // A run may break outside of its tests; that is a failure too.
  failed += Math.max(counts?.failed ?? 0, Number(code !== 0))
  const told = counts ? `${counts.passed} passed, ${counts.failed} failed` : ''
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(9)} ${seconds} s  ${told}\n`)
  // What failed comes before all that was said on the way, which may be long, and of which a log may keep the start alone.
  for (const line of counts?.failures ?? []) process.stdout.write(`${line}\n`)
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n`)
}

/** What the JSON report of a vitest run counts, and what failed. No test may be skipped: a skipped one counts as failed. */
function counted(name) {
  try {
    const report = JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8'))
    const passed = report.numPassedTests
    return { passed, failed: report.numTotalTests - passed, failures: report.testResults.flatMap(failuresOf) }
  } catch {
    return { passed: 0, failed: 1, failures: [] }
  }
}

/** What failed in a file of tests, each in a few lines. */
function failuresOf({ name, message, assertionResults }) {
  const told = (title, text) =>
    `- ${title}\n    ${stripVTControlCharacters(text).split('\n').slice(0, 8).join('\n    ')}`
  const tests = assertionResults.filter(({ status }) => status === 'failed')
  return [
    ...(message && tests.length === 0 ? [told(relative(root, name), message)] : []),
    ...tests.map(({ fullName, failureMessages }) => told(fullName, failureMessages.join('\n'))),
  ]
}

function tests(name) {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, `${name}.json`)}`]
  return step(name, 'vitest', ['run', '--config', 'test/vitest.config.ts', '--project', name, ...report], {
    CHROME_PATH: browser,
  })
}

async function statics() {
  await step('format', 'prettier', ['--check', '.'])
  await step('lint', 'eslint', ['--config', '.config/eslint.config.js', '.'])
  await step('types', 'tsc', ['-b'])
  await step('svelte', 'svelte-check', ['--tsconfig', 'web/tsconfig.json', '--fail-on-warnings', '--output', 'human'])
  await step('deploy', 'wrangler', ['deploy', '--dry-run', '--outdir', '.cache/deploy'], offline)
}

/** One of the units, the laws, thinks longer than all other tests; beside it there is a core for the rest. */
async function dynamics() {
  const room = async () => {
    for (const name of ['worker', 'storm']) await tests(name)
  }
  await Promise.all([tests('unit'), room()])
}

// The build compiles the words, which the types of the pages need, and makes the folder that a deploy takes.
await step('build', 'build', [])
await Promise.all([statics(), dynamics()])
// Last: what a browser shows in time should not depend on what else runs.
await tests('web')

const minutes = ((performance.now() - began) / 60_000).toFixed(1)
process.stdout.write(`in ${minutes} minutes\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
