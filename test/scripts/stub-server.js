import { spawn } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

// Stands where the real server does: what answers is a part of it, which it has started, and which would outlive it.

const [, , , , host, , port] = process.argv
const part = join(process.env.MUREX_STATE, 'workerd')
if (!existsSync(part)) symlinkSync(process.execPath, part)
const answers = `require('node:http').createServer((_, answer) => answer.end('{}')).listen(${port}, '${host}')`
const { stdout, stderr } = spawn(part, ['-e', answers], { stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })
stdout.pipe(process.stdout)
stderr.pipe(process.stderr)
