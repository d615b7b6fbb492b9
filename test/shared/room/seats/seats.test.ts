import { expect, test, vi } from 'vitest'
import { redact } from '../../../../shared/engine/sealed.ts'
import { tyros } from '../../../../shared/games/tyros/index.ts'
import type { State } from '../../../../shared/games/tyros/types.ts'
import { handlers } from '../../../../shared/room/handlers.ts'
import { defaultSettings } from '../../../../shared/settings.ts'
import { DAY, HOUR, MINUTE, namesOf, nonce, playing, presenceAt, waiting, type Page, type RoomTable } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

const sit = (table: RoomTable, name: string, more: object = {}) => table.code('sit', { name, nonce: nonce(), ...more })

test('[ROOM-10] a player takes the lowest free seat, or the one named; equal names are told apart; colours are the first free', () => {
  const table = waiting(1)
  expect([table.sit('Anna'), table.sit('ANNA', { seat: 5 }), table.sit('Anna')]).toEqual([1, 5, 2])
  expect(sit(table, 'Ben', { seat: 5 })).toBe('seat-taken')
  const names = ['Anna', 'Anna 2', 'Anna 4', undefined, undefined, 'ANNA 3', undefined, undefined]
  expect(namesOf(table.info)).toEqual(names)
  table.ask('leave', {}, table.tokens[3])
  for (const name of ['N'.repeat(32), 'n'.repeat(32)]) table.sit(name)
  expect(table.info.seats[2]).toMatchObject({ name: 'N'.repeat(32), colour: 'yellow' })
  expect(table.info.seats[3]).toMatchObject({ name: `${'n'.repeat(30)} 2`, colour: 'sky' })
})

test('[ROOM-10] a player may ask again: a repeated nonce and a held seat give the same seat', () => {
  const table = waiting(1)
  const ben = { name: 'Ben', nonce: nonce() }
  const [first, again] = [table.ask('sit', ben), table.ask('sit', ben)]
  expect([again.seat, table.code('leave', {}, first.token)]).toEqual([first.seat, 'bad-token'])
  const [token] = table.tokens
  expect(table.ask('sit', { name: 'Anna', nonce: nonce() }, token)).toMatchObject({ seat: 0, token })
  expect(table.platform.rows.list('player')).toHaveLength(2)
})

test('nobody sits down where all sit, where the host locked the table, and once the game has begun', () => {
  expect(sit(waiting(8), 'Zoe')).toBe('full')
  expect(sit(playing(2), 'Zoe')).toBe('already-started')
  const table = waiting(2)
  const lock = (locked: boolean) => table.ask('change', { settings: { locked } }, table.tokens[0])
  lock(true)
  const cleo = { name: 'Cleo', nonce: nonce() }
  expect(table.code('sit', cleo)).toBe('locked')
  expect(table.ask('sit', { name: 'Ben', nonce: nonce() }, table.tokens[1])).toMatchObject({ seat: 1 })
  expect(table.code('choose', { seat: 4 }, table.tokens[1])).toBeUndefined()
  lock(false)
  table.ask('sit', cleo)
  lock(true)
  // The answer was lost: asking again is safe.
  expect(table.code('sit', cleo)).toBeUndefined()
  table.ask('start', table.tokens[0])
  expect(table.code('change', { settings: { locked: false } }, table.tokens[0])).toBe('already-started')
})

test('the start closes the places up: pages, first and options follow their players', () => {
  const table = waiting(1, { settings: { first: 6 }, options: { bonus: 'on' } })
  table.sit('Cleo', { seat: 6 })
  table.sit('Ben', { seat: 3 })
  const cleo = table.page(table.tokens[1])
  expect(cleo.you).toBe(6)
  table.ask('leave', {}, table.tokens[2])
  table.ask('start', table.tokens[0])
  expect([cleo.you, namesOf(cleo.info)]).toEqual([1, ['Anna', 'Cleo']])
  expect(cleo.info).toMatchObject({ settings: { first: 1 }, options: { bonus: 'off' } })
  expect(table.onTurn).toBe(1)
})

test('the start draws who begins where nobody took the first seat; it takes two, and is the host’s', () => {
  const table = waiting(1, { settings: { first: 7 } })
  expect(table.code('start', table.tokens[0])).toBe('too-few')
  table.sit()
  expect([table.code('start', table.tokens[1]), table.code('start')]).toEqual(['not-host', 'not-seated'])
  table.ask('start', table.tokens[0])
  expect(table.info.settings.first).toBe('drawn')
  expect(table.code('start', table.tokens[0])).toBe('already-started')
})

