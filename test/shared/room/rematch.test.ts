import { expect, test } from 'vitest'
import { planRematch } from '../../../shared/room/rematch.ts'
import { planTable } from '../../../shared/room/new-table.ts'
import { doors } from '../../../shared/room/doors.ts'
import { read } from '../../../shared/room/hub.ts'
import type { Occupant } from '../../../shared/room/occupants.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { bareHub } from './bare-room.ts'

const nonce = (k: number): string => k.toString(16).padStart(32, '0')

test('players and bots come along to a rematch, a player who left does not; nobody brings a nonce', () => {
  const hub = bareHub()
  const host = { game: 'tsuro', settings: { ...defaultSettings, first: 0 }, name: 'Anna', nonce: nonce(1) } as const
  doors.create(hub, 'A'.repeat(16), host)
  for (const k of [2, 3]) doors.sit(hub, { name: `Player ${k}`, nonce: nonce(k) })
  const waiting = read(hub)!
  const [anna, ben, cleo] = waiting.players as [Occupant, Occupant, Occupant]
  const bot: Occupant = { kind: 'bot', id: 2, seat: cleo.seat, name: 'Robin', colour: cleo.colour, level: 'keen' }
  const left: Occupant = {
    kind: 'left',
    id: 1,
    seat: ben.seat,
    name: ben.name,
    colour: ben.colour,
    tokens: [],
    nonce: nonce(2),
  }
  const over = { ...waiting, meta: { ...waiting.meta, phase: 'ended' }, players: [anna, left, bot] } as const
  const plan = planRematch(over, hub.platform.rows)
  if ('error' in plan) throw new Error(plan.error)
  const table = plan.answer(() => expect.unreachable())
  const { seat, name, colour } = bot
  expect(table.occupants).toEqual([
    { kind: 'reserved', seat: 0, name: 'Anna', colour: 'pink', tokens: 'tokens' in anna && anna.tokens, host: true },
    { kind: 'bot', seat, name, colour, level: 'keen' },
  ])
  const made = planTable(hub.platform.games, table, 0)
  if (typeof made === 'string') throw new Error(made)
  expect(made.state.players.map(({ id, kind }) => [id, kind])).toEqual([
    [0, 'reserved'],
    [1, 'bot'],
  ])
  expect(made.state.meta.joined).toBe(2)
})
