import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { replaced } from '../../support/planting.ts'
import { serve, servingOf } from '../served.ts'
import { KEEPER } from './takings.ts'

// A process of its own, with the runtime as its child, so that either can be killed, or the Worker be deployed again.
// `node server.ts <script> <state> <port>`

/** The latest last. */
const started: ChildProcess[] = []
subscribe('child_process', (message) => void started.push((message as { readonly process: ChildProcess }).process))

const [file, state, port] = process.argv.slice(2) as [string, string, string]
const script = readFileSync(file, 'utf8')
const serving = { script, state, port: Number(port), keeper: KEEPER }
const server = await serve(serving)

/** The Worker as of a later deploy, which does not understand what lies with the sockets of others. */
let version = 1
const deployed = (): string => replaced(script, 'SESSION_VERSION = 1', `SESSION_VERSION = ${++version}`)

process.on('message', (message: 'kill' | 'deploy') => {
  if (message === 'deploy') return void server.setOptions(servingOf({ ...serving, script: deployed() }))
  const runtime = started.findLast(({ spawnfile, exitCode }) => /workerd[^/]*$/.test(spawnfile) && exitCode === null)
  if (!runtime) throw new Error('no runtime is there to be killed')
  runtime.kill('SIGKILL')
})
process.on('disconnect', () => process.exit())
process.send!('ready')
