import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import type { Seated } from '../../shared/api.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { dumpOf } from './dumps.ts'
import {
  alarmOf,
  ask,
  codeOf,
  infoAt,
  join,
  logSize,
  namesOf,
  newAction,
  newAddress,
  newGame,
  newNonce,
  newTable,
  onTurn,
  ORIGIN,
  playOn,
  pass,
  post,
  presenceAt,
  factsAt,
  ring,
  sleep,
  startTable,
  stubOf,
  upgrade,
} from './tables.ts'

const empty = { kind: 'empty' }
const sit = (id: string, name: string, more: object = {}) =>
  post(`/api/tables/${id}/seats`, { name, nonce: newNonce(), ...more })
const leave = (id: string, token: string) => ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token })

test('create seats the host and keeps the seat in a cookie; the info shows no secret', async () => {
  const made = await post('/api/tables', {
    game: 'tsuro',
    name: '  Anna \u202e ',
    nonce: newNonce(),
    settings: { first: 0 },
  })
  expect(made.status).toBe(201)
  const { id, seat, token } = (await made.json()) as Seated
  expect(id).toMatch(/^[\w-]{16}$/)
  expect(token).toMatch(/^[\w-]{22}$/)
  expect(seat).toBe(0)
  const cookie = made.headers.get('Set-Cookie')!
  for (const part of [
    `seat=${token}`,
    `Path=/api/tables/${id}`,
    'HttpOnly',
    'SameSite=Lax',
    'Secure',
    'Max-Age=7776000',
  ]) {
    expect(cookie.split('; ')).toContain(part)
  }
  const info = await infoAt(id)
  expect(info).toMatchObject({ id, game: 'tsuro', phase: 'waiting', host: 0, options: { bonus: 'off' } })
  expect(info.settings).toEqual({ ...defaultSettings, first: 0 })
  expect(info.seats).toEqual([
    { kind: 'player', name: 'Anna', colour: 'pink', presence: 'away', preparing: false, standIn: null },
    ...Array.from({ length: 7 }, () => ({ kind: 'empty' })),
  ])
  const stored = JSON.stringify(await dumpOf(id))
  expect(stored).not.toContain(token)
  const secret = /"secret\\":\\"([0-9a-f]{64})/.exec(stored)![1]!
  expect(JSON.stringify(info)).not.toContain(secret)
})

test('a cookie over plain http is not marked secure', async () => {
  const { exports } = await import('cloudflare:workers')
  const body = JSON.stringify({ game: 'tsuro', name: 'Anna', nonce: newNonce() })
  const headers = { 'Content-Type': 'application/json', 'CF-Connecting-IP': newAddress() }
  const made = await exports.default.fetch('http://localhost:8787/api/tables', { method: 'POST', headers, body })
  expect(made.headers.get('Set-Cookie')).not.toContain('Secure')
})

test('seats: the lowest free one, or the one named; equal names are told apart; colours are the first free', async () => {
  const { id } = await newTable(1)
  expect(await (await sit(id, 'Anna')).json()).toMatchObject({ seat: 1 })
  expect(await (await sit(id, 'ANNA', { seat: 5 })).json()).toMatchObject({ seat: 5 })
  const third = (await (await sit(id, 'Anna')).json()) as Seated
  expect(third.seat).toBe(2)
  expect(await codeOf(await sit(id, 'Ben', { seat: 5 }))).toBe('seat-taken')
  const info = await infoAt(id)
  expect(namesOf(info)).toEqual(['Anna', 'Anna 2', 'Anna 4', undefined, undefined, 'ANNA 3', undefined, undefined])
  await leave(id, third.token)
  await sit(id, 'N'.repeat(40))
  await sit(id, 'n'.repeat(40))
  const { seats } = await infoAt(id)
  expect(seats[2]).toMatchObject({ name: 'N'.repeat(32), colour: 'yellow' })
  expect(seats[3]).toMatchObject({ name: `${'n'.repeat(30)} 2`, colour: 'sky' })
})

test('asking again is safe: a repeated nonce and a held seat give the same seat', async () => {
  const { id, tokens } = await newTable(1)
  const nonce = newNonce()
  const first = (await (await sit(id, 'Ben', { nonce })).json()) as Seated
  const again = (await (await sit(id, 'Ben', { nonce })).json()) as Seated
  expect(again.seat).toBe(first.seat)
  expect(await codeOf(await leave(id, first.token))).toBe('bad-token')
  const body = { name: 'Anna', nonce: newNonce() }
  const held = await post(`/api/tables/${id}/seats`, body, { token: tokens[0]! })
  expect(await held.json()).toEqual({ id, seat: 0, token: tokens[0] })
  expect((await factsAt(id, 'player')).length).toBe(2)
})

