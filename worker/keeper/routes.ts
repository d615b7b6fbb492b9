import { Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { version } from '../../package.json'
import { enterAsKeeper, KEEPER_ROUTE, openList, type KeptHouse } from '../../shared/keeper.ts'
import { hashToken, isTableId } from '../../shared/tokens.ts'
import { fromHere, type App } from '../auth.ts'
import { plain, reads, refuse, reply, small } from '../http.ts'
import { inLanguage, pageAt, pageOf } from '../page.ts'
import { limited } from '../rate-limits.ts'
import { houseAt, openTablesAt, roomAt } from '../remote.ts'

declare global {
  interface __BaseEnv_Env {
    /** Secret of the house's keeper; a house without it has no keeper's page. */
    readonly KEEPER?: string
  }
}

const COOKIE = 'keeper'
const bytes = new TextEncoder()

/** Whether this is the secret of the house, by its hash; takes the same time for each of them. */
function isKeeper({ KEEPER }: Env, hash: string): boolean {
  const [given, known] = [bytes.encode(hash), bytes.encode(hashToken(`keeper ${KEEPER}`))]
  return given.length === known.length && crypto.subtle.timingSafeEqual(given, known)
}

const kept = createMiddleware<App>(async (c, next) => (c.env.KEEPER ? next() : refuse(c, 'no-such-route')))

const asKeeper = createMiddleware<App>(async (c, next) =>
  isKeeper(c.env, getCookie(c, COOKIE) ?? '') ? next() : refuse(c, 'not-keeper'),
)

const ofTable = createMiddleware<App>(async (c, next) => {
  const id = c.req.param('id') ?? ''
  if (!isTableId(id)) return refuse(c, 'no-such-table')
  c.set('room', roomAt(c.env, id))
  return next()
})

/** The keeper's page and its requests. A house without the secret answers them as it does any unknown address. [ROOM-194] */
export const keeperRoutes = new Hono<App>()
  .get('/', inLanguage, async (c) => pageAt(await pageOf(c), new URL(c.req.url), c.env.KEEPER ? 'home' : undefined))
  .use('/*', plain, limited('CHANGES'), kept, small)
  // A browser names no origin where its own page reads.
  .use('/*', (c, next) => (c.req.method === 'GET' ? next() : fromHere(c, next)))
  .post('/entry', limited('CODES'), reads('json', enterAsKeeper), (c) => {
    const hash = hashToken(`keeper ${c.req.valid('json').secret}`)
    if (!isKeeper(c.env, hash)) return refuse(c, 'not-keeper')
    const secure = new URL(c.req.url).protocol === 'https:'
    setCookie(c, COOKIE, hash, { path: KEEPER_ROUTE, httpOnly: true, sameSite: 'Strict', secure, maxAge: 30 * 86_400 })
    return c.json({ ok: true })
  })
  .delete('/entry', (c) => {
    deleteCookie(c, COOKIE, { path: KEEPER_ROUTE })
    return c.json({ ok: true })
  })
  .use('/*', asKeeper)
  .get('/house', async (c) => {
    const [numbers, tables] = [await houseAt(c.env).numbers(), await openTablesAt(c.env)]
    const { id: deploy, timestamp: at } = c.env.DEPLOYED
    return reply<KeptHouse>(c, 'ok' in numbers ? { ok: { version, deploy, at, ...numbers.ok, tables } } : numbers)
  })
  .put('/list', reads('json', openList), async (c) => reply(c, await houseAt(c.env).setOpen(c.req.valid('json').open)))
  .get('/tables/:id', ofTable, async (c) => reply(c, await c.var.room.ask('inspect')))
  .delete('/tables/:id', ofTable, async (c) => reply(c, await c.var.room.ask('takeDown')))
  .delete('/tables/:id/listing', ofTable, async (c) => reply(c, await c.var.room.ask('unlist')))
