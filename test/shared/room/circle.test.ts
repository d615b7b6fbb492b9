import { expect, test } from 'vitest'
import type { Random } from '../../../shared/engine/game.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import type { Result } from '../../../shared/errors.ts'
import { doors } from '../../../shared/room/doors.ts'
import { createHub, hold, read, type Hub } from '../../../shared/room/hub.ts'
import { received } from '../../../shared/room/messages.ts'
import { holderOf } from '../../../shared/room/occupants.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { playables } from '../../support/playable.ts'
import { seeds, withSeed } from '../../support/seeds.ts'
import { bareHub, bareSocket, type BarePlatform } from './bare-room.ts'

type Table = Hub & { readonly platform: BarePlatform }

let nonces = 0
const nonce = (): string => (++nonces).toString(16).padStart(32, '0')
function ok<T>(result: Result<T>): T {
  if ('error' in result) throw new Error(result.error)
  return result.ok
}

/** Plays a table to its end, at random; resolves to the names of those who won. */
function playOut(table: Table, tokens: readonly string[], random: Random): string[] {
  ok(
    doors.start(
      table,
      tokens.find((token) => 'ok' in doors.change(table, { settings: { hints: false } }, token)),
    ),
  )
  const state = () => read(table)!
  const sockets = new Map(
    tokens.map((token) => {
      const socket = bareSocket()
      hold(table, socket, { stage: 'greeting', opened: 0, address: '' })
      received(table, socket, JSON.stringify({ type: 'hello', protocol: 2, token }))
      return [holderOf(state().players, token)!.seat, socket] as const
    }),
  )
  for (let i = 0; state().meta.phase === 'playing'; i++) {
    const { mayAct, position } = state().match!
    const seat = mayAct[random.below(mayAct.length)]!
    const command = playables.tsuro.pick(redact(position.state, seat), seat, random)
    table.platform.time += 1_000
    received(table, sockets.get(seat)!, JSON.stringify({ type: 'act', id: `action-${i}`, base: position.n, command }))
  }
  const { match, players } = state()
  const { winners } = match!.game.outcome(redact(match!.position.state, 'spectator'))!
  return players.filter(({ seat }) => winners.includes(seat)).map(({ name }) => name)
}

/** The next table, where those who hold these tokens have come. */
async function rematch(table: Table, tokens: readonly string[]): Promise<Table> {
  const next = bareHub()
  const makeTable: Table['platform']['makeTable'] = (made) => Promise.resolve(doors.makeTable(next, made))
  Object.assign(table.platform, { makeTable })
  // More than one asks, and one asks again in a room that has forgotten all but its rows.
  const asked = [await doors.rematch(table, tokens[0]), await doors.rematch(createHub(table.platform), tokens[1])]
  expect(new Set(asked.map((one) => ok(one).id)).size).toBe(1)
  for (const token of tokens) ok(doors.sit(next, { name: 'ignored', nonce: nonce() }, token))
  return next
}

const winsAt = (table: Table) => {
  const all = ok(doors.info(table)).circle
  return all && { games: all.games, wins: Object.fromEntries(all.wins.map(({ name, wins }) => [name, wins])) }
}

test('[BACK-36] wins add up over ten games with players leaving, joining and swapping seats; each game counts once', async () => {
  for (const seed of seeds('circle', 3))
    await withSeed(seed, async () => {
      const random = quick(seed)
      let table: Table = bareHub()
      const host = { game: 'tsuro', settings: defaultSettings, name: 'Anna', nonce: nonce() } as const
      let tokens = [ok(doors.create(table, 'A'.repeat(16), host)).token]
      let guests = 0
      const join = () => tokens.push(ok(doors.sit(table, { name: `Guest ${++guests}`, nonce: nonce() })).token)
      join()
      join()
      const wins: Record<string, number> = {}
      expect(winsAt(table)).toBeUndefined()
      for (let games = 1; games <= 10; games++) {
        for (const { name } of read(table)!.players) wins[name] ??= 0
        for (const name of playOut(table, tokens, random)) wins[name]!++
        if (games > 1) expect(winsAt(table)).toEqual({ games, wins })
        table = await rematch(table, tokens)
        expect(winsAt(table)).toEqual({ games, wins })
        if (tokens.length > 2 && random.below(2) === 0) ok(doors.leave(table, tokens.splice(random.below(3), 1)[0]))
        if (tokens.length < 5 && random.below(2) === 0) join()
        const seat = 5 + random.below(3)
        ok(doors.choose(table, { seat }, tokens[random.below(tokens.length)]))
        tokens = tokens.toReversed()
        expect(winsAt(table)).toEqual({ games, wins })
      }
    })
})

test('[BACK-37] any member begins it anew, and nobody else; it is told to whoever has the link, without who is who', async () => {
  let table: Table = bareHub()
  const host = { game: 'tsuro', settings: defaultSettings, name: 'Anna', nonce: nonce() } as const
  const tokens = [ok(doors.create(table, 'A'.repeat(16), host)).token]
  tokens.push(ok(doors.sit(table, { name: 'Ben', nonce: nonce() })).token)
  playOut(table, tokens, quick(1))
  table = await rematch(table, tokens)
  expect(doors.beginAnew(table)).toEqual({ error: 'not-seated' })
  expect(doors.beginAnew(table, 'x'.repeat(22))).toEqual({ error: 'bad-token' })
  const { circle } = ok(doors.info(table))
  expect(circle?.games).toBe(1)
  for (const one of circle!.wins) expect(Object.keys(one)).toEqual(['name', 'wins'])

  ok(doors.beginAnew(table, tokens[1]))
  expect(ok(doors.info(createHub(table.platform))).circle).toBeUndefined()
  const [won] = playOut(table, tokens, quick(2))
  expect(winsAt(table)).toMatchObject({ games: 1, wins: { [won!]: 1 } })
  // Begun anew after the game, that one does not count either.
  ok(doors.beginAnew(table, tokens[0]))
  expect(winsAt(table)).toBeUndefined()
  table = await rematch(table, tokens)
  expect(winsAt(table)).toBeUndefined()
})