test('a player who leaves before the start frees the seat; the longest seated is host then, and a page of it sees nothing', () => {
  const table = waiting(3)
  const [anna, , cleo] = table.pages()
  table.ask('leave', {}, table.tokens[0])
  expect(cleo!.info).toMatchObject({ host: 1, spectators: 1 })
  expect(namesOf(cleo!.info).slice(0, 3)).toEqual([undefined, 'Ben', 'Cleo'])
  expect(anna!.you).toBeNull()
  expect(table.code('start', table.tokens[2])).toBe('not-host')
  expect([table.sit('Anna'), table.info.host, anna!.you]).toEqual([0, 1, null])
  table.ask('start', table.tokens[1])
  expect(JSON.stringify(anna!.last('synced'))).not.toContain('"it"')
  const alone = waiting(1)
  alone.ask('leave', {}, alone.tokens[0])
  expect(alone.info.host).toBeNull()
  alone.sit()
  expect(alone.info.host).toBe(0)
})

test('player ids are never reused', () => {
  const table = waiting(3)
  table.ask('leave', {}, table.tokens[2])
  table.sleep()
  table.sit()
  expect(table.state.players.map(({ id }) => id)).toEqual([0, 1, 3])
  table.sleep()
  table.sit()
  expect(table.state.players.map(({ id }) => id)).toEqual([0, 1, 3, 4])
})

test('[ROOM-17] [ROOM-94] most players who are there end a game that one left, a player alone does alone, and a device let in is not counted', () => {
  const table = playing(4)
  const [, ben, cleo] = table.pages()
  table.ask('leave', {}, table.tokens[3])
  table.ask('end', table.tokens[0])
  const [asked] = table.proposals
  expect(asked).toMatchObject({ subject: { kind: 'end', seat: 3 }, must: [0, 1, 2], needs: 2, yes: [0] })
  // The player who comes back ends the question.
  table.ask('comeBack', table.tokens[3])
  expect([table.proposals, table.info.phase]).toEqual([[], 'playing'])
  table.ask('leave', {}, table.tokens[3])
  for (const page of [ben!, cleo!]) page.close()
  table.pass(HOUR)
  const lost = table.request({ kind: 'rescue', seat: 2 })
  lost.yes(0)
  table.pass(DAY)
  expect(lost.claim()).toBeUndefined()
  table.page(lost.token)
  expect(table.ask('end', table.tokens[0])).toMatchObject({ phase: 'ended' })
})

test('[ROOM-17] a player who leaves after the start leaves the seat in its colour; the others end it together, and the last to leave does', () => {
  const table = playing(3)
  const [anna, ben, cleo] = table.pages()
  expect(table.code('end', table.tokens[1])).toBe('not-now')
  table.ask('leave', {}, table.tokens[0])
  expect(ben!.info).toMatchObject({ host: 1, spectators: 1 })
  anna!.say({ type: 'sync', n: -1 })
  expect(JSON.stringify(anna!.last('synced'))).not.toContain('"it"')
  anna!.act('after-leaving', { type: 'place', notch: 0 })
  expect([anna!.code, sit(table, 'Anna')]).toEqual(['not-seated', 'already-started'])
  expect(table.ask('end', table.tokens[2])).toMatchObject({ phase: 'playing', proposals: [{ by: 2, must: [1, 2] }] })
  table.answerProposal(1, table.proposals[0]!.id, true)
  const { seats, tableLog, phase } = cleo!.info
  expect([phase, seats[0]]).toEqual([
    'ended',
    {
      kind: 'left',
      name: 'Anna',
      colour: 'pink',
      standIn: null,
      mayBeTaken: true,
      keptUntil: expect.any(Number) as number,
    },
  ])
  expect(tableLog).toEqual([
    { kind: 'left', n: 1, seat: 0, name: 'Anna' },
    { kind: 'ended', n: 1, seat: 2, name: 'Cleo' },
  ])
  cleo!.act('after-the-end', { type: 'place', notch: 0 })
  expect([cleo!.code, table.code('record'), table.entries.length]).toEqual(['already-over', 'not-finished', 1])
  const both = playing(2)
  for (const token of both.tokens) both.ask('leave', {}, token)
  expect(both.info).toMatchObject({ phase: 'ended', host: null, tableLog: [{ kind: 'left' }, { kind: 'left' }] })
})

