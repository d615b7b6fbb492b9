import { expect, test } from 'vitest'
import { quick } from '../../../../shared/engine/random.ts'
import { redact } from '../../../../shared/engine/sealed.ts'
import { searchables } from '../../../../shared/games/registry.ts'
import { commit } from '../../../../shared/room/core/commit.ts'
import { play } from '../../../../shared/room/match/commands.ts'
import { handlers } from '../../../../shared/room/handlers.ts'
import { hold, read } from '../../../../shared/room/core/memory.ts'
import type { Context } from '../../../../shared/room/feature.ts'
import { bareSocket, type BarePlatform } from '../bare-room.ts'
import { waiting } from '../table.ts'

const thought = { level: 'calm', version: 1, iterations: 0 }

function withBot(): Context & { readonly platform: BarePlatform } {
  const table = waiting(1)
  table.ask('seatBot', { seat: 1, level: 'calm' }, table.tokens[0])
  table.ask('start', table.tokens[0])
  return table.context
}

const entries = (context: Context) => context.platform.rows.entries(0).map(({ entry }) => entry)

function legal(context: Context) {
  const { match } = read(context)!
  const [seat] = match!.mayAct as [number]
  const command: unknown = searchables.tsuro.pick(redact(match!.position.state, seat), seat, quick(1))
  return { seat, command, base: match!.position.n }
}

/** The player on turn gives one, the bot with what it thought. */
function move(context: Context, action: string): void {
  const { seat, command, base } = legal(context)
  const { id } = read(context)!.players.find((player) => player.seat === seat)!
  const change = play(read(context)!, id, { id: action, base, command }, 0, seat === 1 ? thought : undefined)
  if (typeof change === 'string') throw new Error(change)
  commit(context, change)
}

test('a command needs no frame: a bot plays as a player does, and its entries say so', () => {
  const context = withBot()
  for (let k = 0; k < 4; k++) move(context, `action-${k}`)
  expect(entries(context).map(({ by, seat }) => [by, seat])).toEqual([
    ['setup', undefined],
    ['player', 0],
    ['bot', 1],
    ['player', 0],
    ['bot', 1],
  ])
  expect(handlers.info(context)).toMatchObject({ ok: { seats: [{ kind: 'player' }, { kind: 'bot' }] } })
})

test('an entry that no message asked for, as a bot makes it, is sent to everybody', () => {
  const context = withBot()
  const spectator = bareSocket()
  hold(context, spectator, { stage: 'spectating', opened: 0, address: '', rev: 0, spectators: 1 })
  move(context, 'of-a-bot')
  expect(spectator.sent.map((frame) => JSON.parse(frame) as unknown)).toMatchObject([
    { type: 'entry', entry: { n: 1 } },
  ])
  expect(spectator.sent.join()).not.toContain('of-a-bot')
})

test('the room refuses commands from strangers, out of turn, and those that are none', () => {
  const context = withBot()
  const state = read(context)!
  const { command, base } = legal(context)
  const given = { id: 'an-action', base, command }
  expect(play(state, 99, given, 0)).toBe('not-seated')
  expect(play(state, 1, given, 0, thought)).toBe('not-your-turn')
  expect(play(state, 0, { ...given, command: { type: 'win' } }, 0)).toBe('bad-command')
  expect(play(state, 0, { ...given, base: 0 }, 0)).toBe('stale')
  expect(read(context)).toBe(state)
})

test('a bot gives no part to the shuffle and holds no token', () => {
  const { rows } = withBot().platform
  const name = expect.any(String) as string
  expect(rows.list('player')[1]).toEqual({ kind: 'bot', id: 1, seat: 1, name, colour: 'blue', level: 'calm' })
})
