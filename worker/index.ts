import { Hono } from 'hono'
import { before, create, oops, sit } from '../shared/api.ts'
import { logged, onError, plain, reads, refuse, reply, small } from './answers.ts'
import { atTable, dropSeat, keepSeat, roomOf, upgradeOf, type App } from './callers.ts'
import { limited } from './limits.ts'
import { log, scrub } from './logs.ts'
import { tablePage } from './page.ts'
import { isTableId, newTableId } from './tickets.ts'

export { Room } from './room.ts'
export type { Env } from './env.ts'

const app = new Hono<App>()

app.onError(onError)
app.notFound((c) => refuse(c, 'no-such-route'))
app.use(logged)
app.use('/api/*', plain, small)

app.get('/api/health', (c) => c.json({ ok: true }))

app.post('/api/oops', limited('OOPSES'), reads('json', oops), (c) => {
  const { message, stack = '', where = '' } = c.req.valid('json')
  log('oops', { message: scrub(message), stack: scrub(stack), where: scrub(where) })
  return c.json({ ok: true })
})

app.post('/api/tables', limited('CREATES'), reads('json', create), async (c) => {
  const id = newTableId()
  const made = await roomOf(c.env, id).create(id, c.req.valid('json'))
  if ('ok' in made) keepSeat(c, id, made.ok.token)
  return reply(c, made, 201)
})

app.get('/api/tables/:id', atTable, async (c) => reply(c, await c.var.room.face()))

app.delete('/api/tables/:id', atTable, async (c) => reply(c, await c.var.room.remove(c.var.token)))

app.get('/api/tables/:id/socket', atTable, (c) =>
  c.req.header('Upgrade')?.toLowerCase() === 'websocket'
    ? c.var.room.fetch(upgradeOf(c.req.raw, c.var.token))
    : refuse(c, 'malformed'),
)

app.post('/api/tables/:id/seats', limited('SEATS'), atTable, reads('json', sit), async (c) => {
  const seated = await c.var.room.sit(c.req.valid('json'), c.var.token)
  if ('ok' in seated) keepSeat(c, seated.ok.id, seated.ok.token)
  return reply(c, seated, 201)
})

app.delete('/api/tables/:id/seats/mine', atTable, async (c) => {
  const face = await c.var.room.leave(c.var.token)
  if ('ok' in face) dropSeat(c, face.ok.id)
  return reply(c, face)
})

app.post('/api/tables/:id/start', atTable, async (c) => reply(c, await c.var.room.start(c.var.token)))

app.post('/api/tables/:id/end', atTable, async (c) => reply(c, await c.var.room.end(c.var.token)))

app.get('/api/tables/:id/record', atTable, async (c) => reply(c, await c.var.room.record()))

app.get('/api/tables/:id/log', atTable, reads('query', before), async (c) =>
  reply(c, await c.var.room.log(c.req.valid('query').before, c.var.token)),
)

app.get('/g/:id', async (c) => {
  const url = new URL(c.req.url)
  const id = c.req.param('id')
  const face = isTableId(id) ? await roomOf(c.env, id).face() : undefined
  const page = await c.env.ASSETS.fetch(new Request(new URL('/', url)))
  return tablePage(page, url, face && 'ok' in face ? face.ok : undefined)
})

export default app
