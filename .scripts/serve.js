import { spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { fail, isMain, killGroup, node, offline, root, tools } from './run.js'

/** The processes above this one, up to npm: it may die without a word to its shell, as its shell may to this one. */
function above() {
  const pids = [process.ppid]
  try {
    const isShell = readFileSync(`/proc/${process.ppid}/environ`).includes('npm_lifecycle_event=')
    if (isShell) pids.push(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))[1])
  } catch {
    // Elsewhere than on Linux the shell becomes what it was told to start, and npm is this one's parent.
  }
  return pids.join()
}

const started = above()

/** Whether a port can be listened on; 0 asks for any. Resolves to the port, or undefined where it is taken. */
export function freePort(port = 0, host = 'localhost') {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, host, () => {
      const found = probe.address().port
      probe.close(() => resolve(found))
    })
  })
}

const answers = (url) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  )

/**
 * Serves web/dist, as it is now, and the worker until told to end. Resolves, once it answers, to the process and its end.
 * `state`: the folder that keeps the tables, of one server at a time. `command`: what its user has typed.
 */
export async function serve({ port, host = 'localhost', state = '.wrangler/state', command = 'npm start' }) {
  const inspector = await freePort()
  // A copy, so that a build beside a running game does not take the pages away from under it.
  const pages = join(root, '.wrangler/pages', String(port))
  rmSync(pages, { recursive: true, force: true })
  cpSync(join(root, 'web/dist'), pages, { recursive: true })
  const args = ['dev', '--ip', host, '--port', port, '--inspector-port', inspector]
  args.push('--persist-to', state, '--assets', pages)
  // The local runtime knows no jurisdictions.
  args.push('--var', 'JURISDICTION:')
  if (process.env.KEEPER) args.push('--var', `KEEPER:${process.env.KEEPER}`)
  const lock = new URL('lock.js', import.meta.url).href
  const own = ['--no-warnings', '--import', lock, tools.wrangler]
  const child = spawn(node(), [...own, ...args.map(String), '--log-level', 'error'], {
    cwd: root,
    env: { ...process.env, ...offline, MUREX_STATE: state, MUREX_COMMAND: command },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A process group of its own, which ends with it.
    detached: process.platform !== 'win32',
  })
  child.on('exit', () => killGroup(child.pid))
  let said = ''
  let ready = false
  const listen = (chunk) => {
    if (ready) process.stderr.write(chunk)
    else said += chunk
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  let over = false
  const ended = new Promise((resolve) => child.on('close', resolve)).then(() => (over = true))
  const end = () => {
    // The server's parts report each other's end, which helps nobody.
    child.stdout.destroy()
    child.stderr.destroy()
    child.kill('SIGTERM')
    return ended
  }
  const url = `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`
  for (const until = Date.now() + 60_000; !(await answers(`${url}/api/health`));) {
    if (over || Date.now() > until) {
      await end()
      throw new Error(said.trim() || 'The server did not answer within a minute.')
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  ready = true
  return { url, end, ended }
}

/** The port, host and folder that PORT, HOST and STATE name, as far as they do. Ends the script where the port cannot be had. */
export async function wanted(command, otherwise = {}) {
  const { PORT, HOST, STATE } = process.env
  const host = HOST || 'localhost'
  const port = PORT ? Number(PORT) : otherwise.port
  if (port !== undefined) {
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      fail(`PORT is ${PORT}; it must be a number from 1 to 65535.`)
    if (!(await freePort(port, host))) {
      const other = port === 65_535 ? 8787 : port + 1
      fail(`Port ${port} is in use. End what uses it, or choose another: PORT=${other} ${command}`)
    }
  }
  return { command, port, host, state: STATE || otherwise.state }
}

/** Where other devices find what is served on a host; nowhere, where it is this machine's alone. */
function inNetwork({ host, port }) {
  const all = Object.values(networkInterfaces()).flat()
  const own = all.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address)
  const hosts = host === '0.0.0.0' ? own : /^(localhost$|127\.|::1$)/.test(host) ? [] : [host]
  return hosts.map((one) => `http://${one}:${port}`)
}

/** Calls `stop` at a signal, and once what started this has ended. */
export function whenAsked(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  if (process.env.npm_lifecycle_event) setInterval(() => above() !== started && stop(), 500).unref()
}

/** Serves on PORT until a signal, keeping the tables in STATE, and says where; a phone can read it as a picture. */
export async function serveHere() {
  const where = await wanted('npm start', { port: 8787 })
  let asked = false
  let server
  const stop = () => {
    if (asked) return
    asked = true
    server?.end()
  }
  whenAsked(stop)
  process.stderr.write('Starting the server …\n')
  try {
    server = await serve(where)
  } catch (error) {
    if (!asked) fail(`${error.message}\nMurex could not be served; the reason stands above.`)
    return
  }
  if (asked) server.end()
  else {
    process.stdout.write(`Murex is ready: ${server.url}\n`)
    const near = inNetwork(where)
    for (const url of near) process.stdout.write(`In your network: ${url}\n`)
    if (near.length > 0) process.stdout.write('Open it there yourself: an invitation leads to where it was made.\n')
    if (near.length > 0) process.stdout.write(`${(await import('uqr')).renderUnicodeCompact(near[0])}\n`)
  }
  await server.ended
  process.exit(asked ? 0 : 1)
}

if (isMain(import.meta.url)) await serveHere()
