import { connect, type Socket } from 'node:net'

/** A client's frame, as short as the protocol allows: masked with zeros. */
function framed(text: string): Buffer {
  const body = Buffer.from(text)
  const { length } = body
  const head = length < 126 ? [0x81, 0x80 | length] : [0x81, 0x80 | 126, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body])
}

function dialRaw(port: number, path: string): Socket {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

export interface RawSocket {
  send(text: string): void
  close(): void
}

/** Where the frame that begins at `at` has its text, if all of it is there. */
function textAt(data: Buffer, at: number): { readonly from: number; readonly to: number } | undefined {
  if (data.length < at + 2) return undefined
  const short = data[at + 1]! & 127
  const from = at + (short === 126 ? 4 : short === 127 ? 10 : 2)
  if (data.length < from) return undefined
  const to =
    from + (short === 126 ? data.readUInt16BE(at + 2) : short === 127 ? Number(data.readBigUInt64BE(at + 2)) : short)
  return data.length < to ? undefined : { from, to }
}

export function openRaw(port: number, path: string, heard: (frame: Buffer) => void): Promise<RawSocket> {
  return new Promise((resolve, reject) => {
    const socket = dialRaw(port, path)
    let rest: Buffer = Buffer.alloc(0)
    let isOpen = false
    const raw: RawSocket = {
      send: (text) => void socket.write(framed(text)),
      close: () => void socket.destroy(),
    }
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a socket was closed')))
    socket.on('data', (data: Buffer) => {
      rest = rest.length === 0 ? data : Buffer.concat([rest, data])
      let at = 0
      if (!isOpen) {
        const head = rest.indexOf('\r\n\r\n')
        if (head < 0) return
        if (rest.toString('latin1', 9, 12) !== '101') reject(new Error(rest.toString('latin1', 0, head)))
        isOpen = true
        at = head + 4
        resolve(raw)
      }
      for (let text = textAt(rest, at); text; text = textAt(rest, at)) {
        heard(rest.subarray(text.from, text.to))
        at = text.to
      }
      rest = rest.subarray(at)
    })
  })
}
