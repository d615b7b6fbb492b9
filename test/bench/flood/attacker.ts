import type { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { PROTOCOL, SOCKET_ROUTE } from '../../../shared/protocol.ts'
import { dialRaw, framed } from '../raw-socket.ts'
import type { Attack, Flood, Tally } from './attacks.ts'

// Runs in a thread of its own, so that it does not hold up the players who are measured.

const tally: { -readonly [Name in keyof Tally]: number } = { dialled: 0, opened: 0, frames: 0, received: 0 }
const { flood, port, table, token } = workerData as Attack

/** A frame of 1 MB. */
const large = Buffer.concat([
  Buffer.from([0x81, 0x80 | 127, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0]),
  Buffer.alloc(1 << 20, 97),
])

/** Dials raw: no close is ever answered, and nothing is parsed. Resolves once it is open, or refused. */
function dial(address: string): Promise<Socket | undefined> {
  tally.dialled++
  return new Promise((resolve) => {
    const socket = dialRaw(port, SOCKET_ROUTE.replace(':id', table), [`CF-Connecting-IP: ${address}`])
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(undefined))
    socket.on('data', (data: Buffer) => (tally.received += data.length))
    socket.once('data', (data: Buffer) => {
      if (data.subarray(9, 12).toString() !== '101') {
        socket.destroy()
        return
      }
      tally.opened++
      resolve(socket)
    })
  })
}

function send(socket: Socket, frame: object): void {
  tally.frames++
  socket.write(framed(JSON.stringify(frame)))
}

function hello(socket: Socket, more: object = {}): void {
  send(socket, { type: 'hello', protocol: PROTOCOL, ...more })
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const HOME = '192.0.2.1'
let ids = 0

/** So often a second, as evenly as a timer can. */
async function often(perSecond: number, run: (k: number) => unknown): Promise<never> {
  const began = Date.now()
  for (let k = 0; ;) {
    for (const due = ((Date.now() - began) / 1000) * perSecond; k < due; k++) void run(k)
    await pause(5)
  }
}

/** Four connections of one seat that send 19 frames and dial again. */
async function redialling(frame: () => object): Promise<void> {
  for (;;) {
    const socket = await dial(HOME)
    if (!socket) {
      await pause(20)
      continue
    }
    hello(socket, { token })
    for (let k = 0; k < 19; k++) send(socket, frame())
    await pause(20)
    socket.destroy()
  }
}

const attacks: Readonly<Record<Flood, () => Promise<unknown>>> = {
  chat: () =>
    Promise.all(
      Array.from({ length: 4 }, () =>
        redialling(() => ({ type: 'say', id: `flood-no-${ids++}`, text: 'x'.repeat(300) })),
      ),
    ),
  refused: () =>
    Promise.all(
      Array.from({ length: 4 }, () =>
        redialling(() => ({ type: 'act', id: `flood-no-${ids++}`, base: 1, command: { type: 'pass' } })),
      ),
    ),
  silent: () => often(223, () => dial(HOME)),
  crowd: () => often(223, (k) => dial(`10.${k >> 16}.${(k >> 8) & 255}.${k & 255}`)),
  spectator: () =>
    often(131, async () => {
      const socket = await dial(HOME)
      if (!socket) return
      hello(socket)
      await pause(30)
      socket.destroy()
    }),
  async sync() {
    const sockets: Socket[] = []
    while (sockets.length < 50) {
      const socket = await dial(HOME)
      if (!socket) break
      hello(socket)
      sockets.push(socket)
    }
    await often(225, (k) => send(sockets[k % sockets.length]!, { type: 'sync', n: 1 }))
  },
  /** What is told to go stays as long as it likes. */
  async staying() {
    for (let k = 0; k < 1_000; k++) await dial(`10.${k >> 16}.${(k >> 8) & 255}.${k & 255}`)
    parentPort!.postMessage('ready')
  },
  large: () =>
    Promise.all(
      Array.from({ length: 6 }, async () => {
        for (;;) {
          const socket = await dial(HOME)
          if (socket) {
            tally.frames++
            socket.write(large)
          }
          await pause(100)
          socket?.destroy()
        }
      }),
    ),
}

parentPort!.on('message', () => parentPort!.postMessage(tally))
void attacks[flood]()
