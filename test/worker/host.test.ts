import { describe, expect, test } from 'vitest'
import type { Seated } from '../../shared/api.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { isOccupied } from '../../shared/table-info.ts'
import { dumpOf } from './dumps.ts'
import {
  ask,
  codeOf,
  infoAt,
  infoIn,
  join,
  namesOf,
  newGame,
  newNonce,
  newTable,
  ORIGIN,
  pass,
  post,
  sleep,
  startTable,
} from './tables.ts'

const patch = (id: string, token: string | undefined, body: unknown, rest = '') =>
  ask(`/api/tables/${id}${rest}`, { method: 'PATCH', body, ...(token === undefined ? {} : { token }) })
const choose = (id: string, token: string | undefined, body: unknown) => patch(id, token, body, '/seats/mine')
const kick = (id: string, token: string | undefined, seat: number | string, forGood?: boolean) =>
  ask(`/api/tables/${id}/seats/${seat}`, {
    method: 'DELETE',
    ...(token === undefined ? {} : { token }),
    ...(forGood === undefined ? {} : { body: { forGood } }),
  })

describe('the host changes the table', () => {
  test('options, who starts and the listing: told to all, kept over a sleep, used at the start', async () => {
    const { id, tokens } = await newTable(3)
    const ben = await join(id, tokens[1])
    const answer = await patch(id, tokens[0], { options: { bonus: 'on' }, settings: { first: 2, listed: true } })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ options: { bonus: 'on' }, settings: { first: 2, listed: true } })
    await ben.shows(({ settings }) => settings.listed && settings.first === 2)
    await sleep(id)
    expect(await infoIn(await patch(id, tokens[0], { settings: { first: 1 } }))).toMatchObject({
      options: { bonus: 'on' },
      settings: { first: 1, listed: true },
    })
    await startTable({ id, tokens })
    expect(await ben.shows(({ phase }) => phase === 'playing')).toMatchObject({
      options: { bonus: 'on' },
      settings: { first: 1 },
    })
    expect(await codeOf(await patch(id, tokens[0], { settings: { first: 0 } }))).toBe('already-started')
    expect(await codeOf(await patch(id, tokens[0], { options: {} }))).toBe('already-started')
    expect(await infoIn(await patch(id, tokens[0], { settings: { listed: false } }))).toMatchObject({
      settings: { listed: false },
    })
  })

  test('refused: strangers, other players, unknown options, odd bodies; nothing is stored', async () => {
    const { id, tokens } = await newTable(2)
    const before = await dumpOf(id)
    expect(await codeOf(await patch(id, undefined, { settings: { listed: true } }))).toBe('not-seated')
    expect(await codeOf(await patch(id, 'stranger', { settings: { listed: true } }))).toBe('bad-token')
    expect(await codeOf(await patch(id, tokens[1], { settings: { listed: true } }))).toBe('not-host')
    for (const options of [{ luck: 'on' }, { bonus: 'yes' }, { toString: 1 }]) {
      expect(await codeOf(await patch(id, tokens[0], { options }))).toBe('bad-options')
    }
    for (const body of [
      'null',
      '{',
      { options: { bonus: [] } },
      ...[{ first: 8 }, { first: 'me' }, { listed: 'yes' }, { mute: true }].map((settings) => ({ settings })),
      { listed: true },
      { option: { bonus: 'on' } },
      '{"__proto__":{"settings":{"listed":true}}}',
      '{"settings":{"constructor":1}}',
    ]) {
      expect(await codeOf(await patch(id, tokens[0], body))).toBe('malformed')
    }
    expect(await dumpOf(id)).toEqual(before)
    const odd = '{"options":{"__proto__":{"bonus":"on"}},"settings":{}}'
    const answer = await infoIn(await patch(id, tokens[0], odd))
    expect(answer).toMatchObject({ options: { bonus: 'off' }, settings: defaultSettings })
    expect((await dumpOf(id)).rows).toEqual(before.rows)
  })
})

