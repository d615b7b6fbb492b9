import { env, waitUntil } from 'cloudflare:workers'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { version } from '../package.json'
import {
  allowStandIn,
  before,
  claimTransfer,
  create,
  kick,
  leave,
  openScreen,
  report,
  seatBot,
  sit,
} from '../shared/api.ts'
import type { Result } from '../shared/errors.ts'
import { contactUri } from '../shared/contact.ts'
import { claimDeviceTransfer, DEVICE_TRANSFER_ROUTE, deviceTransfer } from '../shared/device-transfer.ts'
import { KEEPER_ROUTE } from '../shared/keeper.ts'
import { languages } from '../shared/languages.ts'
import { myTablesChange, myTablesPage } from '../shared/my-tables.ts'
import { SOCKET_ROUTE } from '../shared/protocol.ts'
import { subscribe, unsubscribe } from '../shared/push.ts'
import type { Feature } from '../shared/room/feature.ts'
import { features } from '../shared/room/features.ts'
import { alwaysSaid, pageHeaders } from '../shared/page-headers.ts'
import type { OwnTableInfo } from '../shared/table-info.ts'
import { readLink } from '../shared/table-link.ts'
import { newTableId, readCode, tableIdOf } from '../shared/tokens.ts'
import { logged, mending, onceOf, onError, plain, pushing, reads, refuse, reply, small } from './http.ts'
import { namesIn } from './calls.ts'
import {
  atTable,
  dropSeat,
  fromHere,
  replySeat,
  storedSeats,
  storeSeat,
  tokensIn,
  upgradeOf,
  type App,
} from './auth.ts'
import { addressAt, allows, limited, makerOf } from './rate-limits.ts'
import { count, sendCounts } from './keeper/counting.ts'
import { keeperRoutes } from './keeper/routes.ts'
import { houseAt, mailboxAt, pushKey, roomAt } from './remote.ts'
import { wholeRecord } from './record.ts'
import { log, scrub } from './logs.ts'
import { getMyTables, isGone, putMyTables } from './my-tables.ts'
import { listable, listing, openTables } from './open-tables.ts'
import { inLanguage, pageAt, pageOf } from './page.ts'

export { House } from './keeper/house.ts'
export { Mailbox } from './mailbox.ts'
export { PushSigner } from './push-signer.ts'
export { Quota } from './quota.ts'
export { Lobby } from './lobby.ts'
export { Room } from './room.ts'

/** Life of what security.txt says, in ms. */
const SECURITY_GOOD = 30 * 24 * 60 * 60 * 1000

/** The page of a table, or of one of its positions. Beyond its limit an address gets it without a preview. */
async function tablePage(c: Context<App>): Promise<Response> {
  const url = new URL(c.req.url)
  const link = readLink(url.pathname)
  // A room that fails just now says more to the page itself.
  const infoOf = async (): Promise<OwnTableInfo | 'home' | undefined> => {
    if (!(await allows(c, 'LOOKS'))) return 'home'
    const info = await roomAt(c.env, link!.id).ask('info')
    return 'ok' in info ? info.ok : isGone(info.error) ? undefined : 'home'
  }
  return pageAt(await pageOf(c), url, link && (await infoOf()), link?.position)
}

/** Answers an unknown address: a person gets the page, which says so; requests of pages and programs are refused. */
async function elsewhere(c: Context<App>): Promise<Response> {
  if (c.req.path.startsWith('/api/') || !c.req.header('Accept')?.includes('text/html'))
    return refuse(c, 'no-such-route')
  return pageAt(await pageOf(c), new URL(c.req.url), undefined)
}

if (env.KEEPER) sendCounts((counts) => houseAt(env).add(counts), waitUntil)

const app = new Hono<App>()

app.onError(onError)
app.notFound((c) => refuse(c, 'no-such-route'))
app.use(logged)
app.use('/api/*', plain, small)
app.use('/api/tables/*', mending)
app.route(KEEPER_ROUTE, keeperRoutes)

app.get('/api/health', limited('LISTS'), (c) => {
  const { id, timestamp } = c.env.DEPLOYED
  return c.json({ ok: true, version, deploy: id, at: timestamp })
})

app.post('/api/errors', limited('REPORTS'), reads('json', report), (c) => {
  const { message, stack = '', where = '' } = c.req.valid('json')
  count('error page')
  log('page-error', { message: scrub(message), stack: scrub(stack), where: scrub(where) })
  return c.json({ ok: true })
})

