import { describe, expect, test } from 'vitest'
import type { AnyGame, Outcome, Seat, Seen, Viewer } from '../../shared/engine/game.ts'
import { games } from '../../shared/games/registry.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { points } from '../../shared/games/tyros/score.ts'
import type { State as Tsuro } from '../../shared/games/tsuro/types.ts'
import type { State as Tyros } from '../../shared/games/tyros/types.ts'
import type { State as Tyrus } from '../../shared/games/tyrus/types.ts'
import { replayableOf } from '../../web/features/record/replayable.ts'
import { viewsOf } from '../../web/room/history.ts'
import type { Ended, LateUi } from '../../web/games/game-ui.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { ofPage } from './page.ts'
import { play } from './records.ts'

type Facts = (ended: Ended<never>) => readonly string[]

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

async function ends(id: GameId) {
  const { late } = await ofPage<{ late: { ending: { facts: Facts } } }>(`games/${id}/late.ts`)
  const { facts } = late.ending
  return SEEDS.map((seed) => {
    const game = games[id] as AnyGame
    const record = play(game, seed)
    const states: readonly unknown[] = viewsOf(game, replayableOf(game, record, 'record').log)
    const end = states.at(-1)
    const outcome: Outcome = game.outcome(redact(end, 'spectator'))!
    const said = (viewer: Viewer, from = 0) => {
      const me = typeof viewer === 'number' ? viewer : null
      const { log } = replayableOf(game, record, viewer)
      const late = { from, view: redact(states[from], viewer), entries: log.entries.slice(from) }
      const reader = { me, name: (seat: Seat) => record.names[seat]! }
      return facts({ view: redact(end, viewer) as Seen<never>, outcome, reader, colours: [], log: late })
    }
    return { record, states, outcome, said }
  })
}
const before = <State>(states: readonly unknown[]): State => states.at(-2) as State

describe('[PAGE-90] the end says by the rules alone what decided it', () => {
  test('the end of Tsuro says who laid the tile that ended it, and whom it put out', async () => {
    const all = await ends('tsuro')
    let others = 0
    for (const { record, states, said } of all) {
      const { wentOut, laid } = states.at(-1) as Tsuro
      const { seat } = record.entries.at(-1)!
      const out = wentOut.flatMap((at, one) => (at === laid ? [one] : []))
      const decided = said('spectator')[1]!
      if (out.length === 0) {
        expect(said('spectator')).toEqual(['All 35 tiles are laid.'])
        continue
      }
      for (const one of out) expect(decided).toContain(record.names[one])
      if (!out.includes(seat!)) expect(decided).toContain(`${record.names[seat!]}’s tile at`)
      const square = before<Tsuro>(states).stones[seat!]! >> 3
      expect(decided).toContain(`at ${'ABCDEF'[square % 6]}${Math.floor(square / 6) + 1} `)
      expect(said(out[0]!).join(' ')).toMatch(/\b[Yy]our?\b/)
      if (!out.includes(seat!)) expect(said(seat!)[1]).toMatch(/^Your tile at/)
      if (!out.includes(seat!)) others++
      // All that is needed is the entry that ended it.
      expect(said('spectator', record.entries.length - 1)).toEqual(said('spectator'))
    }
    expect(others).toBeGreaterThan(0)
  })

  test('[PAGE-225] a player who is out of Tsuro is told the move, the place among all, and whose tile it was', async () => {
    const { late } = await ofPage<{ late: Pick<LateUi<Tsuro>, 'loss'> }>('games/tsuro/late.ts')
    const by = { own: 0, other: 0 }
    for (const { record, states } of await ends('tsuro')) {
      const { wentOut } = states.at(-1) as Tsuro
      for (const me of wentOut.flatMap((move, seat) => (move > 0 && wentOut.some((at) => at > move) ? [seat] : []))) {
        const after = states.findIndex((state) => (state as Tsuro).wentOut[me]! > 0)
        const { log } = replayableOf(games.tsuro as AnyGame, record, me)
        const saidAt = (to: number, from = 0) => {
          const since = { from, view: redact(states[from], me), entries: log.entries.slice(from, to) }
          const reader = { me, name: (seat: Seat) => record.names[seat]! }
          return late.loss!({ view: redact(states[to] as Tsuro, me), reader, log: since })
        }
        const { seat } = record.entries[after - 1]!
        expect(saidAt(after)[0]).toBe(`Out on move ${wentOut[me]}, third of three`)
        expect(saidAt(after)[1]).toMatch(seat === me ? /^Your own tile at/ : `${record.names[seat!]}’s tile at`)
        by[seat === me ? 'own' : 'other']++
        expect(saidAt(after + 1)).toEqual(saidAt(after))
        expect(saidAt(after + 1, after)).toEqual([saidAt(after)[0]])
      }
    }
    expect(by.own * by.other).toBeGreaterThan(0)
  })

  test('the end of Tyrus says the election from which on the winner was ahead, or the third in a row', async () => {
    for (const { record, states, outcome, said } of await ends('tyrus')) {
      const { results, shown } = states.at(-1) as Tyrus
      const [winner] = outcome.winners
      const decided = said('spectator')[1]!
      if (shown) {
        expect(decided).toMatch(/^The last tiles/)
        continue
      }
      const leads = results.map((_, i) => {
        const held = results.slice(0, i + 1)
        const won = (seat: Seat) => held.filter((result) => result.winner === seat).length
        return won(winner!) - won(1 - winner!)
      })
      const at = outcome.why === 'three-in-a-row' ? results.length - 1 : leads.findLastIndex((lead) => lead <= 0) + 1
      const { tallies } = results[at]!
      expect(decided).toContain(`${tallies[winner!]!.score} to ${tallies[1 - winner!]!.score}`)
      if (outcome.why === 'three-in-a-row') continue
      expect(decided).toContain(` election ${at + 1}, `)
      expect(decided).toMatch(new RegExp(`^${record.names[winner!]} won .*, and stayed ahead\\.$`))
      expect(said(winner!)[1]).toMatch(/^You won .*, and stayed ahead\.$/)
    }
  })

  test('the end of Tyros says by how much the first leads, and since which round', async () => {
    for (const { record, states, outcome, said } of await ends('tyros')) {
      const [why, since] = said('spectator')
      if (outcome.why !== 'points') {
        expect(why).toMatch(/^Level on points/)
        continue
      }
      const [winner] = outcome.winners
      const [first, second] = [...outcome.points!].sort((a, b) => b - a)
      expect(why).toContain(`${first} points, ${first! - second!} more than `)
      const last = states.findLastIndex((state) => {
        const all = points(state as Tyros)
        return all.some((own, seat) => seat !== winner && own >= all[winner!]!)
      })
      const round = (states[last + 1] as Tyros).round
      expect(since).toBe(`${record.names[winner!]} has led since round ${round}.`)
      expect(said(winner!)[1]).toBe(`You have led since round ${round}.`)
      // A log that begins later does not know, and says nothing of it.
      expect(said('spectator', last + 2)[1]).not.toContain('has led')
    }
  })
})
