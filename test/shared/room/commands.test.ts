import { expect, test } from 'vitest'
import type { Entry } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { searchables } from '../../../shared/games/searchable.ts'
import { play } from '../../../shared/room/commands.ts'
import { doors } from '../../../shared/room/doors.ts'
import { carryOutCommand } from '../../../shared/room/entries.ts'
import { commit, read, type Hub } from '../../../shared/room/hub.ts'
import type { Occupant } from '../../../shared/room/occupants.ts'
import { changed } from '../../../shared/room/seats.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { bareHub } from './bare-room.ts'

const settings = { ...defaultSettings, first: 0 }
const nonce = (k: number): string => k.toString(16).padStart(32, '0')

/** A game of a player and a bot in a room that is nothing but memory. */
function withBot(): Hub {
  const hub = bareHub()
  const host = doors.create(hub, 'A'.repeat(16), { game: 'tsuro', settings, name: 'Anna', nonce: nonce(1) })
  if ('error' in host) throw new Error(host.error)
  doors.sit(hub, { name: 'Robin', nonce: nonce(2) })
  const [, robin] = read(hub)!.players as [Occupant, Occupant]
  const { id, seat, name, identity } = robin
  commit(hub, changed(read(hub)!, robin, { kind: 'bot', id, seat, name, identity }), [])
  const started = doors.start(hub, host.ok.token)
  if ('error' in started) throw new Error(started.error)
  return hub
}

const entries = (hub: Hub) => hub.platform.rows.entries(0) as Entry<unknown, unknown>[]

/** A command that the seat on turn may give. */
function legal(hub: Hub) {
  const { match } = read(hub)!
  const [seat] = match!.mayAct as [number]
  const command: unknown = searchables.tsuro.pick(redact(match!.position.state, seat), seat, quick(1))
  return { seat, command, base: match!.position.n }
}

test('a command needs no frame: a bot plays as a player does, and its entries say so', () => {
  const hub = withBot()
  for (let k = 0; k < 4; k++) {
    const { seat, command, base } = legal(hub)
    const { id } = read(hub)!.players.find((player) => player.seat === seat)!
    expect(carryOutCommand(hub, id, { id: `action-${k}`, base, command })).toBeUndefined()
  }
  expect(entries(hub).map(({ by, seat }) => [by, seat])).toEqual([
    ['setup', undefined],
    ['player', 0],
    ['bot', 1],
    ['player', 0],
    ['bot', 1],
  ])
  expect(doors.info(hub)).toMatchObject({ ok: { seats: [{ kind: 'player' }, { kind: 'bot', name: 'Robin' }] } })
})

test('refused: whoever is not at the table, whoever is not on turn, what is no command', () => {
  const hub = withBot()
  const state = read(hub)!
  const { command, base } = legal(hub)
  const given = { id: 'an-action', base, command }
  expect(play(state, 99, given, 0)).toBe('not-seated')
  expect(play(state, 1, given, 0)).toBe('not-your-turn')
  expect(play(state, 0, { ...given, command: { type: 'win' } }, 0)).toBe('bad-command')
  expect(play(state, 0, { ...given, base: 0 }, 0)).toBe('stale')
  expect(read(hub)).toBe(state)
})

test('a bot gives no part to the shuffle and holds no token', () => {
  const { rows } = withBot().platform
  expect(rows.players()[1]).toEqual({ kind: 'bot', id: 1, seat: 1, name: 'Robin', identity: 1 })
})
