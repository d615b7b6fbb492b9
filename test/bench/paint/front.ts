import { request as ask, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Certificate } from './certificate.ts'

/** A page that can be no faster: what any page takes on this line and machine. */
const bare = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>Bare</title><main><h1>Bare</h1><input aria-label="Your name"></main></html>`
export const BARE = '/bare'

const compress = promisify(brotliCompress)
/** As an edge compresses what it has not seen before. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const isText = /^text|javascript|json|svg/

interface Answer {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

/** Headers that HTTP/2 has no use for, or that change with compression. */
const dropped = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

async function bodyOf(message: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}

async function compressed({ status, headers, body }: Answer): Promise<Answer> {
  if (body.length === 0 || !isText.test(String(headers['content-type']))) return { status, headers, body }
  return { status, headers: { ...headers, 'content-encoding': 'br' }, body: await compress(body, QUALITY) }
}

/** The Worker goes by the origin under which it is asked, which it takes for one without TLS. */
const withOrigin = <T extends Readonly<Record<string, string | string[] | undefined>>>({ origin, ...headers }: T) =>
  typeof origin === 'string' ? { ...headers, origin: origin.replace('https:', 'http:') } : headers

async function answerOf(port: number, request: Http2ServerRequest): Promise<Answer> {
  const { ':authority': host = request.headers.host, ...rest } = request.headers
  const said = Object.entries(withOrigin(rest)).filter(([name]) => !name.startsWith(':'))
  const headers = { ...Object.fromEntries(said), host, 'accept-encoding': 'identity' }
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = ask({ port, host: 'localhost', method: request.method, path: request.url, headers }, resolve)
    asked.on('error', reject)
    request.pipe(asked)
  })
  const answered = Object.entries(message.headers).filter(([name]) => !dropped.includes(name))
  return compressed({ status: message.statusCode!, headers: Object.fromEntries(answered), body: await bodyOf(message) })
}

interface Front {
  readonly port: number
  end(): void
}

/**
 * TLS and HTTP/2 before a local server, as an edge has them: text is compressed, and files are kept in memory once somebody
 * asked for them. A socket comes over HTTP/1.1, and is passed through. `asked`: somebody asked for something.
 */
export async function openFront(port: number, { key, cert }: Certificate, asked: () => void): Promise<Front> {
  const files = new Map<string, Answer>()
  async function answer(request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
    asked()
    const found = files.get(request.url) ?? (await answerOf(port, request))
    if (/immutable/.test(String(found.headers['cache-control']))) files.set(request.url, found)
    response.writeHead(found.status, found.headers)
    response.end(found.body)
  }
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    void answer(request, response).catch(() => response.stream?.destroy())
  })
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'immutable' }
  files.set(BARE, await compressed({ status: 200, headers, body: Buffer.from(bare) }))
  server.on('upgrade', (request: IncomingMessage, near: Socket, head: Buffer) => {
    asked()
    const far = connect(port, 'localhost')
    const lines = Object.entries(withOrigin(request.headers)).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    far.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    far.write(head)
    for (const socket of [near, far]) {
      socket.setNoDelay(true).on('error', () => undefined)
      socket.once('close', () => [near, far].forEach((one) => one.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { port: (server.address() as AddressInfo).port, end: () => void server.close() }
}
