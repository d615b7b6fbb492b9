import { expect, test } from 'vitest'
import type { TransferCode } from '../../shared/api.ts'
import { SOCKET_ROUTE } from '../../shared/protocol.ts'
import worker from '../../worker/index.ts'
import { dumpOf } from './dumps.ts'
import { ask, post } from './asking.ts'
import { newTable, startTable } from './tables.ts'

/** Every address that is asked with GET, but the socket's. */
const addresses = [...new Set(worker.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))].filter(
  (path) => path !== SOCKET_ROUTE,
)

const pathAt = (path: string, id: string): string => path.replace(':id', id).replace(':game', 'tsuro').replace('*', 'x')

test('a scanner that follows every link at a table, as those of mails and chats do, changes nothing and uses up no code', async () => {
  const [waiting, playing] = [await newTable(2), await newTable(2)]
  await startTable(playing)
  const made = await post(`/api/tables/${playing.id}/transfers`, undefined, { token: playing.tokens[0]! })
  const { code } = (await made.json()) as TransferCode
  expect(addresses.length).toBeGreaterThan(8)
  for (const { id, tokens } of [waiting, playing]) {
    const before = await dumpOf(id)
    for (const path of addresses) {
      for (const method of ['GET', 'HEAD']) {
        for (const more of [{}, { token: tokens[0]! }]) {
          const answer = await ask(pathAt(path, id), { method, headers: { Accept: 'text/html' }, ...more })
          expect(answer.status, `${method} ${path}`).toBeLessThan(500)
          await answer.text()
        }
      }
    }
    expect(await dumpOf(id)).toEqual(before)
  }
  expect((await post(`/api/tables/${playing.id}/transfers/claim`, { code })).status).toBe(201)
})
