import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { canonical } from '../../shared/engine/digest.ts'
import {
  ask,
  dial,
  join,
  logSize,
  newAction,
  newGame,
  newNonce,
  newTable,
  onTurn,
  post,
  startTable,
  stubOf,
} from './tables.ts'

/** Puts the object to sleep between two messages: memory goes, sockets and their attachments stay. */
async function sleep(id: string): Promise<void> {
  const stub = stubOf(id)
  await runInDurableObject(stub, (room) => Object.assign(room, { marked: true }))
  await evictDurableObject(stub)
  expect(await runInDurableObject(stub, (room) => 'marked' in room)).toBe(false)
}

test('a whole game with the object put to sleep between any two messages goes on as if nothing was', async () => {
  const table = await newTable(1)
  const { id } = table
  await sleep(id)
  const nonce = newNonce()
  const seated = await post(`/api/tables/${id}/seats`, { name: 'Ben', nonce })
  const { token } = (await seated.json()) as { token: string }
  const tokens = [table.tokens[0]!, token]
  await sleep(id)
  const pages = []
  for (const seat of [...tokens, undefined]) {
    const page = await dial(id)
    await sleep(id)
    await page.hello(seat)
    await sleep(id)
    pages.push(page)
  }
  await startTable({ id, tokens })
  await Promise.all(pages.map((page) => page.at(1)))
  for (;;) {
    await sleep(id)
    const page = onTurn(pages)
    if (!page) break
    const [action, command, base] = [newAction(), page.choose(base0(page.n)), page.n]
    page.act(action, command)
    const first = await page.answer(action)
    await sleep(id)
    page.act(action, command, base)
    expect(await page.answer(action)).toBe(first)
    await Promise.all(pages.map((each) => each.at(base + 1)))
    expect(await logSize(id)).toBe(base + 1)
  }
  await Promise.all(pages.map((page) => page.shows((info) => info.phase === 'finished')))
  expect(pages[0]!.info!.spectators).toBe(1)
  expect((await ask(`/api/tables/${id}/record`)).status).toBe(200)
  await sleep(id)
  await pages[1]!.close()
  await pages[0]!.shows((info) => info.seats[1]?.presence === 'away')
})

const base0 = (n: number): number => n * 7 + 1

test('infos keep growing in number over a sleep, even within one millisecond', async () => {
  const { id, tokens } = await newTable(2)
  const host = await join(id, tokens[0])
  for (let i = 0; i < 5; i++) {
    const ben = await join(id, tokens[1])
    await host.shows((info) => info.seats[1]?.presence === 'here')
    await sleep(id)
    await ben.close()
    await host.shows((info) => info.seats[1]?.presence === 'away')
    await sleep(id)
  }
})

test('a socket that the sleep closed comes back where it was', async () => {
  const { id, tokens, pages } = await newGame(2)
  const page = onTurn(pages)!
  page.act(newAction(), page.choose(1))
  await Promise.all(pages.map((each) => each.at(2)))
  await evictDurableObject(stubOf(id), { webSockets: 'close' })
  await Promise.all(pages.map((each) => each.closed))
  const back = await dial(id)
  back.resume(page, 2)
  await back.hello(tokens[page.you!], { epoch: page.epoch, n: 2 })
  expect(await back.want('synced')).toMatchObject({ n: 2, told: [] })
  expect(canonical(back.view)).toBe(canonical(page.view))
})