describe('a player chooses', () => {
  test('a free seat, a free colour, another name; a player who is to start still is, and the socket follows', async () => {
    const { id, tokens } = await newTable(2, { settings: { first: 0 } })
    const anna = await join(id, tokens[0])
    const answer = await choose(id, tokens[0], { seat: 5, colour: 'green', name: ' Ben\u202e ' })
    expect(answer.status).toBe(200)
    const info = await anna.shows(({ seats }) => seats[5]?.kind === 'player')
    expect(info.seats[5]).toMatchObject({ name: 'Ben 2', colour: 'green', presence: 'here' })
    expect(info).toMatchObject({ settings: { first: 5 }, host: 5 })
    expect(info.seats[0]).toEqual({ kind: 'empty' })
    expect(anna.you).toBe(5)
    await sleep(id)
    expect(await infoIn(await choose(id, tokens[0], { name: 'Anna' }))).toMatchObject({ settings: { first: 5 } })
    await anna.shows(({ seats: { 5: seat } }) => isOccupied(seat) && seat.name === 'Anna' && seat.colour === 'green')
    expect((await choose(id, tokens[0], { seat: 5, colour: 'green', name: 'Anna' })).status).toBe(200)
    const cleo = await post(`/api/tables/${id}/seats`, { name: 'Cleo', nonce: newNonce() })
    expect(await cleo.json()).toMatchObject({ seat: 0 })
    await anna.shows(({ seats: { 0: seat } }) => isOccupied(seat) && seat.colour === 'pink')
  })

  test('refused: what others have, nothing to read, strangers, after the start', async () => {
    const { id, tokens } = await newTable(2)
    const before = await dumpOf(id)
    expect(await codeOf(await choose(id, tokens[1], { seat: 0 }))).toBe('seat-taken')
    expect(await codeOf(await choose(id, tokens[1], { colour: 'pink' }))).toBe('colour-taken')
    expect(await codeOf(await choose(id, tokens[1], { name: ' \u200b ' }))).toBe('bad-name')
    expect(await codeOf(await choose(id, undefined, { seat: 3 }))).toBe('not-seated')
    expect(await codeOf(await choose(id, 'stranger', { seat: 3 }))).toBe('bad-token')
    for (const body of [
      'null',
      { seat: -1 },
      { seat: 8 },
      { colour: 1 },
      { colour: 'x'.repeat(21) },
      { name: 7 },
      { place: 3 },
    ]) {
      expect(await codeOf(await choose(id, tokens[1], body))).toBe('malformed')
    }
    expect(await dumpOf(id)).toEqual(before)
    await startTable({ id, tokens })
    expect(await codeOf(await choose(id, tokens[1], { colour: 'red' }))).toBe('already-started')
  })

  test('a place that this game does not have is taken by nobody', async () => {
    const { id, tokens } = await newTable(1, { game: 'tyros' })
    expect(await codeOf(await choose(id, tokens[0], { seat: 7 }))).toBe('seat-taken')
  })

  test('a colour that this game does not have is given to nobody', async () => {
    const { id, tokens } = await newTable(1, { game: 'tyrus' })
    expect(await codeOf(await choose(id, tokens[0], { colour: 'pink' }))).toBe('no-such-colour')
    expect(await infoIn(await choose(id, tokens[0], { colour: 'brown' }))).toMatchObject({
      seats: [{ colour: 'brown' }, {}],
    })
    await post(`/api/tables/${id}/seats`, { name: 'Ben', nonce: newNonce() })
    expect(await infoAt(id)).toMatchObject({ seats: [{ colour: 'brown' }, { colour: 'beige' }] })
  })
})

