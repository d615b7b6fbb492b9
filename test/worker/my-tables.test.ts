import { listDurableObjectIds } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MAX_MY_TABLES, MY_TABLES_ASKED, type MyTables } from '../../shared/my-tables.ts'
import type { Seen } from '../../shared/engine/game.ts'
import type { State } from '../../shared/games/tsuro/types.ts'
import { newTableId, newToken } from '../../shared/tokens.ts'
import { dumpOf } from './dumps.ts'
import { ask, codeOf, ORIGIN, post } from './asking.ts'
import { lines, pass } from './setup.ts'
import { goAway, newGame, newTable, onTurn, playOn, startTable } from './tables.ts'

interface Known {
  readonly id: string
  readonly token: string
}

function browser() {
  let cookie: string | undefined
  const answered = async (answer: Response): Promise<MyTables> => {
    expect(answer.status).toBe(200)
    const [set] = answer.headers.getSetCookie()
    if (set !== undefined) cookie = set.split(';')[0]
    return (await answer.json()) as MyTables
  }
  const headers = (): Record<string, string> => ({
    Origin: ORIGIN,
    ...(cookie === undefined ? {} : { Cookie: cookie }),
  })
  return {
    get cookie() {
      return cookie
    },
    get: async (query = '') => answered(await ask(`/api/my-tables${query}`, { headers: headers() })),
    put: async (tables: readonly Known[], gone: readonly string[] = []) =>
      answered(await ask('/api/my-tables', { method: 'PUT', body: { tables, gone }, headers: headers() })),
  }
}

const seated = async (seats: number, seat = 0, more: object = {}): Promise<Known> => {
  const { id, tokens } = await newTable(seats, more)
  return { id, token: tokens[seat]! }
}
const ids = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id)
const nobody = (): Known => ({ id: newTableId(), token: newToken() })

test('[ROOM-22] a request is answered with up to 12 tables, by the cookie alone too', async () => {
  const all: Known[] = []
  for (let i = 0; i <= MY_TABLES_ASKED; i++) all.push(await seated(1 + (i % 2)))
  const phone = browser()
  const first = await phone.put(all)
  expect([ids(first.tables), first.next]).toEqual([ids(all.slice(0, MY_TABLES_ASKED)), 1])
  // The page has lost all that it had kept: the cookie is enough.
  expect(await phone.get()).toEqual(first)
  const second = await phone.get('?page=1')
  expect([ids(second.tables), second.next]).toEqual([ids(all.slice(MY_TABLES_ASKED)), null])
  expect(await browser().get()).toEqual({ tables: [], gone: [], unreached: [], over: [], next: null })
})

test('[ROOM-22] a row says in a few words whose turn it is, since when, and what everybody sees of the position', async () => {
  const waits = await seated(2)
  const game = await newGame(3)
  await playOn(game.clients, 7, 3)
  pass(90_000)
  const turnOf = onTurn(game.clients)!.you!
  const phone = browser()
  const rows = (await phone.put([waits, { id: game.id, token: game.tokens[turnOf]! }])).tables
  expect(rows[0]).toMatchObject({
    phase: 'waiting',
    you: 0,
    host: 0,
    turn: false,
    deadline: null,
    since: null,
    sketch: null,
    n: 0,
  })
  expect(rows[0]!.names).toEqual(['Anna', 'Ben', '', '', '', '', '', ''])
  expect(rows[1]).toMatchObject({
    game: 'tsuro',
    phase: 'playing',
    names: ['Anna', 'Ben', 'Cleo'],
    you: turnOf,
    waitingFor: [turnOf],
    turn: true,
    n: game.clients[0]!.n,
    next: null,
  })
  expect(Date.now() - rows[1]!.since!).toBeGreaterThanOrEqual(90_000)
  const view = game.clients[0]!.view as Seen<State>
  expect(rows[1]!.sketch).toEqual({
    squares: view.board.map((laid) => (laid < 0 ? '' : expect.stringMatching(/^[0-7]{8}$/))),
    stones: view.stones,
  })
  const other = (turnOf + 1) % 3
  const [theirs] = (await browser().put([{ id: game.id, token: game.tokens[other]! }])).tables
  expect([theirs!.turn, theirs!.you]).toEqual([false, other])
})

test('[ROOM-22] a row says when the time is up, where one is kept', async () => {
  const game = await newGame(2, { settings: { pace: 'days-1' } })
  const turnOf = onTurn(game.clients)!.you!
  const rows = await Promise.all(
    game.tokens.map(async (token) => (await browser().put([{ id: game.id, token }])).tables[0]!),
  )
  const day = 24 * 60 * 60_000
  expect(Math.abs(rows[turnOf]!.deadline! - Date.now() - day)).toBeLessThan(60_000)
  // The one who waits is told of the other's.
  expect(rows[1 - turnOf]!.deadline).toBe(rows[turnOf]!.deadline)
})

test('[ROOM-22] tables that are gone are forgotten, and those where the seat is no more', async () => {
  const [stays, deleted, left, never] = [await seated(2), await seated(2), await seated(2, 1), nobody()]
  const phone = browser()
  await phone.put([stays, deleted, left])
  await ask(`/api/tables/${deleted.id}`, { method: 'DELETE', token: deleted.token })
  await ask(`/api/tables/${left.id}/seats/mine`, { method: 'DELETE', token: left.token })
  const answer = await phone.put([never])
  expect([...answer.gone].sort()).toEqual([deleted.id, never.id].sort())
  expect(answer.tables.map(({ id, you }) => [id, you])).toEqual([
    [stays.id, 0],
    [left.id, null],
  ])
  expect(phone.cookie).toBe(`my-tables=${stays.id}.${stays.token}`)
  expect((await phone.put([], [stays.id])).tables).toEqual([])
  expect(phone.cookie).toBe('my-tables=')
})

