import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { canonical } from '../../shared/engine/digest.ts'
import { ask, newNonce, post } from './asking.ts'
import { logSize, sleep, stubOf } from './objects.ts'
import { dial, join, newAction, newGame, newTable, onTurn, presenceAt, startTable } from './tables.ts'

test('[ROOM-69] a whole game with the object put to sleep between any two messages goes on as if nothing was', async () => {
  const table = await newTable(1)
  const { id } = table
  await sleep(id)
  const nonce = newNonce()
  const seated = await post(`/api/tables/${id}/seats`, { name: 'Ben', nonce })
  const { token } = (await seated.json()) as { token: string }
  const tokens = [table.tokens[0]!, token]
  await sleep(id)
  const clients = []
  for (const seat of [...tokens, undefined]) {
    const client = await dial(id)
    await sleep(id)
    await client.hello(seat)
    await sleep(id)
    clients.push(client)
  }
  await startTable({ id, tokens })
  await Promise.all(clients.map((client) => client.at(1)))
  for (;;) {
    await sleep(id)
    const client = onTurn(clients)
    if (!client) break
    const [action, command, base] = [newAction(), client.choose(base0(client.n)), client.n]
    client.act(action, command)
    const first = await client.answer(action)
    await sleep(id)
    client.act(action, command, base)
    expect(await client.answer(action)).toBe(first)
    await Promise.all(clients.map((each) => each.at(base + 1)))
    expect(await logSize(id)).toBe(base + 1)
  }
  await Promise.all(clients.map((client) => client.shows((info) => info.phase === 'finished')))
  expect(clients[0]!.info!.spectators).toBe(1)
  expect((await ask(`/api/tables/${id}/record`)).status).toBe(200)
  await sleep(id)
  await clients[1]!.close()
  await clients[0]!.shows((info) => presenceAt(info, 1) === 'away')
})

const base0 = (n: number): number => n * 7 + 1

test('the revision of the table info keeps growing over a sleep, even within one millisecond', async () => {
  const { id, tokens } = await newTable(2)
  const host = await join(id, tokens[0])
  for (let i = 0; i < 5; i++) {
    const ben = await join(id, tokens[1])
    await host.shows((info) => presenceAt(info, 1) === 'here')
    await sleep(id)
    await ben.close()
    await host.shows((info) => presenceAt(info, 1) === 'away')
    await sleep(id)
  }
})

test('a socket that the sleep closed comes back where it was', async () => {
  const { id, tokens, clients } = await newGame(2)
  const client = onTurn(clients)!
  client.act(newAction(), client.choose(1))
  await Promise.all(clients.map((each) => each.at(2)))
  await evictDurableObject(stubOf(id), { webSockets: 'close' })
  await Promise.all(clients.map((each) => each.closed))
  const back = await dial(id)
  back.resume(client, 2)
  await back.hello(tokens[client.you!], { epoch: client.epoch, n: 2 })
  expect(await back.want('synced')).toMatchObject({ n: 2, entries: [] })
  expect(canonical(back.view)).toBe(canonical(client.view))
})

test('[ROOM-72] a page whose socket slept through a deploy to another version comes back and says hello again', async () => {
  const { id, tokens, clients } = await newGame(2)
  // One has an attachment without a version, as builds before wrote it.
  await runInDurableObject(stubOf(id), (_room, state) => {
    const [socket] = state.getWebSockets()
    const { session } = socket!.deserializeAttachment() as { session: object }
    socket!.serializeAttachment(session)
  })
  await sleep(id)
  for (const client of clients) client.send({ type: 'sync', n: 1 })
  const stale = await Promise.race(clients.map((client) => client.closed.then(() => client)))
  const other = clients.find((client) => client !== stale)!
  expect(await stale.closed).toMatchObject({ code: 1012 })
  await other.shows((info) => presenceAt(info, stale.you!) === 'away')
  const back = await dial(id)
  back.resume(stale, 1)
  await back.hello(tokens[stale.you!], { epoch: stale.epoch, n: 1 })
  expect(await back.want('synced')).toMatchObject({ n: 1, entries: [] })
  await other.shows((info) => presenceAt(info, stale.you!) === 'here')
})
