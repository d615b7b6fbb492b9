import { describe, expect, test } from 'vitest'
import type { Continue } from '../../../../shared/api.ts'
import { canonical } from '../../../../shared/engine/digest.ts'
import { commit, drawKey, verify } from '../../../../shared/engine/fair.ts'
import type { Continued, Random } from '../../../../shared/engine/game.ts'
import { redeal } from '../../../../shared/engine/position.ts'
import { quick } from '../../../../shared/engine/random.ts'
import { redact } from '../../../../shared/engine/sealed.ts'
import { errors, type ErrorCode } from '../../../../shared/errors.ts'
import type { GameId } from '../../../../shared/games/ids.ts'
import { replayLog } from '../../../../shared/room/match/continued.ts'
import { handlers } from '../../../../shared/room/handlers.ts'
import { read } from '../../../../shared/room/core/context.ts'
import { deep } from '../../../support/depth.ts'
import { playables } from '../../../support/playable.ts'
import { seeds, withSeed } from '../../../support/seeds.ts'
import { soloGame, usualSeats } from '../../../support/solo-upload.ts'
import { MIDDLE, otherDeal, playedOut, uploaded } from '../continued-table.ts'
import { MINUTE, nonce, RoomTable } from '../table.ts'

const ids = Object.keys(playables) as GameId[]
/** Every game with every number of seats that it takes. */
const tables = ids.flatMap((id) => {
  const { min, max } = playables[id].seats
  return Array.from({ length: max - min + 1 }, (_, k) => [id, min + k] as const)
})

/** The table of an upload, whose player has come and started. */
function started(upload: Continue, nonce = '0'.repeat(32)) {
  const { context, answer } = uploaded(upload)
  if (!('ok' in answer)) throw new Error(answer.error)
  const { token } = answer.ok as { token: string }
  handlers.sit(context, { name: '', nonce }, token)
  const start = handlers.start(context, token)
  if ('error' in start) throw new Error(start.error)
  return { context, token, state: read(context)! }
}

const hex = (random: Random, bytes: number): string =>
  Array.from({ length: bytes }, () => random.below(256).toString(16).padStart(2, '0')).join('')

describe('mutated uploads', () => {
  type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

  /** Every place in it, as the keys that lead there. */
  function* places(value: Json, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
    if (path.length > 0) yield path
    if (typeof value !== 'object' || value === null) return
    for (const [key, part] of Object.entries(value)) yield* places(part, [...path, key])
  }

  const numbers: readonly Json[] = [-1, 0, 1.5, 7, 2 ** 53, 1e308]
  const odd: readonly Json[] = [...numbers, null, true, '', 'x', '__proto__', 'drawn', [], {}, [[]], [0, null]]

  /** One place is removed, doubled, swapped with another, or something else. */
  function mutated(upload: Json, random: Random): Json {
    const copy = structuredClone(upload)
    const every = [...places(copy)]
    // Half of the time something beside the commands, of which there are the most.
    const all = random.below(2) === 0 ? every : every.filter(([key]) => key !== 'commands')
    const holderOf = (path: readonly (string | number)[]) =>
      path.slice(0, -1).reduce<Json>((part, key) => (part as Record<string, Json>)[key]!, copy) as Record<string, Json>
    const [path, other] = [all[random.below(all.length)]!, all[random.below(all.length)]!]
    const [holder, key] = [holderOf(path), path.at(-1)!]
    switch (random.below(4)) {
      case 0:
        if (Array.isArray(holder)) holder.splice(Number(key), 1)
        else Reflect.deleteProperty(holder, key)
        break
      case 1:
        if (Array.isArray(holder)) holder.splice(Number(key), 0, structuredClone(holder[key]!))
        else holder[`${key}s`] = holder[key]!
        break
      case 2:
        holder[key] = structuredClone(holderOf(other)[other.at(-1)!]!)
        break
      default:
        holder[key] = odd[random.below(odd.length)]!
    }
    return copy
  }

  for (const seed of seeds('mutated uploads'))
    test(`[OFF-32] a thousand of them are each refused with a code or give a table, from seed ${seed}`, () => {
      withSeed(seed, () => {
        const random = quick(seed)
        const answers = new Map<string, number>()
        for (let i = 0; i < 1_000; i++) {
          const id = ids[i % ids.length]!
          const { upload } = soloGame(id, seed * 1_000 + i, random.below(MIDDLE[id]))
          let input = upload as unknown as Json
          for (let k = random.below(3); k >= 0; k--) input = mutated(input, random)
          const { context, answer } = uploaded(input)
          expect([i, context.platform.logged.filter((line) => line !== 'bad-log')]).toEqual([i, []])
          const code = 'ok' in answer ? 'ok' : answer.error
          if (code !== 'ok') expect(errors).toHaveProperty([code])
          expect([i, context.platform.rows.exists()]).toEqual([i, code === 'ok'])
          answers.set(code, (answers.get(code) ?? 0) + 1)
        }
        for (const code of ['ok', 'malformed', 'bad-log', 'bad-options']) expect([...answers.keys()]).toContain(code)
      })
    })
})

