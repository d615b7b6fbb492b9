import { expect, test } from 'vitest'
import { dumpOf } from './dumps.ts'
import { dial, join, logSize, move, newAction, newGame, newTable, onTurn, playOn, sleep, startTable } from './tables.ts'

test('a repeated id gets its first answer again, to the byte, at once and much later, on another socket too', async () => {
  const { id, tokens, clients } = await newGame(2)
  await playOn(clients, 1, 3)
  const client = onTurn(clients)!
  const [action, command, base] = [newAction(), client.choose(1), client.n]
  client.act(action, command)
  const first = await client.answer(action)
  await Promise.all(clients.map((each) => each.at(base + 1)))
  for (let i = 0; i < 3; i++) {
    const size = await logSize(id)
    client.act(action, command, base)
    expect(await client.answer(action)).toBe(first)
    const back = await join(id, tokens[client.you!])
    for (const since of [base, -1, back.n]) {
      back.act(action, command, since)
      expect(await back.answer(action)).toBe(first)
    }
    await back.close()
    expect(await logSize(id)).toBe(size)
    await playOn(clients, 2, 4)
  }
})

test('a repeated id after the end gets its first answer again', async () => {
  const { clients } = await newGame(2)
  const client = onTurn(clients)!
  const [action, command, base] = [newAction(), client.choose(1), client.n]
  client.act(action, command)
  await Promise.all(clients.map((each) => each.at(base + 1)))
  await playOn(clients, 3)
  const first = await client.answer(action)
  client.act(action, command, base)
  expect(await client.answer(action)).toBe(first)
  client.act(newAction(), command)
  expect(await client.want('refused')).toMatchObject({ code: 'already-over' })
})

test('an id belongs to its player: another one may use the same', async () => {
  const { clients } = await newGame(2)
  for (let i = 0; i < 2; i++) {
    const client = onTurn(clients)!
    client.act('the-same-id', client.choose(i))
    expect(JSON.parse(await client.answer('the-same-id'))).toMatchObject({ entry: { n: i + 1, seat: client.you } })
    await Promise.all(clients.map((each) => each.at(i + 2)))
  }
})

test('a refusal is remembered too: the same id is not tried again when it would be allowed', async () => {
  const { id, clients } = await newGame(2)
  const client = onTurn(clients)!
  const other = clients.find((each) => each !== client)!
  const taken = client.choose(1)
  other.act('too-early', { type: 'place', notch: 0 })
  expect(await other.want('refused')).toMatchObject({ id: 'too-early', code: 'not-your-turn' })
  client.act(newAction(), taken)
  await Promise.all(clients.map((each) => each.at(2)))
  other.act('too-early', other.choose(2), 2)
  expect(await other.want('refused')).toMatchObject({ id: 'too-early', code: 'not-your-turn' })
  for (let i = 0; i < 12; i++) other.act(`refused-${i}`, { type: 'inspect', from: 0 })
  for (let i = 0; i < 12; i++) expect(await other.want('refused')).toMatchObject({ id: `refused-${i}` })
  expect(await logSize(id)).toBe(2)
})

test('a refusal costs no row, and is given again: to the player on any socket, and after a sleep', async () => {
  const { id, tokens, clients } = await newGame(2)
  const client = onTurn(clients)!
  const other = clients.find((each) => each !== client)!
  const twin = await join(id, tokens[other.you!])
  const before = await dumpOf(id)
  for (let i = 0; i < 8; i++) other.act(`refused-${i}`, { type: 'place', notch: 0 })
  for (let i = 0; i < 8; i++) expect(await other.want('refused')).toMatchObject({ id: `refused-${i}` })
  expect(await dumpOf(id)).toEqual(before)
  await move(clients, 1, [twin])
  expect(onTurn(clients)).toBe(other)
  const late = await join(id, tokens[other.you!])
  const again = { type: 'refused', id: 'refused-0', code: 'not-your-turn' }
  for (const asleep of [false, true]) {
    for (const socket of [other, twin, late]) {
      if (asleep) await sleep(id)
      await socket.settled()
      socket.act('refused-0', socket.choose(1))
      expect(await socket.want('refused', 'entry')).toEqual(again)
    }
  }
  // What was refused where another socket of the seat was open, that one knows though the first is gone.
  await sleep(id)
  await other.close()
  await sleep(id)
  await twin.settled()
  twin.act('refused-0', twin.choose(1))
  expect(await twin.want('refused', 'entry')).toEqual(again)
  twin.act('not-refused', twin.choose(1))
  expect(await twin.want('refused', 'entry')).toMatchObject({ type: 'entry', id: 'not-refused' })
})

