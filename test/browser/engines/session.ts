import { spawn, execFileSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../support/free-port.ts'
import { HANG } from '../../support/limits.ts'

interface WindowOptions {
  readonly size: readonly [width: number, height: number]
  /** Points a px, a whole number. */
  readonly density: number
  readonly language: string
  readonly calm: boolean
  readonly dark: boolean
}

/** Commands to a window: a script before every page's own, or the end of one; how it looks; to end. */
export interface Order {
  readonly init?: string
  readonly drop?: number
  readonly calm?: boolean
  readonly dark?: boolean
  readonly end?: true
}

/** A window with a WebKit in it: a driver of its own, since it holds one session, and what that has started. */
export class Session {
  private readonly folder = mkdtempSync(join(tmpdir(), 'murex-'))
  private readonly listeners = new Set<(line: string) => void>()
  private readonly driver: ChildProcess
  private base: string
  private orders = 0
  private fifo = 0
  private isOver = false

  private constructor(port: number, display: string, density: number) {
    const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', GDK_SCALE: String(density), TZ: 'UTC' }
    this.driver = spawn('WebKitWebDriver', ['-p', String(port)], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.base = `http://127.0.0.1:${port}`
    for (const stream of [this.driver.stdout!, this.driver.stderr!]) {
      let rest = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (rest + chunk).split('\n')
        rest = lines.pop()!
        for (const line of lines) for (const hear of this.listeners) hear(line)
      })
    }
  }

  static async start(display: string, options: WindowOptions): Promise<Session> {
    const session = new Session(await freePort(), display, options.density)
    const orders = join(session.folder, 'orders')
    execFileSync('mkfifo', [orders])
    const browserOptions = {
      binary: fileURLToPath(new URL('webview.py', import.meta.url)),
      args: [JSON.stringify({ ...options, folder: session.folder })],
    }
    // WebKit puts the limit of a script into the page's own timers, which a test moves on.
    const timeouts = { script: 24 * 60 * 60_000, pageLoad: HANG }
    const capabilities = { alwaysMatch: { timeouts, 'webkitgtk:browserOptions': browserOptions } }
    for (const late = performance.now() + 30_000; ; await pause(50)) {
      try {
        const { sessionId } = await session.call<{ sessionId: string }>('POST', '/session', { capabilities })
        session.base += `/session/${sessionId}`
        break
      } catch (error) {
        // It does not listen yet.
        if (!/fetch failed/.test(String(error)) || performance.now() > late) throw error
      }
    }
    session.fifo = openSync(orders, 'w')
    return session
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(this.base + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { readonly error?: string; readonly message?: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }

  listen(hear: (line: string) => void): void {
    this.listeners.add(hear)
  }

  /** Tells the window to change, and waits until it has. Resolves to the order's number. */
  async order(order: Order): Promise<number> {
    const id = ++this.orders
    await new Promise<void>((resolve) => {
      const hear = (line: string): void => {
        if (line !== `OBEYED ${id}`) return
        this.listeners.delete(hear)
        resolve()
      }
      this.listeners.add(hear)
      writeSync(this.fifo, `${JSON.stringify({ ...order, id })}\n`)
    })
    return id
  }

  async end(): Promise<void> {
    if (this.isOver) return
    this.isOver = true
    await this.order({ end: true })
    this.driver.kill()
    // Its processes may still write.
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20 })
  }
}