test.each(ids)('[OFF-32] %s: the first command that does not follow is named', (id) => {
  const game = playables[id]
  const { upload } = soloGame(id, 5, MIDDLE[id])
  const broken = upload.commands.map((each, k) =>
    k === 9 ? ([each[0], { type: 'nonsense' }] as [number, unknown]) : each,
  )
  expect(replayLog(game, { ...upload, commands: broken })).toEqual({ bad: 9 })
  const missing = upload.commands.filter((_, k) => k !== 4)
  const replayed = replayLog(game, { ...upload, commands: missing })
  expect('bad' in replayed && replayed.bad).toBeGreaterThanOrEqual(4)
  const { context, answer } = uploaded({ ...upload, commands: broken })
  expect([answer, context.platform.logged]).toEqual([{ error: 'bad-log' }, ['bad-log']])
})

test.each<[ErrorCode, (upload: Continue) => object]>([
  ['no-such-game', () => ({ game: 'chess' })],
  ['other-version', ({ version }) => ({ version: version + 1 })],
  ['bad-options', ({ start }) => ({ start: { ...start, options: { bonus: 'maybe' } } })],
  ['bad-options', ({ start }) => ({ start: { ...start, seats: 9 } })],
  ['bad-options', ({ start }) => ({ start: { ...start, first: 3 } })],
  ['bad-options', ({ bots }) => ({ bots: bots.slice(1) })],
  ['bad-options', () => ({ seat: 1 })],
  ['no-such-colour', () => ({ colour: 'beige' })],
  ['colour-taken', ({ bots }) => ({ colour: bots[0]!.colour })],
  ['bad-name', () => ({ name: ' ' })],
  ['malformed', ({ key }) => ({ key: key.slice(2) })],
  ['malformed', ({ commands }) => ({ commands: Array.from({ length: 1_001 }, () => commands[0]) })],
  ['already-over', () => soloGame('tsuro', 4, Infinity).finished],
])('[OFF-39] %s, and no table is made', (code, changed) => {
  const { upload } = soloGame('tsuro', 4, MIDDLE.tsuro)
  const { context, answer } = uploaded({ ...upload, ...changed(upload) })
  expect([answer, context.platform.rows.exists()]).toEqual([{ error: code }, false])
})

test('[OFF-32] who was drawn to start has started', () => {
  const { upload } = soloGame('tsuro', 8, 12, 4)
  const { context } = uploaded(upload)
  const { meta } = read(context)!
  const replayed = replayLog(playables.tsuro, upload)
  expect(meta.settings.first).toBe('starter' in replayed && replayed.starter)
})

/** Games a table and seat. */
const GAMES = deep ? 100 : 4

for (const seed of seeds('redeal'))
  test.each(tables)(
    `[OFF-34] %s of %i: who uploads and who looks on see what they saw, from seed ${seed}`,
    (id, seats) => {
      withSeed(seed, () => {
        const random = quick(seed)
        const game = playables[id]
        for (let i = 0; i < GAMES; i++)
          for (let seat = 0; seat < seats; seat++) {
            const solo = soloGame(id, seed * 10_000 + i * 8 + seat, 1 + random.below(2 * MIDDLE[id]), seats, seat)
            const view = redact(solo.position.state, seat)
            const key = Uint8Array.from({ length: 32 }, () => random.below(256))
            const { state } = redeal(game, seat, view, key)
            for (const viewer of [seat, 'spectator'] as const)
              expect(canonical(redact(state, viewer))).toBe(canonical(redact(solo.position.state, viewer)))
            expect(canonical(game.mayAct(redact(state, 'spectator')))).toBe(canonical(game.mayAct(view)))
          }
      })
    },
  )

test.each(ids)('[OFF-34] %s: two tables from one upload differ in what is hidden, and in nothing else', (id) => {
  const solo = soloGame(id, 3, MIDDLE[id])
  const [one, other] = [started(solo.upload), started(solo.upload)].map(({ state }) => state.match!.position.state)
  for (const viewer of [0, 'spectator'] as const) {
    expect(redact(one, viewer)).toEqual(redact(other, viewer))
    expect(redact(one, viewer)).toEqual(redact(solo.position.state, viewer))
  }
  expect(canonical(one)).not.toBe(canonical(other))
  expect(canonical(one)).not.toBe(canonical(solo.position.state))
})

const REDEALS = deep ? 10_000 : 1_500