test('the host changes options and who starts before the start, the listing always', () => {
  const table = waiting(3)
  const [host] = table.tokens
  const ben = table.page(table.tokens[1])
  table.ask('change', { options: { bonus: 'on' }, settings: { first: 2, listed: true } }, host)
  expect(ben.info).toMatchObject({ options: { bonus: 'on' }, settings: { first: 2, listed: true } })
  table.sleep()
  table.ask('change', { settings: { first: 1 } }, host)
  expect(table.info).toMatchObject({ options: { bonus: 'on' }, settings: { first: 1, listed: true } })
  table.ask('start', host)
  for (const input of [{ settings: { first: 0 } }, { options: {} }])
    expect(table.code('change', input, host)).toBe('already-started')
  expect(table.ask('change', { settings: { listed: false } }, host).settings.listed).toBe(false)
})

test('only the host changes options, and only known ones', () => {
  const table = waiting(2)
  const change = (input: object, token?: string) => table.code('change', input, token)
  const settings = { listed: true }
  expect([change({ settings }), change({ settings }, 'stranger'), change({ settings }, table.tokens[1])]).toEqual([
    'not-seated',
    'bad-token',
    'not-host',
  ])
  for (const options of [{ luck: 'on' }, { bonus: 'yes' }, { toString: 1 }])
    expect(change({ options }, table.tokens[0])).toBe('bad-options')
  expect(table.info.settings).toEqual({ ...defaultSettings, first: 0 })
})

test('the host sends a player away: the seat is free, and its pages are spectators', () => {
  const table = waiting(3)
  const ben = table.page(table.tokens[1])
  table.ask('kick', 1, false, table.tokens[0])
  expect([ben.you, namesOf(ben.info).slice(0, 3)]).toEqual([null, ['Anna', undefined, 'Cleo']])
  expect(table.code('choose', { colour: 'red' }, table.tokens[1])).toBe('bad-token')
  expect(table.sit('Ben')).toBe(1)
  const kick = (seat: number, by?: string) => table.code('kick', seat, false, by)
  expect([kick(1), kick(1, 'stranger'), kick(0, table.tokens[2])]).toEqual(['not-seated', 'bad-token', 'not-host'])
  expect([kick(0, table.tokens[0]), kick(4, table.tokens[0])]).toEqual(['own-seat', 'seat-free'])
  table.ask('start', table.tokens[0])
  expect(kick(1, table.tokens[0])).toBe('already-started')
})

test('[ROOM-15] a device that was sent away sits down no more for a minute; for good, it never does, nor its address for an hour', () => {
  const table = waiting(1)
  const [host] = table.tokens
  const back = (token?: string, address?: string) => table.code('sit', { name: 'Ben', nonce: nonce() }, token, address)
  table.sit()
  const first = table.tokens[1]
  table.ask('kick', 1, false, host)
  table.sleep()
  expect(back(first)).toBe('sent-away')
  // Somebody else in the same house.
  const { token, seat } = table.ask('sit', { name: 'Cleo', nonce: nonce() }, undefined, 'a house')
  table.page(token, { address: 'a house' })
  table.ask('kick', seat, true, host)
  expect(back(undefined, 'a house')).toBe('sent-away')
  table.pass(MINUTE)
  expect([back(first, 'elsewhere'), back(undefined, 'a house')]).toEqual([undefined, 'sent-away'])
  table.pass(HOUR - 2 * MINUTE)
  expect(back(undefined, 'a house')).toBe('sent-away')
  table.pass(MINUTE)
  expect([back(undefined, 'a house'), back(token, 'elsewhere')]).toEqual([undefined, 'sent-away'])
})

test('[ROOM-18] the host deletes a table that waits or has ended: pages and latecomers are told so, for a month', () => {
  const table = playing(2)
  const remove = (by: number) => handlers.remove(table.context, table.tokens[by])
  expect([remove(1), remove(0)]).toEqual([{ error: 'not-host' }, { error: 'not-finished' }])
  table.playOut()
  const ben = table.page(table.tokens[1])
  expect(remove(0)).toMatchObject({ ok: {} })
  expect([ben.code, table.platform.rows.exists(), table.platform.rings]).toEqual([
    'deleted',
    false,
    table.platform.time + 30 * DAY,
  ])
})

