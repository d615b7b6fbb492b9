import type { RoomRecord } from '../../shared/api.ts'
import { commit, drawKey } from '../../shared/engine/fair.ts'
import type { AnyGame } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact, entryView } from '../../shared/engine/sealed.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { searchables } from '../../shared/games/searchable.ts'
import { act, begin, type Step } from '../../shared/engine/position.ts'
import { defaults } from '../../shared/engine/choices.ts'
import { defaultSettings } from '../../shared/settings.ts'
import type { Witness } from '../../web/features/record/audit.ts'

type AnyStep = Step<unknown, unknown, unknown>

const names = ['Anna', 'Ben', 'Cleo', 'Dido']

/** A whole game of random moves, as the room would hand out its record. */
export function play(game: AnyGame, seed: number): RoomRecord {
  const random = quick(seed)
  const hex = (bytes: number) =>
    Array.from({ length: bytes }, () => random.below(256).toString(16).padStart(2, '0')).join('')
  const seats = Math.max(game.seats.min, 3) <= game.seats.max ? 3 : game.seats.min
  const secret = hex(32)
  const nonces = Array.from({ length: seats }, () => hex(16))
  const start = { seats, first: 'drawn' as const, options: defaults(game.choices) }
  const id = 'a-table-of-the-tests'
  const key = drawKey(secret, id, nonces)
  let step = begin(game, start, key) as AnyStep
  const entries = [step.entry]
  for (;;) {
    const { state } = step.position
    const seat = game.mayAct(redact(state, 'spectator'))[0]
    if (seat === undefined) break
    const command = searchables[game.id as GameId].pick(redact(state, seat), seat, random) as unknown
    const next = act(game, step.position, seat, command, key) as AnyStep | string
    if (typeof next === 'string') throw new Error(next)
    step = next
    entries.push(step.entry)
  }
  const record = { id, game: game.id as GameId, start, commitment: commit(secret), secret, nonces, entries }
  return { ...record, names: names.slice(0, seats) }
}

/** A page that looked on from seat 0, and noted the commitment before the start. */
export function witnessOf({ id, game, start, commitment, nonces, entries, names }: RoomRecord): Witness {
  const seats = names.map(
    (name, identity) => ({ name, identity, kind: 'player', presence: 'here', preparing: false }) as const,
  )
  return {
    info: {
      id,
      game,
      options: start.options as Record<string, string | number>,
      settings: { ...defaultSettings, first: start.first },
      seats,
      commitment,
    },
    me: 0,
    entries: entries.map((entry) => entryView(entry, 0)),
    n: entries.length,
    noted: { commitment, early: true },
    nonce: nonces[0],
  }
}
