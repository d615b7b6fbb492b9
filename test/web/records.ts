import type { RoomRecord } from '../../shared/api.ts'
import { botChance, commit, drawKey } from '../../shared/engine/fair.ts'
import type { AnyGame, Entry, Random, Seat, Thinking } from '../../shared/engine/game.ts'
import { quick } from '../../shared/engine/random.ts'
import { redact, entryView } from '../../shared/engine/sealed.ts'
import type { GameId } from '../../shared/games/ids.ts'
import type { AnyBot } from '../../shared/search/bot.ts'
import { atOnce, think } from '../../shared/search/think.ts'
import { act, begin, type Step } from '../../shared/engine/position.ts'
import { defaults } from '../../shared/engine/choices.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { everyGame, type EveryId } from '../support/every-game.ts'
import type { Evidence } from '../../web/features/record/verify-record.ts'

type AnyStep = Step<unknown, unknown, unknown>

const names = ['Anna', 'Ben', 'Cleo', 'Dido']

/** Choice of the seat that may act, with a bot's search. */
type Choose = (step: AnyStep, seat: Seat, key: Uint8Array) => { readonly command: unknown; readonly thought?: Thinking }

const seatsOf = ({ seats }: AnyGame): number => (Math.max(seats.min, 3) <= seats.max ? 3 : seats.min)

/** A whole game of random moves, as a record of the room. */
export function play(game: AnyGame, seed: number): RoomRecord {
  const random = quick(seed + 1_000)
  return record(game, seed, ({ position }, seat) => ({
    command: everyGame[game.id as EveryId].pick(redact(position.state, seat), seat, random) as unknown,
  }))
}

function record(game: AnyGame, seed: number, choose: Choose): RoomRecord {
  const random = quick(seed)
  const hex = (bytes: number) =>
    Array.from({ length: bytes }, () => random.below(256).toString(16).padStart(2, '0')).join('')
  const seats = seatsOf(game)
  const secret = hex(32)
  const nonces = Array.from({ length: seats }, () => hex(16))
  const start = { seats, first: 'drawn' as const, options: defaults(game.choices) }
  const id = 'a-table-of-the-tests'
  const key = drawKey(secret, id, nonces)
  let step = begin(game, start, key) as AnyStep
  const entries = [step.entry]
  for (;;) {
    const { state } = step.position
    const seat = game.waitingFor(redact(state, 'spectator'))[0]
    if (seat === undefined) break
    const { command, thought } = choose(step, seat, key)
    const next = act(game, step.position, seat, command, key, thought) as AnyStep | string
    if (typeof next === 'string') throw new Error(next)
    step = next
    entries.push(step.entry)
  }
  const made = { id, game: game.id as GameId, start, commitment: commit(secret), secret, nonces, entries }
  return { ...made, names: names.slice(0, seats) }
}

/** A whole game of bots, of which the first plays keenly, as a record of the room. */
export function playBots(game: AnyGame, bot: AnyBot, seed: number): RoomRecord {
  const searched = { game: { ...everyGame[game.id as EveryId], ...game }, bot, seats: seatsOf(game) }
  return record(game, seed, ({ position: { state, n } }, seat, key) => {
    const level = seat === 0 ? 'keen' : 'calm'
    const thinking = think(searched, redact(state, seat), seat, level, botChance(key, n, seat))
    const { command, iterations } = atOnce(thinking)
    return { command, thought: { level, version: bot.version, iterations } }
  })
}

/** A page that looked on from seat 0, and noted the commitment before the start. */
export function evidenceOf({ id, game, start, commitment, nonces, entries, names }: RoomRecord): Evidence {
  const seats = names.map(
    (name, seat) =>
      ({ name, colour: `colour ${seat}`, kind: 'player', presence: 'here', preparing: false, standIn: null }) as const,
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

export const withEntry = (record: RoomRecord, n: number, entry: Partial<Entry<unknown, unknown>>): RoomRecord => ({
  ...record,
  entries: record.entries.map((old) => (old.n === n ? { ...old, ...entry } : old)),
})

/** The same game, in which now and then some moves were taken back, and made again. */
export function withTries(record: RoomRecord, random: Random): RoomRecord {
  const entries: RoomRecord['entries'][number][] = []
  const add = (entry: RoomRecord['entries'][number]): unknown => entries.push({ ...entry, n: entries.length })
  for (const entry of record.entries) {
    add(entry)
    const back = entries.length - 1 - random.below(3)
    const again = entries.slice(back)
    if (back < 1 || random.below(5) > 0 || again.some((one) => one.back !== undefined)) continue
    add({ n: 0, seat: 0, events: [], by: 'player', usedChance: false, irreversible: false, back, version: 1 })
    again.forEach(add)
  }
  return { ...record, entries }
}