test('a player chooses a free seat, a free colour, another name; a player who is to start still is, and the page follows', () => {
  const table = waiting(2)
  const [token] = table.tokens
  const anna = table.page(token)
  table.ask('choose', { seat: 5, colour: 'green', name: 'Ben' }, token)
  expect(anna.info).toMatchObject({
    settings: { first: 5 },
    host: 5,
    seats: [{ kind: 'empty' }, {}, {}, {}, {}, {}, {}, {}],
  })
  expect(anna.info.seats[5]).toMatchObject({ name: 'Ben 2', colour: 'green', presence: 'here' })
  expect(anna.you).toBe(5)
  table.sleep()
  table.ask('choose', { name: 'Anna' }, token)
  expect(table.info.seats[5]).toMatchObject({ name: 'Anna', colour: 'green' })
  expect(table.code('choose', { seat: 5, colour: 'green', name: 'Anna' }, token)).toBeUndefined()
  expect([table.sit('Cleo'), table.info.seats[0]]).toMatchObject([0, { colour: 'pink' }])
  expect(presenceAt(table.info, 5)).toBe('here')
})

test.each([
  ['tsuro', { seat: 0 }, 'seat-taken'],
  ['tsuro', { colour: 'pink' }, 'colour-taken'],
  ['tsuro', { name: '' }, 'bad-name'],
  ['tyros', { seat: 7 }, 'seat-taken'],
  ['tyrus', { colour: 'pink' }, 'no-such-colour'],
])('a player chooses nothing at %s that others have or the game has not: %j is %s', (game, input, code) => {
  const table = waiting(2, { game })
  expect(table.code('choose', input, table.tokens[1])).toBe(code)
  expect(table.code('choose', input)).toBe('not-seated')
  expect(table.code('choose', input, 'stranger')).toBe('bad-token')
  if (game === 'tyros') table.sit()
  table.ask('start', table.tokens[0])
  expect(table.code('choose', input, table.tokens[1])).toBe('already-started')
})

test('[TYR-45] a table tells for whom a game waits: not for a player who may only take an answer back', () => {
  const table = playing(3, { game: 'tyros' })
  while (table.ask('info').waitingFor.length === table.state.match!.mayAct.length) expect(table.move()).toBe(true)
  const view = redact(table.state.match!.position.state as State, 0)
  expect(table.ask('info').waitingFor).toEqual(tyros.waitingFor(view))
})

test('a table tells the seat to its token, and to all for whom a running game waits', () => {
  const table = waiting(3)
  const tells = (token?: string) => {
    const { you, waitingFor } = table.ask('info', token)
    return [you, waitingFor]
  }
  expect(tells(table.tokens[1])).toEqual([1, []])
  table.ask('start', table.tokens[0])
  expect([tells(table.tokens[2]), tells(), tells('x'.repeat(22))]).toEqual([
    [2, [0]],
    [null, [0]],
    [null, [0]],
  ])
  table.ask('leave', {}, table.tokens[2])
  for (const by of [0, 1]) table.ask('end', table.tokens[by])
  expect(tells(table.tokens[0])).toEqual([0, []])
})

test('a table tells who is here, with one page of several, and nothing where nothing changed', () => {
  const table = waiting(2)
  const [host, ben] = table.pages() as [Page, Page]
  expect([0, 1, 2].map((seat) => presenceAt(host.info, seat))).toEqual(['here', 'here', undefined])
  const { rev } = host.info
  const twin = table.page(table.tokens[1])
  ben.close()
  expect(host.info.rev).toBe(rev)
  twin.close()
  expect([presenceAt(host.info, 1), host.info.rev > rev]).toEqual(['away', true])
})

test('a table hears 20 messages at once from spectators of an address, and those of others', () => {
  const table = playing(2)
  const [one, two] = [table.page(undefined, { address: 'one' }), table.page(undefined, { address: 'one' })]
  const other = table.page(undefined, { address: 'another' })
  table.pass(MINUTE)
  for (let k = 0; k < 11; k++) for (const page of [one, two]) page.sayNow({ type: 'sync', n: 1 })
  const answers = [one, two].flatMap(({ frames }) => frames).filter(({ type }) => type === 'synced')
  expect([answers.length - 2, two.code]).toEqual([20, 'too-fast'])
  other.sayNow({ type: 'sync', n: 1 })
  expect(other.last('error')).toBeUndefined()
})
