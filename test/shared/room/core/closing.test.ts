import { features } from '../../../../shared/room/features.ts'
import { expect, test } from 'vitest'
import { createRoom } from '../../../../shared/room/core/room.ts'
import { defaultSettings } from '../../../../shared/settings.ts'
import { barePlatform, bareSocket } from '../bare-room.ts'

/** Mimics a WebSocket, which throws where a close cannot be sent. */
const close = (code = 1005, reason = ''): string => {
  if (new TextEncoder().encode(reason).length > 123) throw new SyntaxError('the reason is too long')
  return `${code} ${reason}`
}

test.each([
  ['done', '1000 done'],
  ['x'.repeat(123), `1000 ${'x'.repeat(123)}`],
  // 50 bytes that are no UTF-8, as the platform reads them.
  ['\ufffd'.repeat(50), '1000 '],
])('a close for the reason %j is answered, and nothing is logged', async (reason, answer) => {
  const platform = barePlatform()
  const room = createRoom(platform, features)
  const table = { game: 'tsuro', settings: defaultSettings, name: 'Anna' }
  await room.ask('create', 'A'.repeat(16), table)
  const closed: string[] = []
  const socket = { ...bareSocket(), close: (code?: number, why?: string) => void closed.push(close(code, why)) }
  platform.open.push(socket)
  room.open({ address: '' }, () => socket)
  room.closed(socket, 1000, reason)
  expect(closed).toEqual([answer])
  expect(platform.logged).toEqual([])
})