describe('the host sends a player away', () => {
  test('the seat is free, its sockets are spectators, its token counts no more; the link still invites', async () => {
    const { id, tokens } = await newTable(3)
    const ben = await join(id, tokens[1])
    await sleep(id)
    const info = await infoIn(await kick(id, tokens[0], 1))
    expect(namesOf(info).slice(0, 3)).toEqual(['Anna', undefined, 'Cleo'])
    await ben.shows(({ spectators }) => spectators === 1)
    expect(ben.you).toBe(null)
    expect(await codeOf(await choose(id, tokens[1], { colour: 'red' }))).toBe('bad-token')
    const back = await post(`/api/tables/${id}/seats`, { name: 'Ben', nonce: newNonce() })
    expect(await back.json()).toMatchObject({ seat: 1 })
  })

  test('a device that was sent away sits down no more for a minute; for good, it never does, nor its address for an hour', async () => {
    const { id, tokens } = await newTable(1)
    const sit = (address: string, more: object = {}) =>
      post(
        `/api/tables/${id}/seats`,
        { name: 'Ben', nonce: newNonce() },
        { headers: { 'CF-Connecting-IP': address, ...more } },
      )
    /** A page without its token: the browser's cookie comes along. */
    const cookie = (token: string) => ({ Cookie: `seat=${token}`, Origin: ORIGIN })
    const { token } = (await (await sit('192.0.2.1')).json()) as Seated
    expect((await kick(id, tokens[0], 1)).status).toBe(200)
    await sleep(id)
    expect(await codeOf(await sit('192.0.2.1', cookie(token)))).toBe('sent-away')
    expect(await codeOf(await sit('192.0.2.2', { Authorization: `Bearer ${token}` }))).toBe('sent-away')
    // Somebody else in the same house.
    const other = (await (await sit('192.0.2.1')).json()) as Seated
    expect(other.seat).toBe(1)
    await join(id, other.token, {}, '192.0.2.1')
    expect((await kick(id, tokens[0], 1, true)).status).toBe(200)
    expect(await codeOf(await sit('192.0.2.1'))).toBe('sent-away')
    pass(60_000)
    expect((await sit('192.0.2.3', cookie(token))).status).toBe(201)
    expect(await codeOf(await sit('192.0.2.1'))).toBe('sent-away')
    pass(60 * 60_000)
    expect((await sit('192.0.2.1')).status).toBe(201)
    expect(await codeOf(await sit('192.0.2.4', cookie(other.token)))).toBe('sent-away')
    expect(JSON.stringify(await dumpOf(id))).not.toContain('192.0.2')
  })

  test('where nobody else may sit down, those who hold a seat keep it and move, and all others are refused', async () => {
    const { id, tokens } = await newTable(2)
    expect(await infoIn(await patch(id, tokens[0], { settings: { locked: true } }))).toMatchObject({
      settings: { locked: true },
    })
    const nonce = newNonce()
    expect(await codeOf(await post(`/api/tables/${id}/seats`, { name: 'Cleo', nonce }))).toBe('locked')
    const held = await post(`/api/tables/${id}/seats`, { name: 'Ben', nonce: newNonce() }, { token: tokens[1]! })
    expect(await held.json()).toMatchObject({ seat: 1 })
    expect((await choose(id, tokens[1], { seat: 4 })).status).toBe(200)
    await patch(id, tokens[0], { settings: { locked: false } })
    expect((await post(`/api/tables/${id}/seats`, { name: 'Cleo', nonce })).status).toBe(201)
    await patch(id, tokens[0], { settings: { locked: true } })
    // The answer was lost: asking again is safe.
    expect((await post(`/api/tables/${id}/seats`, { name: 'Cleo', nonce })).status).toBe(201)
    await startTable({ id, tokens })
    expect(await codeOf(await patch(id, tokens[0], { settings: { locked: false } }))).toBe('already-started')
  })

  test('refused: strangers, other players, their own seat, a free one, one that does not exist, after the start', async () => {
    const { id, tokens } = await newTable(2)
    const before = await dumpOf(id)
    expect(await codeOf(await kick(id, undefined, 1))).toBe('not-seated')
    expect(await codeOf(await kick(id, 'stranger', 1))).toBe('bad-token')
    expect(await codeOf(await kick(id, tokens[1], 0))).toBe('not-host')
    expect(await codeOf(await kick(id, tokens[0], 0))).toBe('own-seat')
    expect(await codeOf(await kick(id, tokens[0], 4))).toBe('seat-free')
    for (const seat of [8, '-1', 'x', '01', '__proto__']) {
      expect(await codeOf(await kick(id, tokens[0], seat))).toBe('no-such-route')
    }
    expect(await dumpOf(id)).toEqual(before)
    const playing = await newGame(2)
    expect(await codeOf(await kick(playing.id, playing.tokens[0], 1))).toBe('already-started')
  })
})