app.get('/api/push', limited('LISTS'), pushing, async (c) => reply(c, await pushKey(c.env)))

app.post(DEVICE_TRANSFER_ROUTE, limited('DEVICE_TRANSFERS'), reads('json', deviceTransfer), async (c) =>
  reply(c, await mailboxAt(c.env).put(c.req.valid('json')), 201),
)

app.post(`${DEVICE_TRANSFER_ROUTE}/claim`, limited('DEVICE_TRANSFERS'), reads('json', claimDeviceTransfer), async (c) =>
  reply(c, await mailboxAt(c.env).claim(c.req.valid('json').id, onceOf(c))),
)

app.get('/api/tables', limited('LISTS'), async (c) => c.json({ tables: await openTables(c) }))

app.post('/api/tables', limited('CREATES'), reads('json', create), async (c) => {
  const once = onceOf(c)
  const id = once === undefined ? newTableId() : tableIdOf(once)
  return replySeat(
    c,
    await roomAt(c.env, id).ask('create', id, await listable(c, c.req.valid('json')), makerOf(c), once !== undefined),
  )
})

app.post('/api/screens', limited('CREATES'), reads('json', openScreen), async (c) => {
  const { screen, options = {}, ...table } = await listable(c, c.req.valid('json'))
  const once = onceOf(c)
  const id = once === undefined ? newTableId() : tableIdOf(once)
  const maker = makerOf(c)
  const of = { id, options, ...table, occupants: [], screens: [screen], ...(maker !== undefined && { maker }) }
  const made = await roomAt(c.env, id).ask('makeTable', of)
  if ('error' in made) return reply(c, made)
  const named = await mailboxAt(c.env).addTable(id)
  return reply(c, { ok: { id, ...('ok' in named && named.ok) } }, 201)
})

app.get('/api/codes/:code', limited('CODES'), async (c) =>
  reply(c, await mailboxAt(c.env).findTable(readCode(c.req.param('code')))),
)

app.get('/api/my-tables', limited('CHANGES'), reads('query', myTablesPage), (c) => {
  const { page, over } = c.req.valid('query')
  return getMyTables(c, { page, over: over !== undefined })
})

app.put('/api/my-tables', fromHere, limited('CHANGES'), reads('json', myTablesChange), (c) =>
  putMyTables(c, c.req.valid('json')),
)

app.get('/api/tables/:id', limited('LOOKS'), atTable, async (c) => reply(c, await c.var.room.ask('info', c.var.token)))

app.get(SOCKET_ROUTE, limited('SOCKETS'), atTable, (c) =>
  c.req.header('Upgrade')?.toLowerCase() === 'websocket'
    ? c.var.room.fetch(upgradeOf(c.req.raw, { token: c.var.token, address: addressAt(c) }))
    : refuse(c, 'malformed'),
)

app.post('/api/tables/:id/seats', limited('SEATS'), atTable, reads('json', sit), async (c) =>
  replySeat(c, await c.var.room.ask('sit', c.req.valid('json'), c.var.token, addressAt(c))),
)

app.delete('/api/tables/:id/seats/mine', limited('CHANGES'), atTable, reads('json', leave), async (c) => {
  const info = await c.var.room.ask('leave', c.req.valid('json'), c.var.token)
  if ('ok' in info) dropSeat(c, info.ok.id, c.var.token)
  return reply(c, info)
})

app.put('/api/tables/:id/seats/mine', limited('CHANGES'), atTable, async (c) => {
  const info = await c.var.room.ask('info', c.var.token)
  if ('ok' in info && info.ok.you === null) return refuse(c, 'bad-token')
  if ('error' in info) return reply(c, info)
  storeSeat(c, info.ok.id, c.var.token!)
  return reply(c, { ok: { ...info.ok, kept: await storedSeats(c) } })
})

app.post('/api/tables/:id/seats/mine', limited('CHANGES'), atTable, async (c) =>
  replySeat(c, await c.var.room.ask('comeBack', c.var.token)),
)

app.delete('/api/tables/:id/seats/:seat{[0-7]}', limited('CHANGES'), atTable, reads('json', kick), async (c) =>
  reply(c, await c.var.room.ask('kick', Number(c.req.param('seat')), c.req.valid('json').forGood, c.var.token)),
)

app.post('/api/tables/:id/bots', limited('CHANGES'), atTable, reads('json', seatBot), async (c) =>
  reply(c, await c.var.room.ask('seatBot', c.req.valid('json'), c.var.token)),
)

