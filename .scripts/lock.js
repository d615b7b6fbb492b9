import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

// Loaded into the server itself: the lock lasts as long as that does, however it ends. Two servers on one folder would each go
// on from what they hold in memory, and neither would know of the other's moves.

const folder = resolve(process.env.MUREX_STATE)
mkdirSync(folder, { recursive: true })
// Kept, since a lock ends with its connection.
globalThis.murexLock = new DatabaseSync(join(folder, 'lock.sqlite'))
try {
  globalThis.murexLock.exec('BEGIN EXCLUSIVE')
} catch (error) {
  process.stderr.write(
    error.errcode === 5
      ? `Another server has the tables in ${folder}. End it, or keep others elsewhere: STATE=another/folder npm start`
      : `The tables in ${folder} cannot be kept: ${error.message}`,
  )
  process.exit(1)
}
// Who started the server was killed, and nobody else would end it.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
