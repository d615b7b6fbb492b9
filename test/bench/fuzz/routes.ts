import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Seated } from '../../../shared/api.ts'
import type { Random } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { errors } from '../../../shared/errors.ts'
import { gameIds } from '../../../shared/games/ids.ts'
import { SOCKET_ROUTE } from '../../../shared/protocol.ts'
import { add, BATCH, expect, Finding, type Counts } from './finding.ts'
import { hostileText, orHostile } from './hostile.ts'
import { bodies, framesOf } from './samples.ts'

/** Inputs for each raw socket. */
const RAW_EVERY = 8
/** ms that a raw socket stays open after its last byte. */
const LINGER = 15
/** Requests on their way at once. */
const AT_ONCE = 8

const methods = ['GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const routes = [
  '/',
  '/g/:id',
  '/solo/:id',
  '/learn/:word',
  '/api/health',
  '/api/errors',
  '/api/my-tables',
  '/api/my-tables?page=:word&over=:word',
  '/api/push',
  '/api/tables',
  '/api/tables/:id',
  SOCKET_ROUTE,
  ...['seats', 'seats/mine', 'seats/mine/devices', 'seats/mine/push', 'seats/mine/stand-in', 'seats/:word', 'bots'].map(
    (rest) => `/api/tables/:id/${rest}`,
  ),
  ...['proposals', 'proposals/:word', 'proposals/:word/claim', 'transfers', 'transfers/claim'].map(
    (rest) => `/api/tables/:id/${rest}`,
  ),
  ...['nudge', 'start', 'end', 'rematch', 'record'].map((rest) => `/api/tables/:id/${rest}`),
  '/api/tables/:id/log?before=:word',
  '/:word',
  '/api/:word',
]

/** Table that a batch attacks; the batch holds all its seats. */
interface Victim {
  readonly port: number
  readonly id: string
  readonly tokens: readonly string[]
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

/** A stack as engines write it, in JSON too, and paths of modules. */
const TRACE = /(?:\n|\\n)\s+at [^\n]+:\d+:\d+|node_modules|worker\/index|\.ts:\d+/

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

function ask(port: number, { method, path, headers, body }: Sent): Promise<{ answer: IncomingMessage; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': String(body.length) }
    const asked = request({ host: 'localhost', port, method, path, agent, headers: { ...headers, ...length } })
    asked.on('error', reject)
    // A socket that was opened is none of this.
    asked.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve({ answer, text: '' })
    })
    asked.on('response', (answer) => void textOf(answer).then((text) => resolve({ answer, text }), reject))
    asked.end(body)
  })
}

async function open(port: number, random: Random): Promise<Victim> {
  const post = async (path: string, body: object, token?: string): Promise<Seated> => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    const { text } = await ask(port, { method: 'POST', path, headers, body: Buffer.from(JSON.stringify(body)) })
    return JSON.parse(text) as Seated
  }
  const game = gameIds[random.below(gameIds.length)]!
  const player = (seat: number) => ({ name: `Player ${seat}`, nonce: String(seat).padStart(32, '0') })
  const host = await post('/api/tables', { game, name: player(0).name })
  const tokens = [host.token]
  await post(`/api/tables/${host.id}/seats`, player(0), host.token)
  while (tokens.length < 3) {
    const { token } = await post(`/api/tables/${host.id}/seats`, player(tokens.length))
    // A table of Tyrus has two seats.
    if (token === undefined) break
    tokens.push(token)
  }
  if (random.below(2) === 0) await post(`/api/tables/${host.id}/start`, {}, host.token)
  return { port, id: host.id, tokens }
}

/** Text that a header may hold: no line ends, and nothing above a byte. */
const inHeader = (text: string): string => text.replace(/[^\x20-\x7e\x80-\xff]/g, '').slice(0, 2_000)

function requestOf(random: Random, { port, id, tokens }: Victim): Sent {
  const fill = (word: string): string => encodeURIComponent(word.replace(/\p{Cs}/gu, '')).slice(0, 1_500)
  const own = [id, id, id, 'A'.repeat(16)]
  const path = routes[random.below(routes.length)]!.replace(':id', () => fill(orHostile(random, own))).replaceAll(
    ':word',
    () => fill(orHostile(random, ['0', '1', '7', 'tsuro', 'a'.repeat(12), hostileText(random, [0])])),
  )
  const token = orHostile(random, tokens)
  const headers: Record<string, string> = {}
  const maybe = (name: string, likely: readonly string[]): void => {
    if (random.below(3) === 0) headers[name] = inHeader(orHostile(random, likely))
  }
  maybe('Authorization', [`Bearer ${token}`, `Basic ${token}`])
  maybe('Cookie', [`seat=${token}`, `my-tables=${token}`, `seat=${token}; seat=x; my-tables={}`, 'language=fr'])
  maybe('Origin', [`http://localhost:${port}`, 'https://example.org', 'null'])
  maybe('Accept', ['text/html', '*/*'])
  maybe('Accept-Language', ['fr-BE,fr;q=0.9', 'nl', '*;q=NaN'])
  maybe('If-None-Match', ['*', '"a"'])
  maybe('Range', ['bytes=0-1', 'bytes=9-1'])
  if (random.below(20) === 0) Object.assign(headers, upgrade)
  const method = methods[random.below(methods.length)]!
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return { method, path, headers, body: undefined }
  headers['Content-Type'] = random.below(8) === 0 ? inHeader(orHostile(random, ['text/plain'])) : 'application/json'
  const text = hostileText(random, bodies)
  return { method, path, headers, body: Buffer.from(random.below(50) === 0 ? text.repeat(60) : text) }
}

