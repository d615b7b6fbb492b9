import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { serve } from '../served.ts'

// A process of its own, with the runtime as its child, so that either can be killed. `node server.ts <script> <state> <port>`

/** Every process that this one has started, the latest last. */
const started: ChildProcess[] = []
subscribe('child_process', (message) => void started.push((message as { readonly process: ChildProcess }).process))

const [script, state, port] = process.argv.slice(2) as [string, string, string]
await serve({ script: readFileSync(script, 'utf8'), state, port: Number(port) })

process.on('message', () => {
  const runtime = started.findLast(({ spawnfile, exitCode }) => /workerd[^/]*$/.test(spawnfile) && exitCode === null)
  if (!runtime) throw new Error('no runtime is there to be killed')
  runtime.kill('SIGKILL')
})
// Whoever started this one is no more.
process.on('disconnect', () => process.exit())
process.send!('ready')