app.put('/api/tables/:id/seats/mine/stand-in', limited('CHANGES'), atTable, reads('json', allowStandIn), async (c) =>
  reply(c, await c.var.room.ask('allowStandIn', c.req.valid('json').allowed, c.var.token)),
)

app.put('/api/tables/:id/seats/mine/push', limited('CHANGES'), pushing, atTable, reads('json', subscribe), async (c) =>
  reply(c, await c.var.room.ask('subscribe', c.req.valid('json'), new URL(c.req.url).origin, c.var.token)),
)

app.delete('/api/tables/:id/seats/mine/push', limited('CHANGES'), atTable, reads('json', unsubscribe), async (c) =>
  reply(c, await c.var.room.ask('unsubscribe', c.req.valid('json').endpoint, c.var.token)),
)

app.post('/api/tables/:id/transfers', limited('CHANGES'), atTable, async (c) =>
  reply(c, await c.var.room.ask('createTransfer', c.var.token), 201),
)

app.post('/api/tables/:id/transfers/claim', limited('CODES'), atTable, reads('json', claimTransfer), async (c) =>
  replySeat(c, await c.var.room.ask('claimTransfer', c.req.valid('json').code, onceOf(c))),
)

app.post('/api/tables/:id/proposals/:proposal/claim', limited('CHANGES'), atTable, async (c) =>
  replySeat(c, await c.var.room.ask('claimProposal', c.req.param('proposal'), c.var.token)),
)

app.post('/api/tables/:id/start', limited('CHANGES'), atTable, async (c) =>
  reply(c, await c.var.room.ask('start', c.var.token)),
)

app.post('/api/tables/:id/rematch', limited('CREATES'), atTable, async (c) => {
  const next = await c.var.room.ask('rematch', c.var.token, makerOf(c))
  if ('ok' in next) storeSeat(c, next.ok.id, c.var.token!)
  return reply(c, next)
})

// Routes of the features.
for (const { routes = [] } of features as readonly Feature[])
  for (const { method, path, handler, input, limit = 'CHANGES' } of routes) {
    const names = namesIn(path)
    const body = (input ? [reads('json', input), listing] : []) as unknown as MiddlewareHandler<App>[]
    app.on(method, `/api/tables/:id${path}`, limited(limit), atTable, ...body, async (c) => {
      const named = names.map((name) => c.req.param(name))
      const from = [c.var.token, addressAt(c), tokensIn(c), onceOf(c)]
      const asked = [...named, ...(input ? [c.req.valid('json' as never)] : []), ...from]
      const room = c.var.room as unknown as { ask(name: string, ...asked: unknown[]): Promise<Result<object>> }
      return reply(c, await room.ask(handler, ...asked))
    })
  }

app.get('/api/tables/:id/record', limited('HISTORY'), atTable, async (c) => reply(c, await wholeRecord(c)))

app.get('/api/tables/:id/log', limited('HISTORY'), atTable, reads('query', before), async (c) =>
  reply(c, await c.var.room.ask('log', c.req.valid('query').before, c.var.token)),
)

// Home, and games played in the page, which no room knows.
app.on('GET', ['/', '/solo/*', '/learn/*'], inLanguage, async (c) =>
  pageAt(await pageOf(c), new URL(c.req.url), 'home'),
)

app.get('/about', inLanguage, async (c) => {
  const { body } = await pageOf(c, 'about-')
  return new Response(body, { headers: pageHeaders(new URL(c.req.url)) })
})

// Contact of the house, written for each who asks: it never runs out. [ROOM-193]
app.get('/.well-known/security.txt', limited('LISTS'), (c) => {
  const uri = contactUri(c.env.HOUSE_CONTACT)
  if (uri === undefined) return refuse(c, 'no-such-route')
  const expires = new Date(Date.now() + SECURITY_GOOD).toISOString()
  const lines = [`Contact: ${uri}`, `Expires: ${expires}`, `Preferred-Languages: ${languages.join(', ')}`]
  return c.text(`${lines.join('\n')}\n`, 200, alwaysSaid)
})

// Pages of the version before ask for the picture of a position here.
app.get('/g/:id/:picture{m\\d+\\.png}', inLanguage, elsewhere)

// A table, one of its positions, or any other path behind its id.
app.on('GET', ['/g/:id', '/g/:id/*'], inLanguage, tablePage)

app.get('*', inLanguage, elsewhere)

export default app
