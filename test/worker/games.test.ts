import { expect, test } from 'vitest'
import { verify, type Proof } from '../../shared/engine/fair.ts'
import { quick } from '../../shared/engine/random.ts'
import { canonical } from '../../shared/engine/digest.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { replay } from '../../shared/engine/position.ts'
import { games } from '../../shared/games/index.ts'
import type { HeadlessClient } from '../support/headless.ts'
import { ask, join, newAction, newGame, onTurn } from './tables.ts'

/**
 * Those who may act do: one of them, or all at once, decided on the same position. Every action is answered, and where all
 * choose for themselves alone, as in a discard, every one is carried out.
 */
async function round(clients: readonly HeadlessClient[], seed: number): Promise<void> {
  const random = quick(seed)
  const waiting = clients[0]!.rules.mayAct(clients[0]!.view!)
  const together = waiting.length > 1 && random.below(2) === 0
  const acting = together ? waiting : [waiting[random.below(waiting.length)]!]
  const answers = acting.map((seat) => {
    const client = clients[seat]!
    const id = newAction()
    client.act(id, client.choose(seed + seat))
    return client.answer(id)
  })
  const codes = await Promise.all(answers)
  expect(codes.filter((answer) => answer.includes('"type":"entry"')).length).toBeGreaterThan(0)
  const latest = Math.max(...clients.map((client) => client.n))
  await Promise.all(clients.map((client) => client.at(latest)))
}

test.each([
  ['tyrus', 2, {}],
  ['tyros', 3, { edition: 'english', start: 'random' }],
  ['tyros', 4, { edition: 'kosmos', start: 'basic' }],
] as const)(
  'a whole game of %s by %i: clients and a spectator agree, and its record proves its draws',
  async (game, seats, options) => {
    const { id, clients } = await newGame(seats, { game, options })
    const spectator = await join(id)
    const everybody = [...clients, spectator]
    for (let step = 0; onTurn(clients); step++) {
      await round(clients, 7000 * seats + step)
      await spectator.at(clients[0]!.n)
    }
    const answer = await ask(`/api/tables/${id}/record`)
    const proof = (await answer.json()) as Proof<unknown, unknown, unknown>
    expect(verify(games[game], proof)).toMatchObject({ fair: true, entries: clients[0]!.n })
    const { state } = replay(games[game], proof.start, proof.entries)
    for (const client of everybody)
      expect(canonical(client.view)).toBe(canonical(redact(state, client.you ?? 'spectator')))
  },
)