test('an action is found with what was missed, so that it need not be sent again', async () => {
  const { id, tokens, clients } = await newGame(2)
  await move(clients, 1)
  const client = onTurn(clients)!
  const { n, epoch } = client
  client.act('was-carried-out', client.choose(2))
  await Promise.all(clients.map((each) => each.at(n + 1)))
  const seen = (back: { readonly entries?: readonly object[]; readonly snapshot?: { entries: readonly object[] } }) =>
    (back.entries ?? back.snapshot!.entries).filter((entry) => 'id' in entry)
  const mine = [{ n, seat: client.you, id: 'was-carried-out' }]
  for (const asleep of [false, true]) {
    if (asleep) await sleep(id)
    const back = await dial(id)
    back.resume(client, n)
    await back.hello(tokens[client.you!], { epoch, n })
    expect(seen(await back.want('synced'))).toMatchObject(mine)
    const fresh = await dial(id)
    await fresh.hello(tokens[client.you!])
    expect(seen(await fresh.want('synced')).at(-1)).toMatchObject(mine[0]!)
    for (const token of [tokens[1 - client.you!], undefined]) {
      const stranger = await dial(id)
      await stranger.hello(token)
      expect(JSON.stringify(await stranger.want('synced'))).not.toContain('was-carried-out')
    }
  }
})

test('a base beyond the next entry is malformed, and nothing comes of it', async () => {
  const { id, clients } = await newGame(2)
  const client = onTurn(clients)!
  for (const beyond of [1, 2, 999_000]) {
    client.act(`too-far-${beyond}`, client.choose(1), client.n + beyond)
    expect(await client.want('refused', 'entry')).toMatchObject({ id: `too-far-${beyond}`, code: 'malformed' })
  }
  expect(await logSize(id)).toBe(1)
})

test('a late resend of an unknown action does not hit a later turn', async () => {
  const { id, clients } = await newGame(2)
  const client = onTurn(clients)!
  const base = client.n
  await move(clients, 1)
  await move(clients, 2)
  expect(onTurn(clients)).toBe(client)
  client.act(newAction(), client.choose(3), base)
  expect(await client.want('refused')).toMatchObject({ code: 'stale' })
  client.act(newAction(), client.choose(3), base + 1)
  expect(await client.want('refused')).toMatchObject({ code: 'stale' })
  expect(await logSize(id)).toBe(3)
  const action = newAction()
  client.act(action, client.choose(3), base + 2)
  expect(await client.answer(action)).toContain('"entry"')
  expect(await logSize(id)).toBe(4)
})

test('what was decided before the start is stale after it', async () => {
  const table = await newTable(2)
  const clients = [await join(table.id, table.tokens[0]), await join(table.id, table.tokens[1])]
  await startTable(table)
  await Promise.all(clients.map((client) => client.at(1)))
  const client = onTurn(clients)!
  client.act(newAction(), client.choose(1), 0)
  expect(await client.want('refused')).toMatchObject({ code: 'stale' })
})

test('many actions at once are answered in order, each once', async () => {
  const { id, clients } = await newGame(2)
  const client = onTurn(clients)!
  for (let i = 0; i < 15; i++) client.act(`burst-${i % 5}-id`, { type: 'place', notch: i % 5 })
  await client.settled()
  const answers = client.frames.filter((frame) => frame.type === 'entry' || frame.type === 'refused')
  expect(answers.map((answer) => answer.id)).toEqual(Array.from({ length: 15 }, (_, i) => `burst-${i % 5}-id`))
  expect(await logSize(id)).toBe(2)
})
