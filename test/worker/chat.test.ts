import { expect, test } from 'vitest'
import { ask, infoAt, join, lines, newGame, newTable, playOn, rows, sleep, startTable } from './tables.ts'

const say = (text: unknown, id = 'a-line-of-chat') => ({ type: 'say', id, text })
const react = (reaction: unknown, id = 'a-reaction') => ({ type: 'react', id, reaction })

test('a line and a reaction reach players and spectators, as text, tidied as names are', async () => {
  const { id, tokens } = await newTable(2)
  const anna = await join(id, tokens[0])
  const spectator = await join(id)
  anna.send(say('  <b>hello</b>\u202e \n\t there \u200b'))
  const info = await spectator.shows(({ chat }) => chat.length === 1)
  expect(info.chat).toEqual([{ k: 0, seat: 0, name: 'Anna', text: '<b>hello</b> there' }])
  anna.send(react('clap'))
  await spectator.shows(({ chat }) => chat.length === 2)
  await anna.shows(({ chat }) => chat.length === 2)
  expect(spectator.info!.chat[1]).toEqual({ k: 1, seat: 0, name: 'Anna', reaction: 'clap' })
})

test('a repeated id is said once, over a sleep too, and answered with the info; another player may use it', async () => {
  const { id, tokens, clients } = await newGame(2)
  const [anna, ben] = clients as [(typeof clients)[0], (typeof clients)[0]]
  anna.send(say('hello'))
  await ben.shows(({ chat }) => chat.length === 1)
  await sleep(id)
  const { rev } = anna.info!
  anna.send(say('hello'))
  await anna.shows((info) => info.rev > rev)
  const twin = await join(id, tokens[0])
  twin.send(say('hello, once more'))
  await twin.settled()
  ben.send(say('hello yourself'))
  const { chat } = await anna.shows((info) => info.chat.length > 1)
  expect(chat.map(({ seat, text }) => [seat, text])).toEqual([
    [0, 'hello'],
    [1, 'hello yourself'],
  ])
})

test('the last 30 lines are shown, 300 characters of each; ids are remembered for longer', async () => {
  const { id, tokens } = await newTable(1)
  const anna = await join(id, tokens[0])
  for (let i = 0; i < 35; i++) {
    anna.send(say(`${i} ${'x'.repeat(400)}`, `line-no-${i}`))
    await anna.shows((info) => info.chat.at(-1)?.k === i)
  }
  const { chat } = anna.info!
  expect(chat.map(({ k }) => k)).toEqual(Array.from({ length: 30 }, (_, i) => i + 5))
  expect(chat[0]!.text).toHaveLength(300)
  anna.send(say('again', 'line-no-0'))
  await anna.settled()
  await sleep(id)
  expect((await infoAt(id)).chat).toEqual(chat)
})

test('lines follow their player through a new name, the start and leaving', async () => {
  const { id, tokens } = await newTable(3)
  const cleo = await join(id, tokens[2])
  cleo.send(say('from the third seat'))
  await cleo.shows(({ chat }) => chat.length === 1)
  await ask(`/api/tables/${id}/seats/mine`, { method: 'PATCH', token: tokens[2]!, body: { name: 'Clea', seat: 6 } })
  expect((await infoAt(id)).chat).toMatchObject([{ seat: 6, name: 'Cleo' }])
  await ask(`/api/tables/${id}/seats/1`, { method: 'DELETE', token: tokens[0]! })
  await startTable({ id, tokens })
  expect((await infoAt(id)).chat).toMatchObject([{ seat: 1, name: 'Cleo' }])
  const gone = await newTable(2)
  const ben = await join(gone.id, gone.tokens[1])
  ben.send(react('sad'))
  await ben.shows(({ chat }) => chat.length === 1)
  await ask(`/api/tables/${gone.id}/seats/mine`, { method: 'DELETE', token: gone.tokens[1]! })
  expect((await infoAt(gone.id)).chat).toMatchObject([{ seat: null, name: 'Ben' }])
})

test('after the end players go on talking', async () => {
  const { clients } = await newGame(2)
  await playOn(clients, 5)
  clients[1]!.send(say('well played'))
  expect(await clients[0]!.shows(({ chat }) => chat.length === 1)).toMatchObject({ phase: 'finished' })
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
  expect(await rows(id, 'SELECT * FROM chat')).toEqual([])
  lines.length = 0
  clients[0]!.send(say('a secret between us'))
  await clients[1]!.shows(({ chat }) => chat.length === 1)
  expect(lines.join()).not.toContain('secret between')
})

test('chat counts among the messages of a socket like anything else', async () => {
  const { id, tokens } = await newTable(1)
  const anna = await join(id, tokens[0])
  for (let i = 0; i < 40; i++) anna.sendNow(react('hurry', `flood-no-${i}`))
  expect(await anna.want('error')).toMatchObject({ code: 'too-fast' })
  expect(await anna.closed).toMatchObject({ code: 1008 })
  expect((await rows(id, 'SELECT k FROM chat')).length).toBeLessThanOrEqual(20)
})