test('full, started, and too few are refused', async () => {
  const full = await newTable(8)
  expect(await codeOf(await sit(full.id, 'Zoe'))).toBe('full')
  const alone = await newTable(1)
  expect(await codeOf(await post(`/api/tables/${alone.id}/start`, undefined, { token: alone.tokens[0]! }))).toBe(
    'too-few',
  )
  const { id, tokens } = await newGame(2)
  expect(await codeOf(await sit(id, 'Zoe'))).toBe('already-started')
  expect(await codeOf(await post(`/api/tables/${id}/start`, undefined, { token: tokens[0]! }))).toBe('already-started')
})

test('the start closes the places up: sockets, first and options follow their players', async () => {
  const made = await post('/api/tables', {
    game: 'tsuro',
    name: 'Anna',
    nonce: newNonce(),
    settings: { first: 6 },
    options: { bonus: 'on' },
  })
  const { id, token } = (await made.json()) as Seated
  const cleo = (await (await sit(id, 'Cleo', { seat: 6 })).json()) as Seated
  const ben = (await (await sit(id, 'Ben', { seat: 3 })).json()) as Seated
  const client = await join(id, cleo.token)
  expect(client.you).toBe(6)
  await leave(id, ben.token)
  await startTable({ id, tokens: [token] })
  const info = await client.shows(({ phase }) => phase === 'playing')
  expect(client.you).toBe(1)
  expect(namesOf(info)).toEqual(['Anna', 'Cleo'])
  expect(info.settings.first).toBe(1)
  expect(info.options).toEqual({ bonus: 'off' })
  await client.at(1)
  expect(onTurn([client])).toBe(client)
})

test('a first seat that nobody took is drawn', async () => {
  const { id, tokens } = await newTable(2, { settings: { first: 7 } })
  await startTable({ id, tokens })
  expect((await infoAt(id)).settings.first).toBe('drawn')
})

test('leaving before the start frees the seat; the longest seated is host then', async () => {
  const { id, tokens } = await newTable(3)
  const anna = await join(id, tokens[0])
  const cleo = await join(id, tokens[2])
  const left = await leave(id, tokens[0]!)
  expect(left.headers.get('Set-Cookie')).toContain('Max-Age=0')
  expect(await left.json()).toMatchObject({
    host: 1,
    spectators: 1,
    seats: [empty, { name: 'Ben' }, { name: 'Cleo' }, empty, empty, empty, empty, empty],
  })
  await cleo.shows((info) => info.host === 1)
  await anna.shows((info) => info.host === 1)
  expect(anna.you).toBe(null)
  expect(await codeOf(await post(`/api/tables/${id}/start`, undefined, { token: tokens[0]! }))).toBe('bad-token')
  expect(await codeOf(await post(`/api/tables/${id}/start`, undefined, { token: tokens[2]! }))).toBe('not-host')
  const back = (await (await sit(id, 'Anna')).json()) as Seated
  expect(back.seat).toBe(0)
  expect((await infoAt(id)).host).toBe(1)
  await join(id, back.token)
  await cleo.shows((info) => presenceAt(info, 0) === 'here')
  expect(anna.you).toBe(null)
  await startTable({ id, tokens: [tokens[1]!] })
  await anna.at(1)
  expect(JSON.stringify(anna.view)).not.toContain('"it"')
})

test('all leave before the start: the next to come is host', async () => {
  const { id, tokens } = await newTable(1)
  await leave(id, tokens[0]!)
  expect(await infoAt(id)).toMatchObject({ host: null })
  await sit(id, 'Ben')
  expect(await infoAt(id)).toMatchObject({
    host: 0,
    seats: [{ name: 'Ben' }, empty, empty, empty, empty, empty, empty, empty],
  })
})

