import { PROTOCOL, SOCKET_ROUTE } from '../../../shared/protocol.ts'
import type { House } from '../house.ts'
import { openRaw, type RawSocket } from '../raw-socket.ts'
import type { Table } from '../table.ts'

export interface Side {
  /** Sends one frame, and resolves with the length of the answer once every socket has it. */
  send(socket: number, frame: string): Promise<number>
  close(): void
}

const ENTRY = Buffer.from('{"type":"entry"')
const SYNCED = Buffer.from('{"type":"synced"')
const REFUSALS = ['{"type":"refused"', '{"type":"error"'].map((start) => Buffer.from(start))
const starts = (frame: Buffer, start: Buffer): boolean => frame.subarray(0, start.length).equals(start)

/** Opens so many sockets. `counts`: whether a frame is one that is waited for. */
async function sideOf(
  dial: (heard: (frame: Buffer) => void) => Promise<RawSocket>,
  sockets: number,
  counts: (frame: Buffer) => boolean,
): Promise<Side> {
  let missing = 0
  let answered: ((length: number) => void) | undefined
  let failed: ((error: Error) => void) | undefined
  const heard = (frame: Buffer): void => {
    if (counts(frame)) {
      if (--missing === 0) answered?.(frame.length)
    } else if (REFUSALS.some((start) => starts(frame, start))) failed?.(new Error(frame.toString()))
  }
  const open: RawSocket[] = []
  while (open.length < sockets) open.push(await dial(heard))
  return {
    send: (socket, frame) =>
      new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        missing = sockets
        open[socket]!.send(frame)
      }),
    close() {
      for (const { close } of open) close()
    },
  }
}

export function ourSide({ direct }: House, { id, tokens }: Table): Promise<Side> {
  let next = 0
  const dial = async (heard: (frame: Buffer) => void): Promise<RawSocket> => {
    const token = tokens[next++]
    let synced: (() => void) | undefined
    const socket = await openRaw(Number(direct.port), SOCKET_ROUTE.replace(':id', id), (frame) => {
      if (starts(frame, SYNCED)) synced?.()
      heard(frame)
    })
    await new Promise<void>((resolve) => {
      synced = resolve
      socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL, token, n: -1 }))
    })
    return socket
  }
  return sideOf(dial, tokens.length, (frame) => starts(frame, ENTRY))
}

export function bareSide({ bare }: House, name: string, sockets: number): Promise<Side> {
  return sideOf(
    (heard) => openRaw(Number(bare.port), `/${name}`, heard),
    sockets,
    () => true,
  )
}

/** A message that asks a bare object for a frame of that length, padded to the length of the room's. */
export function bareFrame(length: number, like: string): string {
  return `${length} `.padEnd(Buffer.byteLength(like), '.')
}
