import { expect, test } from 'vitest'
import { ask, newNonce, post } from './asking.ts'
import { logSize, sleep } from './objects.ts'
import { dial, newAction, newTable, onTurn, presenceAt, startTable } from './tables.ts'

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
    const [action, command, base] = [newAction(), client.choose(client.n * 7 + 1), client.n]
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
