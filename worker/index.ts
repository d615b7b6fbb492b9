import { Hono, type Context } from 'hono'
import {
  answerRescue,
  before,
  change,
  choose,
  claimRescue,
  claimTransfer,
  create,
  report,
  requestRescue,
  sit,
} from '../shared/api.ts'
import { isTableId, newTableId } from '../shared/tokens.ts'
import { logged, onError, plain, reads, refuse, reply, small } from './http.ts'
import { atTable, dropSeat, keepSeat, replySeat, upgradeOf, type App } from './auth.ts'
import { lobbyOf, roomOf } from './env.ts'
import { limited } from './limits.ts'
import { log, scrub } from './logs.ts'
import { inLanguage, pageAt } from './page.ts'

export { Lobby } from './lobby.ts'
export { Room } from './room.ts'
export type { Env } from './env.ts'

/** The page in the language of whoever asks. */
const pageOf = (c: Context<App>): Promise<Response> =>
  c.env.ASSETS.fetch(new URL(`/pages/${c.var.language}`, c.req.url))

const app = new Hono<App>()

app.onError(onError)
app.notFound((c) => refuse(c, 'no-such-route'))
app.use(logged)
app.use('/api/*', plain, small)

app.get('/api/health', (c) => c.json({ ok: true }))

app.post('/api/errors', limited('REPORTS'), reads('json', report), (c) => {
  const { message, stack = '', where = '' } = c.req.valid('json')
  log('page-error', { message: scrub(message), stack: scrub(stack), where: scrub(where) })
  return c.json({ ok: true })
})

app.get('/api/tables', async (c) => c.json({ tables: await lobbyOf(c.env).list() }))

app.post('/api/tables', limited('CREATES'), reads('json', create), async (c) => {
  const id = newTableId()
  return replySeat(c, await roomOf(c.env, id).ask('create', id, c.req.valid('json')))
})

app.get('/api/tables/:id', atTable, async (c) => reply(c, await c.var.room.ask('info', c.var.token)))

app.delete('/api/tables/:id', atTable, async (c) => reply(c, await c.var.room.ask('remove', c.var.token)))

app.patch('/api/tables/:id', limited('CHANGES'), atTable, reads('json', change), async (c) =>
  reply(c, await c.var.room.ask('change', c.req.valid('json'), c.var.token)),
)

app.get('/api/tables/:id/socket', atTable, (c) =>
  c.req.header('Upgrade')?.toLowerCase() === 'websocket'
    ? c.var.room.fetch(upgradeOf(c.req.raw, c.var.token))
    : refuse(c, 'malformed'),
)

app.post('/api/tables/:id/seats', limited('SEATS'), atTable, reads('json', sit), async (c) =>
  replySeat(c, await c.var.room.ask('sit', c.req.valid('json'), c.var.token)),
)

app.delete('/api/tables/:id/seats/mine', atTable, async (c) => {
  const info = await c.var.room.ask('leave', c.var.token)
  if ('ok' in info) dropSeat(c, info.ok.id)
  return reply(c, info)
})

app.patch('/api/tables/:id/seats/mine', limited('CHANGES'), atTable, reads('json', choose), async (c) =>
  reply(c, await c.var.room.ask('choose', c.req.valid('json'), c.var.token)),
)

app.delete('/api/tables/:id/seats/:seat{[0-7]}', limited('CHANGES'), atTable, async (c) =>
  reply(c, await c.var.room.ask('kick', Number(c.req.param('seat')), c.var.token)),
)

app.post('/api/tables/:id/transfers', limited('CHANGES'), atTable, async (c) =>
  reply(c, await c.var.room.ask('createTransfer', c.var.token), 201),
)

app.post('/api/tables/:id/transfers/claim', limited('CODES'), atTable, reads('json', claimTransfer), async (c) =>
  replySeat(c, await c.var.room.ask('claimTransfer', c.req.valid('json').code)),
)

app.post('/api/tables/:id/rescues', limited('SEATS'), atTable, reads('json', requestRescue), async (c) =>
  reply(c, await c.var.room.ask('requestRescue', c.req.valid('json').seat, c.var.token), 201),
)

app.post('/api/tables/:id/rescues/:rescue', limited('CHANGES'), atTable, reads('json', answerRescue), async (c) =>
  reply(c, await c.var.room.ask('answerRescue', c.req.param('rescue'), c.req.valid('json').approve, c.var.token)),
)

app.delete('/api/tables/:id/rescues/:rescue', limited('CHANGES'), atTable, reads('json', claimRescue), async (c) =>
  reply(c, await c.var.room.ask('cancelRescue', c.req.param('rescue'), c.req.valid('json').token)),
)

app.post('/api/tables/:id/rescues/:rescue/claim', limited('CHANGES'), atTable, reads('json', claimRescue), async (c) =>
  replySeat(c, await c.var.room.ask('claimRescue', c.req.param('rescue'), c.req.valid('json').token)),
)

app.post('/api/tables/:id/start', atTable, async (c) => reply(c, await c.var.room.ask('start', c.var.token)))

app.post('/api/tables/:id/end', atTable, async (c) => reply(c, await c.var.room.ask('end', c.var.token)))

app.post('/api/tables/:id/rematch', limited('CREATES'), atTable, async (c) => {
  const next = await c.var.room.ask('rematch', c.var.token)
  if ('ok' in next) keepSeat(c, next.ok.id, c.var.token!)
  return reply(c, next)
})

app.get('/api/tables/:id/record', atTable, async (c) => reply(c, await c.var.room.ask('record')))

app.get('/api/tables/:id/log', atTable, reads('query', before), async (c) =>
  reply(c, await c.var.room.ask('log', c.req.valid('query').before, c.var.token)),
)

app.get('/', inLanguage, async (c) => pageAt(await pageOf(c), new URL(c.req.url), 'home'))

app.get('/g/:id', inLanguage, async (c) => {
  const id = c.req.param('id')
  const info = isTableId(id) ? await roomOf(c.env, id).ask('info') : undefined
  return pageAt(await pageOf(c), new URL(c.req.url), info && 'ok' in info ? info.ok : undefined)
})

// A person at an address where nothing is gets the page, which says so; what pages or programs ask for is refused.
app.get('*', inLanguage, async (c, next) => {
  if (c.req.path.startsWith('/api/') || !c.req.header('Accept')?.includes('text/html')) return next()
  return pageAt(await pageOf(c), new URL(c.req.url), undefined)
})

export default app
