import { expect, test } from 'vitest'
import { ask, codeOf, infoAt } from './asking.ts'
import { sleep } from './objects.ts'
import { join, newGame } from './tables.ts'

test('[ROOM-140] a player confirms a device by its route; it stays the screen over a sleep and when it comes back', async () => {
  const { id, tokens } = await newGame(2)
  const since = { screenId: 'a device of the sofa' }
  const television = await join(id, undefined, since)
  const { screen, screenAsks } = await infoAt(id)
  expect([screen, screenAsks]).toEqual([undefined, [expect.stringMatching(/^[0-9a-f]{64}$/)]])
  const path = `/api/tables/${id}/screens/${screenAsks![0]!}`
  const answer = (body: unknown, token?: string) => ask(path, { method: 'PUT', body, ...(token && { token }) })
  for (const bad of [{}, { shows: 'yes' }, 'yes']) expect((await answer(bad, tokens[0])).status).toBe(400)
  expect(await codeOf(await answer({ shows: true }))).toBe('not-seated')
  const other = await ask(`/api/tables/${id}/screens/another`, {
    method: 'PUT',
    body: { shows: true },
    token: tokens[0]!,
  })
  expect([other.status, await codeOf(other)]).toEqual([409, 'not-now'])
  expect((await infoAt(id)).screen).toBeUndefined()
  expect((await answer({ shows: true }, tokens[1])).status).toBe(200)
  expect(await infoAt(id)).toMatchObject({ screen: true })
  await television.close()
  await sleep(id)
  await join(id, undefined, since)
  const after = await infoAt(id)
  expect([after.screen, after.screenAsks]).toEqual([true, undefined])
})
