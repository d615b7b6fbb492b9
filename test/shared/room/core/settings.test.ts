import { expect, test } from 'vitest'
import { handlers } from '../../../../shared/room/handlers.ts'
import { read } from '../../../../shared/room/core/memory.ts'
import { defaultSettings, type Settings } from '../../../../shared/settings.ts'
import { bareContext } from '../bare-room.ts'

const host = { game: 'tsuro', name: 'Anna', nonce: '0'.repeat(32) }

test('a table that was stored before there was a setting has it at its default', async () => {
  const context = bareContext()
  await handlers.create(context, 'A'.repeat(16), { ...host, settings: { ...defaultSettings, listed: true, first: 3 } })
  const { rows } = context.platform
  rows.putMeta({ ...rows.meta(), settings: { listed: true } as Settings })
  context.state = undefined
  expect(read(context)!.meta.settings).toEqual({ ...defaultSettings, listed: true })
})
