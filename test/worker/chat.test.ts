import { expect, test } from 'vitest'
import { ask, factsAt, join, lines, newGame, newTable, pass, playOn, sleep, startTable } from './tables.ts'

const say = (text: unknown, id = 'a-line-of-chat') => ({ type: 'say', id, text })
const react = (reaction: unknown, id = 'a-reaction') => ({ type: 'react', id, reaction })

test('a line and a reaction reach players and spectators, as text, tidied as names are', async () => {
  const { id, tokens } = await newTable(2)
  const anna = await join(id, tokens[0])
  const spectator = await join(id)
  anna.send(say('  <b>hello</b>\u202e \n\t there \u200b'))
  const hello = { k: 0, id: 'a-line-of-chat', seat: 0, name: 'Anna', text: '<b>hello</b> there' }
  expect(await spectator.hears((chat) => chat.length === 1)).toEqual([hello])
  anna.send(react('clap'))
  const clap = { k: 1, id: 'a-reaction', seat: 0, name: 'Anna', reaction: 'clap' }
  for (const client of [anna, spectator]) expect(await client.hears((chat) => chat.length === 2)).toEqual([hello, clap])
  expect((await join(id)).chat).toEqual([hello, clap])
})

test('a line is sent as a line: nothing else is sent for it', async () => {
  const { clients } = await newGame(2)
  await Promise.all(clients.map((client) => client.settled()))
  const had = clients.map((client) => client.frames.length)
  clients[0]!.send(say('hello'))
  await Promise.all(clients.map((client) => client.hears((chat) => chat.length === 1)))
  await clients[1]!.settled()
  expect(clients[0]!.frames.slice(had[0]).map(({ type }) => type)).toEqual(['said'])
  expect(clients[1]!.frames.slice(had[1]).map(({ type }) => type)).toEqual(['said', 'synced'])
})

test('a repeated id is said once, over a sleep too, and answered with the line; another player may use it', async () => {
  const { id, tokens, clients } = await newGame(2)
  const [anna, ben] = clients as [(typeof clients)[0], (typeof clients)[0]]
  anna.send(say('hello'))
  const { line } = await anna.want('said')
  expect(await ben.want('said')).toMatchObject({ line })
  await sleep(id)
  anna.send(say('hello'))
  expect(await anna.want('said')).toMatchObject({ line })
  const twin = await join(id, tokens[0])
  twin.send(say('hello, once more'))
  expect(await twin.want('said')).toMatchObject({ line })
  ben.send(say('hello yourself'))
  const chat = await anna.hears((said) => said.length > 1)
  expect(chat.map(({ seat, text }) => [seat, text])).toEqual([
    [0, 'hello'],
    [1, 'hello yourself'],
  ])
})

test('the last 30 lines are told, 300 characters of each; ids are remembered for longer', async () => {
  const { id, tokens } = await newTable(1)
  const anna = await join(id, tokens[0])
  for (let i = 0; i < 35; i++) {
    pass(1000)
    anna.send(say(`${i} ${'x'.repeat(400)}`, `line-no-${i}`))
    await anna.hears((chat) => chat.at(-1)?.k === i)
  }
  const { chat } = anna
  expect(chat.map(({ k }) => k)).toEqual(Array.from({ length: 30 }, (_, i) => i + 5))
  expect(chat[0]!.text).toHaveLength(300)
  await anna.settled()
  anna.send(say('again', 'line-no-0'))
  expect(await anna.want('said')).toMatchObject({ line: { k: 0 } })
  await sleep(id)
  anna.send(say('again', 'line-no-0'))
  expect(await anna.want('said')).toMatchObject({ line: { k: 0 } })
  expect((await join(id)).chat).toEqual(chat)
})

test('lines are kept in the place of old ones: each is one row, however many there were', async () => {
  const { id, tokens } = await newTable(1)
  const anna = await join(id, tokens[0])
  for (let i = 0; i < 60; i++) {
    pass(1000)
    anna.send(say(`${i}`, `line-no-${i}`))
    await anna.hears((chat) => chat.at(-1)?.k === i)
  }
  const kept = (await factsAt(id, 'line')).map(({ k }) => Number(k)).sort((a, b) => a - b)
  expect(kept).toEqual(Array.from({ length: 50 }, (_, i) => i + 10))
  await sleep(id)
  expect((await join(id)).chat.at(-1)).toMatchObject({ k: 59, text: '59' })
})

