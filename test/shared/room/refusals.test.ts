import { expect, test } from 'vitest'
import { PROTOCOL } from '../../../shared/protocol.ts'
import { doors } from '../../../shared/room/doors.ts'
import { createRoom } from '../../../shared/room/room.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { barePlatform, bareSocket } from './bare-room.ts'

test('what was refused is refused alike, also when the disk fails as the page goes that had asked', async () => {
  const platform = barePlatform()
  const room = createRoom(platform, doors)
  const tokens: string[] = []
  for (const [k, name] of ['Anna', 'Ben'].entries()) {
    const player = { name, nonce: String(k).padStart(32, '0') }
    const seated =
      k === 0
        ? await room.ask('create', 'A'.repeat(16), {
            game: 'tsuro',
            settings: { ...defaultSettings, first: 0 },
            ...player,
          })
        : await room.ask('sit', player)
    if ('ok' in seated) tokens.push(seated.ok.token)
  }
  await room.ask('start', tokens[0])
  const open = (seat: number) => {
    const socket = bareSocket()
    platform.open.push(socket)
    room.open({ address: '' }, () => socket)
    room.message(socket, JSON.stringify({ type: 'hello', protocol: PROTOCOL, token: tokens[seat], n: -1 }))
    return socket
  }
  const act = (command: unknown) => JSON.stringify({ type: 'act', id: 'too-early', base: 1, command })

  const asker = open(1)
  room.message(asker, act({ type: 'place', notch: 0 }))
  const refused = JSON.stringify({ type: 'refused', id: 'too-early', code: 'not-your-turn' })
  expect(asker.sent.at(-1)).toBe(refused)

  // Long since anybody was seen, so that going is written, and that fails.
  platform.time += 10 * 60_000
  const { transaction } = platform.rows
  Object.assign(platform.rows, {
    transaction() {
      throw new Error('the disk failed')
    },
  })
  platform.open.length = 0
  room.closed(asker, 1000, '')
  expect(platform.logged).toContain('gone: Error: the disk failed')
  Object.assign(platform.rows, { transaction })

  const mover = open(0)
  room.message(mover, JSON.stringify({ type: 'act', id: 'first-move', base: 1, command: { type: 'place', notch: 3 } }))
  const again = open(1)
  room.message(again, act({ type: 'place', notch: 0 }))
  expect(again.sent.at(-1)).toBe(refused)
})