/** A tile that the view does not tell, and where it lies; in a hand, whose order means nothing, anywhere in it. */
type Lying = readonly [place: string, tile: number]

interface Down {
  readonly seat: number
}

interface Remembering {
  readonly knowledge: { readonly shown: readonly { readonly tiles: readonly number[] }[] }
}

/**
 * The tiles that are one shuffle, by game: in Tyrus each seat has its own; in Tyros the rest of them lie in no order yet, and
 * of those that were shown (TYR-15) it is known who may hold them.
 */
const decks: Readonly<Record<GameId, (hidden: readonly Lying[], view: unknown) => (readonly Lying[])[]>> = {
  tsuro: (hidden) => [hidden],
  tyrus: (hidden, view) => {
    const { laid } = view as { readonly laid: readonly Down[] }
    const isOf =
      (seat: number) =>
      ([place]: Lying) =>
        laid.some((down, k) => down.seat === seat && place.startsWith(`laid ${k} `)) ||
        place.startsWith(`hands ${seat} `) ||
        place.startsWith(`drawPiles ${seat} `)
    return [0, 1].map((seat) => hidden.filter(isOf(seat)))
  },
  tyros: (hidden, view) => {
    const shown = (view as Remembering).knowledge.shown.flatMap(({ tiles }) => tiles)
    return [hidden.filter(([place, tile]) => /^tiles \d held$/.test(place) && !shown.includes(tile))]
  },
}

function hiddenIn(whole: unknown, view: unknown, path: readonly string[] = []): Lying[] {
  if (typeof whole !== 'object' || whole === null) return []
  const [full, seen] = [whole as Record<string, unknown>, view as Record<string, unknown>]
  if (!Array.isArray(full['only']))
    return Object.keys(full).flatMap((key) => hiddenIn(full[key], seen[key], [...path, key]))
  if ('it' in seen || !('it' in full)) return []
  const isHand = path[0] === 'hands' || path.at(-1) === 'held'
  return [full['it']].flat().map((tile, k) => [[...path, ...(isHand ? [] : [k])].join(' '), tile as number])
}

for (const seed of seeds('uniform redeals'))
  test.each(ids)(
    `[OFF-35] %s: over many redeals every hidden tile is equally often everywhere, from seed ${seed}`,
    (id) => {
      withSeed(seed, () => {
        const { upload, position } = soloGame(id, seed, 6, usualSeats[id], 1)
        const view = redact(position.state, 1)
        const random = quick(seed)
        const counts: Map<string, Map<number, number>>[] = []
        for (let i = 0; i < REDEALS; i++) {
          const key = drawKey(hex(random, 32), 'a-table-of-tests', [hex(random, 16), hex(random, 16)])
          const { state } = redeal(playables[id], upload.seat, view, key)
          for (const [k, lying] of decks[id](hiddenIn(state, view), view).entries()) {
            const places = (counts[k] ??= new Map<string, Map<number, number>>())
            for (const [place, tile] of lying) {
              const tiles = places.get(place) ?? new Map<number, number>()
              places.set(place, tiles.set(tile, (tiles.get(tile) ?? 0) + 1))
            }
          }
        }
        expect(counts.length).toBeGreaterThan(0)
        for (const places of counts) {
          const tiles = new Set([...places.values()].flatMap((at) => [...at.keys()]))
          let [unevenness, mean] = [0, 0]
          for (const at of places.values()) {
            const expected = [...at.values()].reduce((a, b) => a + b, 0) / tiles.size
            for (const tile of tiles) unevenness += ((at.get(tile) ?? 0) - expected) ** 2 / expected
            // Each tile is here or not: what a cell adds is the chance that it is not.
            mean += tiles.size * (1 - expected / REDEALS)
          }
          expect(places.size).toBeGreaterThan(1)
          // Five standard deviations of a chi-square, wider by a tenth since the cells of a shuffle hang together.
          expect(unevenness).toBeLessThan(mean + 5.5 * Math.sqrt(2 * mean))
        }
      })
    },
  )