test('leaving after the start marks the seat left, in its colour; its socket is a spectator; the others may end', async () => {
  const { id, tokens, clients } = await newGame(3)
  const [anna, ben, cleo] = clients as [(typeof clients)[0], (typeof clients)[0], (typeof clients)[0]]
  expect(await codeOf(await post(`/api/tables/${id}/end`, undefined, { token: tokens[1]! }))).toBe('nobody-has-left')
  await leave(id, tokens[0]!)
  await ben.shows((info) => info.host === 1 && info.seats[0]?.kind === 'left')
  await anna.shows((info) => info.spectators === 1)
  anna.send({ type: 'sync', n: -1 })
  expect((await anna.want('synced')).n).toBe(1)
  expect(JSON.stringify(anna.view)).not.toContain('"it"')
  anna.act(newAction(), { type: 'place', notch: 0 })
  expect(await anna.want('refused')).toMatchObject({ code: 'not-seated' })
  expect(await codeOf(await sit(id, 'Anna'))).toBe('already-started')
  expect((await post(`/api/tables/${id}/end`, undefined, { token: tokens[2]! })).status).toBe(200)
  const { seats, incidents } = await cleo.shows((info) => info.phase === 'ended')
  expect(seats[0]).toEqual({ kind: 'left', name: 'Anna', colour: 'pink', standIn: null })
  expect(incidents).toEqual([
    { kind: 'left', n: 1, seat: 0, name: 'Anna' },
    { kind: 'ended', n: 1, seat: 2, name: 'Cleo' },
  ])
  cleo.act(newAction(), { type: 'place', notch: 0 })
  expect(await cleo.want('refused')).toMatchObject({ code: 'already-over' })
  expect(await codeOf(await ask(`/api/tables/${id}/record`))).toBe('not-finished')
  expect(await logSize(id)).toBe(1)
})

test('when the last player leaves a running game it is ended', async () => {
  const { id, tokens } = await newGame(2)
  await leave(id, tokens[0]!)
  expect(await (await leave(id, tokens[1]!)).json()).toMatchObject({
    phase: 'ended',
    host: null,
    incidents: [
      { kind: 'left', name: 'Anna' },
      { kind: 'left', name: 'Ben' },
    ],
  })
})

test('the host deletes a table that waits or has ended: sockets and latecomers are told so, for a month', async () => {
  const { id, tokens, clients } = await newGame(2)
  const remove = (token: string) => ask(`/api/tables/${id}`, { method: 'DELETE', token })
  expect(await codeOf(await remove(tokens[1]!))).toBe('not-host')
  expect(await codeOf(await remove(tokens[0]!))).toBe('not-finished')
  await playOn(clients, 4)
  expect((await remove(tokens[0]!)).status).toBe(200)
  expect(await clients[1]!.want('error')).toMatchObject({ code: 'deleted' })
  expect(await clients[1]!.closed).toMatchObject({ code: 1008 })
  expect((await ask(`/api/tables/${id}`)).status).toBe(410)
  expect(await codeOf(await sit(id, 'Zoe'))).toBe('deleted')
  await sleep(id)
  expect(await codeOf(await upgrade(id))).toBe('deleted')
  const late = await ask(`/g/${id}`, { headers: { Accept: 'text/html' } })
  expect(late.status).toBe(404)
  // Nothing of the game is kept.
  expect((await dumpOf(id)).schema).toEqual(['CREATE TABLE buried (until INTEGER NOT NULL)'])
  await ring(id)
  expect(await codeOf(await ask(`/api/tables/${id}`))).toBe('deleted')
  pass(30 * 24 * 60 * 60 * 1000)
  expect(await codeOf(await ask(`/api/tables/${id}`))).toBe('no-such-table')
  await ring(id)
  expect((await dumpOf(id)).schema).toEqual([])
  expect(await alarmOf(id)).toBe(null)
})

test('cookies: a request that changes something needs the origin of this very site', async () => {
  const { id, tokens } = await newTable(2)
  const Cookie = `seat=${tokens[0]}`
  const start = (headers: Record<string, string>) => post(`/api/tables/${id}/start`, undefined, { headers })
  for (const Origin of ['https://evil.test', 'http://murex.test', 'null', '']) {
    expect(await codeOf(await start({ Cookie, Origin }))).toBe('origin')
  }
  expect(await codeOf(await start({ Cookie }))).toBe('origin')
  expect(await codeOf(await start({ Cookie, Origin: 'https://evil.test', Authorization: 'Bearer x' }))).toBe(
    'bad-token',
  )
  expect((await ask(`/api/tables/${id}`, { headers: { Cookie } })).status).toBe(200)
  expect((await start({ Cookie, Origin: ORIGIN })).status).toBe(200)
  const own = await ask(`/api/tables/${id}/log?before=1`, { headers: { Cookie } })
  expect(await own.text()).toContain('"it"')
})

test('a finished table still says who sat where', async () => {
  const { id, clients } = await newGame(2)
  await playOn(clients, 12)
  await Promise.all(clients.map((client) => client.close()))
  expect(await infoAt(id)).toMatchObject({ phase: 'finished', seats: [{ name: 'Anna' }, { name: 'Ben' }] })
  expect(await runInDurableObject(stubOf(id), (room) => room.ask('info'))).toHaveProperty('ok')
})