test('[ROOM-22] [ROOM-180] games that are over are asked about once, and again only on request; the latest three with the others', async () => {
  const { id, tokens, clients } = await newGame(2)
  const waits = await seated(1)
  const phone = browser()
  await phone.put([{ id, token: tokens[0]! }, waits])
  await playOn(clients, 3)
  const [row] = (await phone.get()).tables
  expect([row!.phase, row!.turn, row!.waitingFor]).toEqual(['finished', false, []])
  const later = await phone.get()
  expect([ids(later.tables), later.over]).toEqual([[waits.id, id], []])
  expect(ids((await phone.get('?over=1')).tables)).toEqual([id])
  const next = (await (await post(`/api/tables/${id}/rematch`, undefined, { token: tokens[1]! })).json()) as {
    id: string
  }
  expect((await phone.get()).tables[1]!.next).toBe(next.id)

  const more = await Promise.all([newGame(2), newGame(2), newGame(2)])
  for (const game of more) await playOn(game.clients, 3)
  await phone.put(more.map((game) => ({ id: game.id, token: game.tokens[0]! })))
  const last = await phone.get()
  expect([ids(last.tables), last.over]).toEqual([[waits.id, ...ids(more)], [id]])
})

test('[ROOM-22] no page is skipped where tables leave the one before, and the cookie takes 40', async () => {
  const phone = browser()
  const gone = Array.from({ length: MY_TABLES_ASKED }, nobody)
  const here = [await seated(1), await seated(1)]
  const first = await phone.put([...gone, ...here])
  expect([first.tables, first.gone, first.next]).toEqual([[], ids(gone), 0])
  const second = await phone.get(`?page=${first.next}`)
  expect([ids(second.tables), second.next]).toEqual([ids(here), null])

  const many = Array.from({ length: MAX_MY_TABLES + 5 }, nobody)
  const Cookie = `my-tables=${many.map(({ id, token }) => `${id}.${token}`).join('~')}`
  const last = (await (await ask('/api/my-tables?page=3', { headers: { Cookie } })).json()) as MyTables
  expect(last.gone).toEqual(ids(many.slice(3 * MY_TABLES_ASKED, MAX_MY_TABLES)))
  const refused = await ask('/api/my-tables', {
    method: 'PUT',
    body: { tables: many, gone: [] },
    headers: { Origin: ORIGIN },
  })
  expect([refused.status, await codeOf(refused)]).toEqual([400, 'malformed'])
})

test('[ROOM-22] a request for my tables stores nothing, and wakes nothing that nobody made', async () => {
  const table = await newTable(2)
  await startTable(table)
  const before = await dumpOf(table.id)
  const made = (await listDurableObjectIds(env.ROOM)).length
  const phone = browser()
  await phone.put([{ id: table.id, token: table.tokens[0]! }])
  await phone.get()
  expect(await dumpOf(table.id)).toEqual(before)
  const stranger = nobody()
  await phone.put([stranger])
  expect(await dumpOf(stranger.id)).toEqual({ schema: [], rows: {} })
  expect((await listDurableObjectIds(env.ROOM)).length - made).toBeLessThanOrEqual(1)
})

test('[ROOM-23] the cookie is out of reach of scripts and other paths, is written from this site alone, and is in no log', async () => {
  const one = await seated(1)
  const body = { tables: [one], gone: [] }
  const put = (headers: Record<string, string>) => ask('/api/my-tables', { method: 'PUT', body, headers })
  lines.length = 0
  const answer = await put({ Origin: ORIGIN })
  const [set] = answer.headers.getSetCookie()
  expect(set).toMatch(/; Path=\/api\/my-tables; HttpOnly; Secure; SameSite=Lax$/)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  for (const headers of [{ Origin: 'https://evil.test' }, { Cookie: `my-tables=${one.id}.${one.token}` }]) {
    const refused = await put(headers as Record<string, string>)
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'origin'])
    expect(refused.headers.getSetCookie()).toEqual([])
  }
  await ask('/api/my-tables', { headers: { Cookie: `my-tables=${one.id}.${one.token}` } })
  expect(lines.join('')).not.toContain(one.token)
  expect(lines.join('')).not.toContain(one.id)
  expect(await answer.text()).not.toContain(one.token)
  // Malformed parts of the cookie are passed over.
  const odd = await ask('/api/my-tables', { headers: { Cookie: 'my-tables=a.b~../../x.y~' + 'x'.repeat(16) } })
  expect(((await odd.json()) as MyTables).tables).toEqual([])
  expect((await ask('/api/my-tables?page=-1')).status).toBe(400)
})

test('[ROOM-22] a player for whom a bot plays is called to no turn', async () => {
  const game = await newGame(3)
  const turnOf = onTurn(game.clients)!
  const seat = turnOf.you!
  await goAway(game.id, seat, turnOf)
  pass(60 * 60_000)
  const subject = { kind: 'stand-in', seat, span: 'until-back' }
  const token = game.tokens[(seat + 1) % 3]!
  expect((await post(`/api/tables/${game.id}/proposals`, subject, { token })).status).toBe(200)
  const [row] = (await browser().put([{ id: game.id, token: game.tokens[seat]! }])).tables
  expect(row!.turn).toBe(false)
})