test('lines follow their player through a new name, the start and leaving, for those who hear and who come', async () => {
  const { id, tokens } = await newTable(3)
  const cleo = await join(id, tokens[2])
  const heard = async (right: (line: object) => boolean, table = id, client = cleo) => {
    const chat = await client.hears(([line]) => line !== undefined && right(line))
    expect((await join(table)).chat).toEqual(chat)
    return chat
  }
  const at = (seat: number | null) => (line: { readonly seat?: number | null }) => line.seat === seat
  cleo.send(say('from the third seat'))
  await heard(at(2))
  await ask(`/api/tables/${id}/seats/mine`, { method: 'PATCH', token: tokens[2]!, body: { name: 'Clea', seat: 6 } })
  expect(await heard(at(6))).toMatchObject([{ name: 'Cleo' }])
  await ask(`/api/tables/${id}/seats/1`, { method: 'DELETE', token: tokens[0]! })
  await startTable({ id, tokens })
  expect(await heard(at(1))).toMatchObject([{ name: 'Cleo' }])
  const gone = await newTable(2)
  const anna = await join(gone.id, gone.tokens[0])
  const ben = await join(gone.id, gone.tokens[1])
  ben.send(react('sad'))
  await heard(at(1), gone.id, anna)
  await ask(`/api/tables/${gone.id}/seats/mine`, { method: 'DELETE', token: gone.tokens[1]! })
  expect(await heard(at(null), gone.id, anna)).toMatchObject([{ name: 'Ben' }])
})

test('after the end players go on talking', async () => {
  const { clients } = await newGame(2)
  await playOn(clients, 5)
  clients[1]!.send(say('well played'))
  await clients[0]!.hears((chat) => chat.length === 1)
  expect(clients[0]!.info).toMatchObject({ phase: 'finished' })
})

test('refused: spectators, those who left, nothing to read, no reaction; nothing is stored or logged', async () => {
  const { id, tokens, clients } = await newGame(3)
  const spectator = await join(id)
  spectator.send(say('from the stands'))
  expect(await spectator.want('refused')).toMatchObject({ id: 'a-line-of-chat', code: 'not-seated' })
  spectator.send(react('wow'))
  expect(await spectator.want('refused')).toMatchObject({ code: 'not-seated' })
  await ask(`/api/tables/${id}/seats/mine`, { method: 'DELETE', token: tokens[2]! })
  clients[2]!.send(say('bye'))
  expect(await clients[2]!.want('refused')).toMatchObject({ code: 'not-seated' })
  clients[0]!.send(say(' \u200b\u2028 '))
  expect(await clients[0]!.want('refused')).toMatchObject({ code: 'bad-line' })
  for (const frame of [
    react('constructor'),
    react('__proto__'),
    react(['clap']),
    react('clap', 'short'),
    say(7),
    say(null),
    say(['x']),
    say('x', 'y'.repeat(41)),
    say('x'.repeat(2001)),
    '{"type":"say","__proto__":{"id":"a-line-of-chat","text":"x"}}',
  ]) {
    clients[0]!.send(frame)
    expect(await clients[0]!.want('error')).toMatchObject({ code: 'malformed' })
  }
  expect(await factsAt(id, 'line')).toEqual([])
  lines.length = 0
  clients[0]!.send(say('a secret between us'))
  await clients[1]!.hears((chat) => chat.length === 1)
  expect(lines.join()).not.toContain('secret between')
})

test('five lines at once and one a second are said; more are refused, cost no row, and close nothing', async () => {
  const { id, tokens } = await newTable(1)
  const anna = await join(id, tokens[0])
  for (let i = 0; i < 8; i++) anna.sendNow(i % 2 ? react('hurry', `flood-no-${i}`) : say('quick', `flood-no-${i}`))
  for (let i = 5; i < 8; i++)
    expect(await anna.want('refused')).toEqual({ type: 'refused', id: `flood-no-${i}`, code: 'chat-too-fast' })
  expect((await factsAt(id, 'line')).length).toBe(5)
  pass(1000)
  anna.sendNow(say('slow', 'flood-no-7'))
  expect(await anna.want('said', 'refused')).toMatchObject({ type: 'said', line: { k: 5, text: 'slow' } })
  anna.sendNow(say('quick again'))
  expect(await anna.want('said', 'refused')).toMatchObject({ code: 'chat-too-fast' })
})

test('chat counts among the messages of a player like anything else', async () => {
  const { id, tokens } = await newTable(1)
  const anna = await join(id, tokens[0])
  for (let i = 0; i < 40; i++) anna.sendNow(react('hurry', `flood-no-${i}`))
  expect(await anna.want('error')).toMatchObject({ code: 'too-fast' })
  expect(await anna.closed).toMatchObject({ code: 1008 })
  expect((await factsAt(id, 'line')).length).toBe(5)
})
