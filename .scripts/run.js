import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const { engines, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** The Node that comes as a package for this machine, if one does. */
const packaged = `node-${process.platform}-${process.arch}`

const isOlder = (version, than) => version.localeCompare(than, 'en', { numeric: true }) < 0

/** The own Node, unless it is older than the tools and scripts need. */
function ownNode() {
  const [wanted] = /\d.*/.exec(engines.node)
  const own = process.versions.node
  if (isOlder(own, wanted))
    fail(`Murex needs Node ${wanted} or newer, and this is ${own}. Install one from nodejs.org.`)
  return process.execPath
}

// Said before a minute of installing, which npm's own Node does.
if (isOlder(process.versions.node, '20.19') || !(packaged in optionalDependencies)) ownNode()

/** The Node that the tools want: the one installed as a package where there is one for this machine, else this one. */
export function node() {
  const file = join(root, 'node_modules', packaged, 'bin/node')
  return existsSync(file) ? file : ownNode()
}

/** The script behind each tool, for `node`: starting it without npx leaves no process behind when it ends. */
export const tools = {
  build: '.scripts/build.js',
  eslint: 'node_modules/eslint/bin/eslint.js',
  knip: 'node_modules/knip/bin/knip.js',
  pages: '.scripts/pages.js',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  'svelte-check': 'node_modules/svelte-check/bin/svelte-check',
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  // Not its starter, which is gone before the server is.
  wrangler: 'node_modules/wrangler/wrangler-dist/cli.js',
}

/** Settings that keep wrangler quiet, off the network and from building pages that are there. */
export const offline = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_LOG_PATH: '.wrangler/logs',
  MUREX_PAGES: 'built',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  X_LOCAL_EXPLORER: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
}

/** Runs a program to its end. Resolves to its exit code and all it printed, in order. `listen` hears what it sends. */
export function run(program, args, env = {}, listen = undefined) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(listen ? ['ipc'] : [])],
    })
    if (listen) child.on('message', listen)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: output + error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Ends at once a process that was started in a group of its own, and all that it has started. Windows knows no such groups. */
export function killGroup(pid) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // The group has ended.
  }
}

/** Ends the script with a sentence instead of a stack. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

export function isMain(url) {
  return process.argv[1] !== undefined && fileURLToPath(url) === process.argv[1]
}