describe.each(ids)('%s', (id) => {
  const game = playables[id]
  const proof = playedOut(id, 4)
  const { continued } = proof.start

  test('[OFF-36] the record proves the deal by which the game went on, from move 1 on', () => {
    expect(proof.entries[0]).toEqual({ n: 0, events: [], by: 'setup', drew: true, fixed: true, version: game.version })
    expect(verify(game, proof, game)).toMatchObject({ fair: true, entries: proof.entries.length })
  })

  test('[OFF-36] another deal, another view, another secret or another number does not fit, from entry 0 on', () => {
    const { seat, view, state } = continued!
    const withDeal = (more: Partial<Continued>) => ({
      ...proof,
      start: { ...proof.start, continued: { ...continued!, ...more } },
    })
    const misfit = { fair: false, why: 'events', n: 0 }
    expect(verify(game, withDeal({ state: otherDeal(state, view) }), game)).toEqual(misfit)
    expect(verify(game, withDeal({ view: redact(state, 'spectator') }), game)).toEqual(misfit)
    expect(verify(game, { ...proof, nonces: proof.nonces.toReversed() }, game)).toEqual(misfit)
    const secret = 'ab'.repeat(32)
    expect(verify(game, { ...proof, secret }, game)).toEqual({ fair: false, why: 'commitment' })
    expect(verify(game, { ...proof, secret, commitment: commit(secret) }, game)).toEqual(misfit)
    expect(verify(game, proof)).toEqual(misfit)
    expect(canonical(redact(state, seat))).toBe(canonical(view))
  })

  test('[OFF-36] who uploads says nothing that the deal hangs on until the room is committed', () => {
    const { upload } = soloGame(id, 9, MIDDLE[id])
    for (const more of [{ nonce: '0'.repeat(32) }, { secret: 'ab'.repeat(32) }, { id: 'a-table-of-mine' }])
      expect(uploaded({ ...upload, ...more }).answer).toEqual({ error: 'malformed' })
    const { context } = uploaded(upload)
    const { meta, players } = read(context)!
    expect(meta.commitment).toBe(commit(meta.secret))
    expect(players.some((occupant) => 'nonce' in occupant)).toBe(false)
    const [one, other] = ['0', '1'].map((digit) => drawKey(meta.secret, meta.id, [digit.repeat(32), '']))
    expect(one).not.toEqual(other)
  })
})

describe('a table on which a game goes on', () => {
  const { upload } = soloGame('tsuro', 2, 12)
  const { bots } = upload

  /** Its player has come to it. */
  function table(): RoomTable {
    const one = new RoomTable()
    one.tokens.push(one.ask('continue', 'A'.repeat(16), upload).token)
    one.ask('sit', { name: '', nonce: nonce() }, one.tokens[0])
    return one
  }

  test('[OFF-38] is marked for all, and its seats, options and start are those of the game', () => {
    const one = table()
    const [token] = one.tokens
    expect(one.info).toMatchObject({ phase: 'waiting', alone: { seat: 0, moves: 12 }, options: upload.start.options })
    expect(one.info.settings.listed).toBe(false)
    expect(one.info.seats).toMatchObject([
      { name: 'Anna', colour: upload.colour },
      ...bots.map(({ name, colour, level }) => ({ kind: 'bot', name, colour, level })),
    ])
    for (const input of [{ options: { bonus: 'on' } }, { settings: { first: 1 } }, { settings: { listed: true } }])
      expect(one.code('change', input, token)).toBe('fixed')
    expect(one.code('kick', 1, false, token)).toBe('fixed')
    expect([one.code('choose', { colour: 'black' }, token), one.code('leave', {}, token)]).toEqual(['fixed', 'fixed'])
    one.ask('change', { settings: { locked: true } }, token)
    expect(one.code('sit', { name: 'Ben', nonce: nonce(), seat: 1 })).toBe('locked')
  })

  test('[OFF-37] friends take opponents’ seats with their places and colours, and give them back', () => {
    const one = table()
    const before = one.info.seats
    expect(one.sit('Ben', { seat: 2 })).toBe(2)
    expect(one.info.seats[2]).toMatchObject({ kind: 'player', name: 'Ben', colour: bots[1]!.colour })
    for (const seat of [0, 2]) expect(one.code('sit', { name: 'Cleo', nonce: nonce(), seat })).toBe('seat-taken')
    one.ask('leave', {}, one.tokens[1])
    expect(one.info.seats[2]).toEqual(before[2])
    // Without a seat named, the first opponent's; whoever is sent away gives it back as well.
    expect([one.sit('Alma'), one.sit('Ben', { seat: 2 })]).toEqual([1, 2])
    expect(one.code('sit', { name: 'Dan', nonce: nonce() })).toBe('full')
    one.ask('kick', 1, false, one.tokens[0])
    expect(one.info.seats[1]).toEqual(before[1])
  })

  test('[OFF-37] waits for whoever played it, who alone can start it', async () => {
    const one = new RoomTable()
    one.tokens.push(one.ask('continue', 'A'.repeat(16), upload).token)
    one.sit('Ben', { seat: 1 })
    one.pass(5 * MINUTE)
    await one.ring()
    expect([one.info.host, one.code('start', one.tokens[1])]).toEqual([0, 'not-host'])
    one.ask('sit', { name: '', nonce: nonce() }, one.tokens[0])
    one.ask('start', one.tokens[0])
    expect(one.info).toMatchObject({ phase: 'playing', host: 0, alone: { seat: 0, moves: 12 } })
  })
})
