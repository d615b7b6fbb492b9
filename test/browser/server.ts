import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export interface Server {
  readonly port: number
  end(): Promise<void>
}

/** The built game as `npm start` serves it on a port, with the tables of a folder, which it leaves as they are in the end. */
export async function serveTables(port: number, state: string): Promise<Server> {
  const child = spawn(process.execPath, ['.scripts/serve.js'], {
    env: { ...process.env, PORT: String(port), STATE: state },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString()
      if (said.includes('Murex is ready')) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then(() => reject(new Error(said)))
  })
  return {
    port,
    end() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** The built game on a port of its own and with no tables yet. */
export async function startServer(): Promise<Server> {
  const state = mkdtempSync(join(tmpdir(), 'murex-'))
  const server = await serveTables(await freePort(), state)
  return {
    ...server,
    async end() {
      await server.end()
      rmSync(state, { recursive: true, force: true })
    },
  }
}