const upgrade = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version': '13',
}

async function tryRequest(victim: Victim, sent: Sent, counts: Counts): Promise<void> {
  const said = JSON.stringify({ ...sent, body: sent.body?.toString() })
  const { answer, text } = await ask(victim.port, sent).catch((error: unknown) => {
    throw new Finding(`no answer: ${String(error)}`, said)
  })
  const status = answer.statusCode!
  add(counts, `answers ${Math.floor(status / 100)}xx`)
  expect(status < 500, `answered ${status}: ${text.slice(0, 200)}`, said)
  expect(!TRACE.test(text), `answered with a trace: ${text.slice(0, 400)}`, said)
  if (status < 400 || !answer.headers['content-type']?.includes('json') || text === '') return
  expect((JSON.parse(text) as { code: string }).code in errors, `answered ${text.slice(0, 200)}`, said)
}

/** A frame of a client as bytes, with any bits and length; masked or not. */
function rawFrame(random: Random, text: string): Buffer {
  const body = Buffer.from(text)
  const head = random.below(3) > 0 ? 0x81 : random.below(256)
  const masked = random.below(6) > 0 ? 0x80 : 0
  const long = Buffer.alloc(8)
  long.writeBigUInt64BE(BigInt(random.below(0x7fffffff)) << BigInt(random.below(34)))
  const lengths = [
    body.length < 126 ? [masked | body.length] : [masked | 126, body.length >> 8, body.length & 255],
    [masked | random.below(128)],
    [masked | 127, ...long],
  ]
  const length = lengths[random.below(8) > 1 ? 0 : random.below(3)]!
  return Buffer.concat([Buffer.from([head, ...length, ...(masked ? [0, 0, 0, 0] : [])]), body])
}

/** Frames by hand on a socket, some of which no client would send. */
async function tryFrames(victim: Victim, random: Random, counts: Counts): Promise<void> {
  const token = random.below(2) === 0 ? { token: victim.tokens[0] } : {}
  const samples = [...framesOf('tsuro'), { type: 'hello', protocol: 2, n: -1, ...token }]
  const frames = Array.from({ length: 1 + random.below(6) }, () => rawFrame(random, hostileText(random, samples)))
  const lines = [
    `GET ${SOCKET_ROUTE.replace(':id', victim.id)} HTTP/1.1`,
    `Host: localhost:${victim.port}`,
    ...Object.entries(upgrade).map(([name, value]) => `${name}: ${value}`),
  ]
  const heard = await new Promise<string>((resolve, reject) => {
    const socket = connect(victim.port, 'localhost')
    const parts: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (data) => void parts.push(data))
    socket.once('data', () => {
      socket.write(Buffer.concat(frames))
      setTimeout(() => socket.destroy(), LINGER)
    })
    socket.on('close', () => resolve(Buffer.concat(parts).toString()))
    socket.setTimeout(10_000, () => reject(new Error('a raw socket was not answered')))
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
  add(counts, 'raw sockets')
  const said = frames.map((frame) => frame.toString('base64')).join(' ')
  expect(!TRACE.test(heard) && !heard.includes('"internal"'), `heard ${heard.slice(0, 400)}`, said)
}

/** A batch of hostile requests and raw sockets at a served house. */
export async function routesBatch(seed: number, counts: Counts, port: number): Promise<void> {
  const random = quick(seed)
  const victim = await open(port, random)
  for (let k = 0; k < BATCH; k += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, BATCH - k) }, (_, i) =>
      (k + i) % RAW_EVERY === 0
        ? tryFrames(victim, random, counts)
        : tryRequest(victim, requestOf(random, victim), counts),
    )
    await Promise.all(some)
  }
  const health = { method: 'GET', path: '/api/health', headers: {}, body: undefined }
  const { text } = await ask(port, health)
  expect(text.startsWith('{"ok":true,'), `the house is not well: ${text}`, '')
}
