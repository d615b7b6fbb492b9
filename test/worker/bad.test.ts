import { beforeAll, expect, test } from 'vitest'
import type { ErrorCode } from '../../shared/errors.ts'
import { PROTOCOL } from '../../shared/protocol.ts'
import { dumpOf } from './dumps.ts'
import type { HeadlessClient } from '../support/headless.ts'
import { ask, newNonce, type Asked } from './asking.ts'
import { dial, join, newAction, newGame, newTable, onTurn, playOn, type Table } from './tables.ts'

/** Who sends: a socket before hello, the player on turn, a spectator, one who waits, one after the end. */
type Sender = 'greeting' | 'onTurn' | 'spectator' | 'waiting' | 'over'

const tables = {} as Record<'playing' | 'waiting' | 'over', Table>
let turn = 0

async function sender(kind: Sender): Promise<HeadlessClient> {
  const { playing, waiting, over } = tables
  switch (kind) {
    case 'greeting':
      return dial(playing.id)
    case 'onTurn':
      return join(playing.id, playing.tokens[turn])
    case 'spectator':
      return join(playing.id)
    case 'waiting':
      return join(waiting.id, waiting.tokens[0])
    case 'over':
      return join(over.id, over.tokens[0])
  }
}

/** All that is stored, but for when pages were last open, and where: a page that is expelled is one that closes. */
const everything = async () => {
  const dumps = await Promise.all(Object.values(tables).map((table) => dumpOf(table.id)))
  const text = JSON.stringify(dumps).replace(
    /\\"seenAt\\":\d+|,\\"lastAddress\\":\\"\w+\\"|,\\"spent\\":\[[\d,]+\]/g,
    '',
  )
  return JSON.parse(
    text.replace(/(\\"(?:attended\\":\{\\"is|hostGone\\":\{\\"id|name\\":\\"host)\\"(?::\w+)?),\\"at\\":\d+/g, '$1'),
  ) as unknown
}

beforeAll(async () => {
  const playing = await newGame(2)
  await playOn(playing.clients, 1, 2)
  turn = onTurn(playing.clients)!.you!
  const over = await newGame(2)
  await playOn(over.clients, 2)
  Object.assign(tables, { playing, over, waiting: await newTable(2) })
  const host = await sender('waiting')
  await Promise.all([...playing.clients, ...over.clients, host].map((client) => client.close()))
})

const act = (command: unknown, more: object = {}) => ({ type: 'act', id: newAction(), base: 3, command, ...more })
const say = (more: object) => ({ type: 'say', id: 'a-line-of-chat', text: 'x', ...more })
const react = (more: object) => ({ type: 'react', id: 'a-reaction', reaction: 'clap', ...more })
const hello = (more: object = {}) => ({ type: 'hello', protocol: PROTOCOL, ...more })
const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** Frames, each with the code that answers it, and whether the room hangs up. */
const frames: readonly [name: string, from: Sender, frame: unknown, code: string, closes?: 'closes'][] = [
  ['not JSON', 'onTurn', 'hello there', 'malformed'],
  ['nothing', 'onTurn', '', 'malformed'],
  ['JSON cut short', 'onTurn', '{"type":"sync","n":', 'malformed'],
  ['null', 'onTurn', 'null', 'malformed'],
  ['a number', 'onTurn', '7', 'malformed'],
  ['a string', 'onTurn', '"act"', 'malformed'],
  ['an array', 'onTurn', '[]', 'malformed'],
  ['an array of a frame', 'onTurn', '[{"type":"sync","n":0}]', 'malformed'],
  ['an empty object', 'onTurn', '{}', 'malformed'],
  ['deep nesting', 'onTurn', deep(2000), 'malformed'],
  ['deep nesting in a command', 'onTurn', act(JSON.parse(deep(1000))), 'bad-command'],
  ['bytes', 'onTurn', new Uint8Array([1, 2, 3]).buffer, 'malformed'],
  ['an unknown type', 'onTurn', { type: 'cheat' }, 'malformed'],
  ['an unknown type of a spectator', 'spectator', { type: 'cheat' }, 'malformed'],
  ['an unknown type before hello', 'greeting', { type: 'cheat' }, 'malformed'],
  ['an unknown type before the start', 'waiting', { type: 'cheat' }, 'malformed'],
  ['a type that is not a string', 'onTurn', { type: 1 }, 'malformed'],
  ['a type of the other direction', 'onTurn', { type: 'entry', entry: {} }, 'malformed'],
  ['__proto__ for a type', 'onTurn', '{"__proto__":{"type":"sync","n":0}}', 'malformed'],
  ['constructor for a type', 'onTurn', { type: 'constructor' }, 'malformed'],
  ['sync without n', 'onTurn', { type: 'sync' }, 'malformed'],
  ['sync from a fraction', 'onTurn', { type: 'sync', n: 1.5 }, 'malformed'],
  ['sync from below -1', 'onTurn', { type: 'sync', n: -2 }, 'malformed'],
  ['sync from a string', 'onTurn', { type: 'sync', n: '1' }, 'malformed'],
  ['sync from beyond reason', 'onTurn', { type: 'sync', n: 1e9 }, 'malformed'],
  ['sync from null', 'onTurn', { type: 'sync', n: null }, 'malformed'],
  ['sync with a long digest', 'onTurn', { type: 'sync', n: 0, wrong: '0'.repeat(9) }, 'malformed'],
  ['act without id', 'onTurn', { type: 'act', base: 3, command: {} }, 'malformed'],
  ['act with a short id', 'onTurn', act({}, { id: 'short' }), 'malformed'],
  ['act with a long id', 'onTurn', act({}, { id: 'x'.repeat(41) }), 'malformed'],
  ['act with a number for id', 'onTurn', act({}, { id: 12345678 }), 'malformed'],
  ['act without base', 'onTurn', { type: 'act', id: 'without-base', command: {} }, 'malformed'],
  ['act with a fractional base', 'onTurn', act({}, { base: 2.5 }), 'malformed'],
  ['act with an array for base', 'onTurn', act({}, { base: [3] }), 'malformed'],
  ['act without command', 'onTurn', { type: 'act', id: 'no-command', base: 3 }, 'malformed'],
  ['a null command', 'onTurn', act(null), 'bad-command'],
  ['a command that is a string', 'onTurn', act('place'), 'bad-command'],
  ['a command that is an array', 'onTurn', act([]), 'bad-command'],
  ['an unknown command', 'onTurn', act({ type: 'win' }), 'bad-command'],
  ['a command of the prototype', 'onTurn', act(JSON.parse('{"__proto__":{"type":"place","notch":1}}')), 'bad-command'],
  ['a negative rotation', 'onTurn', act({ type: 'lay', tile: 0, rotation: -1 }), 'bad-command'],
  ['decided with nothing in hand', 'onTurn', act({ type: 'place', notch: 0 }, { base: -1 }), 'stale'],
  ['a line that is a number', 'onTurn', say({ text: 7 }), 'malformed'],
  ['a line that is null', 'onTurn', say({ text: null }), 'malformed'],
  ['a line that is an array', 'onTurn', say({ text: ['x'] }), 'malformed'],
  ['a long line', 'onTurn', say({ text: 'x'.repeat(2001) }), 'malformed'],
  ['a line with a long id', 'onTurn', say({ id: 'y'.repeat(41) }), 'malformed'],
  ['a line in __proto__', 'onTurn', '{"type":"say","__proto__":{"id":"a-line-of-chat","text":"x"}}', 'malformed'],
  ['a reaction of the prototype', 'onTurn', react({ reaction: 'constructor' }), 'malformed'],
  ['__proto__ for a reaction', 'onTurn', react({ reaction: '__proto__' }), 'malformed'],
  ['a reaction that is an array', 'onTurn', react({ reaction: ['clap'] }), 'malformed'],
  ['a reaction with a short id', 'onTurn', react({ id: 'short' }), 'malformed'],
  ['a spectator who plays', 'spectator', act({ type: 'lay', tile: 0, rotation: 0 }), 'not-seated'],
  [
    'a spectator who names a seat',
    'spectator',
    { ...act({ type: 'lay', tile: 0, rotation: 0 }), seat: 0 },
    'not-seated',
  ],
  ['a spectator with a bad command', 'spectator', act({}), 'not-seated'],
  ['before the start', 'waiting', act({ type: 'place', notch: 0 }, { base: 0 }), 'not-started'],
  ['a bad command before the start', 'waiting', act({}, { base: 0 }), 'not-started'],
  ['a bad command after the end', 'over', act(7), 'already-over'],
  ['act before hello', 'greeting', act({ type: 'place', notch: 0 }), 'hello-first'],
  ['sync before hello', 'greeting', { type: 'sync', n: 0 }, 'hello-first'],
  ['rubbish before hello', 'greeting', '}{', 'malformed'],
  ['hello without protocol', 'greeting', { type: 'hello' }, 'malformed'],
  ['hello with a string for protocol', 'greeting', hello({ protocol: '1' }), 'malformed'],
  ['hello with a negative protocol', 'greeting', hello({ protocol: -1 }), 'malformed'],
  ['hello of a far protocol', 'greeting', hello({ protocol: 999 }), 'protocol', 'closes'],
  ['hello with an unknown token', 'greeting', hello({ token: 'x'.repeat(22) }), 'bad-token'],
  ['hello with an empty token', 'greeting', hello({ token: '' }), 'malformed'],
  ['hello with a long token', 'greeting', hello({ token: 'x'.repeat(65) }), 'malformed'],
  ['hello with an object for token', 'greeting', hello({ token: {} }), 'malformed'],
  ['hello with a long epoch', 'greeting', hello({ epoch: 'x'.repeat(41) }), 'malformed'],
  ['hello with a fraction for n', 'greeting', hello({ n: 0.5 }), 'malformed'],
  ['a second hello', 'onTurn', hello(), 'hello-twice'],
  ['a second hello of a spectator', 'spectator', hello(), 'hello-twice'],
  ['4097 bytes', 'onTurn', ' '.repeat(4097), 'too-large', 'closes'],
  ['4097 bytes before hello', 'greeting', ' '.repeat(4097), 'too-large', 'closes'],
  ['4098 bytes in 1366 characters', 'onTurn', '€'.repeat(1366), 'too-large', 'closes'],
  ['5000 raw bytes', 'onTurn', new Uint8Array(5000).buffer, 'too-large', 'closes'],
  ['4096 bytes', 'onTurn', ' '.repeat(4096), 'malformed'],
]

test.each(frames)('a frame is refused on a socket: %s (%s)', async (_name, from, frame, code, closes) => {
  const before = await everything()
  const client = await sender(from)
  client.send(frame)
  const answer = await client.want('error', 'refused')
  expect(answer.code).toBe(code)
  if (answer.type === 'error') expect(answer.message).toMatch(/^[A-Z].*: .*\.$/)
  if (closes) {
    expect(await client.closed).toMatchObject({ code: 1008 })
  } else {
    if (from === 'greeting') await client.hello()
    await client.settled()
    await client.close()
  }
  expect(await everything()).toEqual(before)
})

const body = (more: object = {}) => ({ game: 'tsuro', name: 'Eve', nonce: newNonce(), ...more })
const waiting = (rest: string) => () => `/api/tables/${tables.waiting.id}${rest}`
const playing = (rest: string) => () => `/api/tables/${tables.playing.id}${rest}`
const to = (path: string) => () => path
const POST = (sent: unknown, more: Asked = {}): Asked => ({ method: 'POST', body: sent, ...more })
const basic = { Authorization: 'Basic eA==' }
const by = (method: string, table: keyof typeof tables, seat: number) => (): Asked => ({
  method,
  token: tables[table].tokens[seat]!,
})

const requests: readonly [
  name: string,
  path: () => string,
  asked: Asked | (() => Asked),
  status: number,
  code: ErrorCode,
][] = [
  ['create: no body', to('/api/tables'), { method: 'POST' }, 400, 'malformed'],
  ['create: not JSON', to('/api/tables'), POST('{'), 400, 'malformed'],
  ['create: null', to('/api/tables'), POST('null'), 400, 'malformed'],
  ['create: an array', to('/api/tables'), POST([]), 400, 'malformed'],
  ['create: a form', to('/api/tables'), POST(body(), { headers: { 'Content-Type': 'text/plain' } }), 400, 'malformed'],
  ['create: over 4 KB', to('/api/tables'), POST(body({ pad: 'x'.repeat(4096) })), 413, 'too-large'],
  ['create: no such game', to('/api/tables'), POST(body({ game: 'chess' })), 400, 'no-such-game'],
  ['create: a game of the prototype', to('/api/tables'), POST(body({ game: 'constructor' })), 400, 'no-such-game'],
  ['create: __proto__', to('/api/tables'), POST(body({ game: '__proto__' })), 400, 'no-such-game'],
  ['create: unknown option', to('/api/tables'), POST(body({ options: { luck: 'on' } })), 400, 'bad-options'],
  ['create: unknown value', to('/api/tables'), POST(body({ options: { bonus: 'yes' } })), 400, 'bad-options'],
  ['create: a list of options', to('/api/tables'), POST(body({ options: { bonus: [] } })), 400, 'malformed'],
  ['create: first out of range', to('/api/tables'), POST(body({ settings: { first: 8 } })), 400, 'malformed'],
  ['create: first a word', to('/api/tables'), POST(body({ settings: { first: 'me' } })), 400, 'malformed'],
  ['create: no name', to('/api/tables'), POST(body({ name: ' \u200b\u202e\n ' })), 400, 'bad-name'],
  ['create: a long name', to('/api/tables'), POST(body({ name: 'x'.repeat(201) })), 400, 'malformed'],
  ['create: a number for a name', to('/api/tables'), POST(body({ name: 7 })), 400, 'malformed'],
  ['sit: a short nonce', waiting('/seats'), POST(body({ nonce: 'abc' })), 400, 'malformed'],
  ['sit: a nonce in capitals', waiting('/seats'), POST(body({ nonce: 'A'.repeat(32) })), 400, 'malformed'],
  ['sit: a negative seat', waiting('/seats'), POST(body({ seat: -1 })), 400, 'malformed'],
  ['sit: a seat that is none', waiting('/seats'), POST(body({ seat: 8 })), 400, 'malformed'],
  ['sit: a taken seat', waiting('/seats'), POST(body({ seat: 0 })), 409, 'seat-taken'],
  ['sit: no name', waiting('/seats'), POST(body({ name: '' })), 400, 'bad-name'],
  ['sit: after the start', playing('/seats'), POST(body()), 409, 'already-started'],
  ['leave: no boolean', waiting('/seats/mine'), { method: 'DELETE', body: { mayBeTaken: 1 } }, 400, 'malformed'],
  ['leave: nobody', waiting('/seats/mine'), { method: 'DELETE' }, 403, 'not-seated'],
  ['leave: a stranger', waiting('/seats/mine'), { method: 'DELETE', token: 'stranger' }, 401, 'bad-token'],
  ['start: nobody', waiting('/start'), { method: 'POST' }, 403, 'not-seated'],
  ['start: a stranger', waiting('/start'), { method: 'POST', token: 'x'.repeat(22) }, 401, 'bad-token'],
  ['start: a long token', waiting('/start'), { method: 'POST', token: 'x'.repeat(65) }, 401, 'bad-token'],
  ['start: basic authorization', waiting('/start'), { method: 'POST', headers: basic }, 401, 'bad-token'],
  ['start: not the host', waiting('/start'), by('POST', 'waiting', 1), 403, 'not-host'],
  ['start: a player of another table', waiting('/start'), by('POST', 'over', 0), 401, 'bad-token'],
  ['bot: no such level', waiting('/bots'), POST({ seat: 2, level: 'mighty' }), 400, 'malformed'],
  ['bot: nobody', waiting('/bots'), POST({ seat: 2, level: 'keen' }), 403, 'not-seated'],
  [
    'stand-in: no boolean',
    playing('/seats/mine/stand-in'),
    { method: 'PUT', body: { allowed: 'yes' } },
    400,
    'malformed',
  ],
  ['screen: no boolean', playing('/screens/one'), { method: 'PUT', body: { shows: 'yes' } }, 400, 'malformed'],
  ['screen: nobody', playing('/screens/one'), { method: 'PUT', body: { shows: true } }, 403, 'not-seated'],
  ['end: before the start', waiting('/end'), by('POST', 'waiting', 1), 409, 'not-started'],
  ['end: a spectator', playing('/end'), { method: 'POST' }, 403, 'not-seated'],
  ['end: while all are here', playing('/end'), by('POST', 'playing', 1), 409, 'not-now'],
  ['delete: a stranger', waiting(''), { method: 'DELETE', token: 'stranger' }, 401, 'bad-token'],
  ['delete: not the host', waiting(''), by('DELETE', 'waiting', 1), 403, 'not-host'],
  ['record: before the end', playing('/record'), {}, 409, 'not-finished'],
  ['record: before the start', waiting('/record'), {}, 409, 'not-finished'],
  ['log: no number', playing('/log'), {}, 400, 'malformed'],
  ['log: a negative number', playing('/log?before=-1'), {}, 400, 'malformed'],
  ['log: two numbers', playing('/log?before=1&before=2'), {}, 400, 'malformed'],
  ['log: a stranger', playing('/log?before=1'), { token: 'stranger' }, 401, 'bad-token'],
  ['log: before the start', waiting('/log?before=1'), {}, 409, 'not-started'],
  ['socket: no upgrade', playing('/socket'), {}, 400, 'malformed'],
  ['an unknown route', to('/api/nothing'), {}, 404, 'no-such-route'],
  ['an unknown method', to('/api/tables'), { method: 'PUT' }, 404, 'no-such-route'],
  ['a missing asset', to('/assets/index-1234.js'), {}, 404, 'no-such-route'],
  ['any other path', to('/wp-login.php'), {}, 404, 'no-such-route'],
  ['an odd table id', to('/api/tables/..%2f..%2fetc'), {}, 404, 'no-such-table'],
  ['report: no body', to('/api/errors'), { method: 'POST' }, 400, 'malformed'],
  ['report: over 4 KB', to('/api/errors'), POST({ message: 'x'.repeat(5000) }), 413, 'too-large'],
]

test.each(requests)('a request is refused over HTTP: %s', async (_name, path, asked, status, code) => {
  const before = await everything()
  const answer = await ask(path(), typeof asked === 'function' ? asked() : asked)
  const error = (await answer.json()) as { code: string; message: string }
  expect([answer.status, error.code]).toEqual([status, code])
  expect(Object.keys(error)).toEqual(['code', 'message'])
  expect(error.message).toMatch(/^[A-Z].*: .*\.$/)
  expect(await everything()).toEqual(before)
})
