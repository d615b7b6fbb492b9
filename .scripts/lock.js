import { ChildProcess, spawnSync } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { closeSync, constants, lstatSync, mkdirSync, openSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { killGroup } from './run.js'

// Loaded into the server itself, the leader of a process group: the folder is locked as long as it or any of its parts lives,
// however they end. Two servers on one folder would each go on from what they hold in memory, and neither would know of the
// other's moves.

const folder = resolve(process.env.MUREX_STATE)
mkdirSync(folder, { recursive: true })

function refuse(reason) {
  process.stderr.write(reason)
  process.exit(1)
}
const refuseTaken = () =>
  refuse(
    `Another server has the tables in ${folder}. End it, or keep others elsewhere: STATE=another/folder ${process.env.MUREX_COMMAND}`,
  )

// Kept, since a lock ends with its connection.
globalThis.murexLock = new DatabaseSync(join(folder, 'lock.sqlite'))
try {
  globalThis.murexLock.exec('BEGIN EXCLUSIVE')
} catch (error) {
  if (error.errcode === 5) refuseTaken()
  refuse(`The tables in ${folder} cannot be kept: ${error.message}`)
}

/** A pipe nobody writes to. What the server starts has it open, too, and so shows that it is there after the server is gone. */
const parts = join(folder, 'lock.parts')
spawnSync('mkfifo', [parts], { stdio: 'ignore' })
// Some systems and file systems have none.
if (lstatSync(parts, { throwIfNoEntry: false })?.isFIFO()) {
  try {
    closeSync(openSync(parts, constants.O_WRONLY | constants.O_NONBLOCK))
    refuseTaken()
  } catch (error) {
    // Nobody has it open.
    if (error.code !== 'ENXIO') throw error
  }
  const held = openSync(parts, constants.O_RDONLY | constants.O_NONBLOCK)
  const { spawn } = ChildProcess.prototype
  ChildProcess.prototype.spawn = function (options) {
    return spawn.call(this, Array.isArray(options.stdio) ? { ...options, stdio: [...options.stdio, held] } : options)
  }
}

/** The time that the server has, in ms, to say why one of its parts ended by itself. */
const SAYS = 1000
// A server without one of its parts answers wrongly or never.
subscribe('child_process', ({ process: part }) =>
  part.on('exit', (code, signal) => {
    const name = basename(part.spawnfile, '.exe')
    if (part.killed || (name !== 'workerd' && name !== 'esbuild')) return
    process.stderr.write(`${name} ended with ${signal ?? code}, and so does all of the server.\n`)
    setTimeout(() => killGroup(process.pid), signal === null ? SAYS : 0)
  }),
)
// Its starter was killed, and nobody else would end it.
process.on('disconnect', () => killGroup(process.pid))
