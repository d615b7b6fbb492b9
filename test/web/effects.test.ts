import { expect, test } from 'vitest'
import { quick } from '../../shared/engine/random.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { effectOf as tsuroEffect } from '../../shared/games/tsuro/effect.ts'
import { effectOf as tyrosEffect } from '../../shared/games/tyros/effect.ts'
import type { Cards, Command, State } from '../../shared/games/tyros/types.ts'
import { effectOf as tyrusEffect } from '../../shared/games/tyrus/effect.ts'
import type { State as TyrusState } from '../../shared/games/tyrus/types.ts'
import { dealt, played, type Pair } from '../shared/oracle/pair.ts'
import { sides } from '../shared/oracle/sides.ts'
import { looks, lie, notches } from '../shared/oracle/tsuro.paper.ts'
import { tsuro, type Tsuro, type TsuroCommand } from '../shared/oracle/tsuro.ts'
import { tyros } from '../shared/oracle/tyros.ts'
import { cards, colours, type Tyros } from '../shared/oracle/tyros.table.ts'
import type { HouseId } from '../support/house.ts'
import { seeds, withSeed } from '../support/seeds.ts'

interface Asked<Literal, Command> {
  readonly view: never
  readonly seat: number
  readonly command: Command
  readonly before: Literal
  readonly after: () => Literal
  readonly position: Pair['position']
}

/** Some commands of every position of a game of random moves. */
function* everywhere<Literal, Command>(
  game: HouseId,
  seats: number,
  options: Readonly<Record<string, string>>,
  seed: number,
): Generator<Asked<Literal, Command>> {
  const random = quick(seed)
  for (let pair = dealt({ game, seats, options, seed }, sides[game]); ;) {
    const all = pair.side.game.mayAct(redact(pair.position.state, 'spectator'))
    if (all.length === 0) return
    const seat = all[random.below(all.length)]!
    const view = redact(pair.position.state, seat)
    const here = pair
    for (const command of random.shuffle([...pair.side.game.legal(view, seat)]).slice(0, 5))
      yield {
        view: view as never,
        seat,
        command: command as Command,
        before: here.literal as Literal,
        after: () => played(here, seat, command).literal as Literal,
        position: here.position,
      }
    pair = played(pair, seat, pair.side.game.pick(view, seat, random))
  }
}

/** All ways to lay these tiles, and those that leave the stone on the board, on paper. */
function waysOnPaper(game: Tsuro, seat: number, hand: readonly number[]): object | undefined {
  const players = game.players.map((player, one) => (one === seat ? { ...player, hand: [...hand] } : player))
  const onTurn: Tsuro = { ...game, players, onTurn: seat, bonus: null }
  const { ahead } = players[seat]!.stone!
  const all = hand.flatMap((tile) => [...new Set([0, 1, 2, 3].map((turns) => looks(lie(ahead, tile, turns))))]).length
  if (all === 0) return undefined
  const stay = tsuro.legal(onTurn, seat).filter((command) => {
    const next = tsuro.play({ ...onTurn, bonusPlayed: false }, seat, command, { shuffle: (items) => [...items] })
    return next.players[seat]!.outBy === undefined
  })
  return { stay: stay.length, all }
}

test.each(seeds('effects-tsuro', 6))('[PAGE-62] a hint of Tsuro says true things of a command, SEED=%i', (seed) =>
  withSeed(seed, () => {
    const found = new Set<string>()
    const options = { bonus: seed % 2 === 0 ? 'on' : 'off' }
    for (const { view, seat, command, before, after } of everywhere<Tsuro, TsuroCommand>(
      'tsuro',
      2 + (seed % 5),
      options,
      seed,
    )) {
      const effect = tsuroEffect(view, seat, command as never)
      found.add(command.type)
      if (command.type === 'place') {
        const [x, y] = notches[command.notch]!.ahead
        const steps = before.players.flatMap(({ notch }) => {
          if (notch < 0) return []
          const [column, row] = notches[notch]!.ahead
          return [Math.max(Math.abs(column - x), Math.abs(row - y))]
        })
        expect(effect).toEqual(steps.length === 0 ? {} : { near: Math.min(...steps) })
      }
      if (command.type === 'lay') {
        const next = after()
        const out = next.players.flatMap(({ outBy }, one) =>
          outBy !== undefined && before.players[one]!.outBy === undefined ? [one] : [],
        )
        const isOver = next.result !== undefined || out.includes(seat)
        const hand = before.players[seat]!.hand.filter((tile) => tile !== command.tile)
        expect(effect).toEqual({ out, ways: isOver ? undefined : waysOnPaper(next, seat, hand) })
      }
      if (command.type === 'swap') {
        const hand = before.players[seat]!.hand.filter((tile) => !command.give.includes(tile))
        expect(effect).toEqual({ ways: waysOnPaper(before, seat, [...hand, ...command.take]) })
      }
    }
    expect(found).toContain('lay')
  }),
)

test.each(seeds('effects-tyrus', 3))('[PAGE-62] a hint of Tyrus says true things of a tile, SEED=%i', (seed) =>
  withSeed(seed, () => {
    for (const { view, seat, command, position } of everywhere<unknown, { tile: number; place: number }>(
      'tyrus',
      2,
      {},
      seed,
    )) {
      const state = position.state as TyrusState
      const there = state.laid.filter(({ place }) => place === command.place)
      const own = there.filter((down) => down.seat === seat).map(({ tile }) => tile.it!)
      const likewise = [...own, command.tile].filter((tile) => Math.floor(tile / 10) === Math.floor(command.tile / 10))
      const { sum, ...rest } = tyrusEffect(view, seat, { type: 'lay', ...command })
      expect(rest).toEqual({
        theirs: there.length - own.length,
        left: state.hands[seat]!.tiles.it!.length - 1,
      })
      // In each place two of the three corporations count for something, each as one thing, and the third for nothing.
      const isBluff = seat === Math.floor(command.place / 3) ? cancels(command) : !cancels(command)
      if (!isBluff) expect(sum).toBe(likewise.reduce((all, tile) => all + (tile % 10) + 1, 0))
    }
  }),
)

/** Soldiers 0, merchants 1, priests 2; citadel 0, market 1, temple 2: whether a tile is one that cancels votes there (TYU-E5). */
const cancels = ({ tile, place }: { tile: number; place: number }): boolean =>
  (Math.floor(tile / 10) + 2) % 3 === place % 3

/** The fewest jokers with which a hand could build a city at once. */
function lackOnPaper(game: Tyros, seat: number, hand: readonly number[]): number | undefined {
  for (let jokers = 0; jokers <= 5; jokers++) {
    const held = cards(hand.with(4, hand[4]! + jokers))
    const table = { ...game, phase: 'actions' as const, turn: seat, offers: [], hands: game.hands.with(seat, held) }
    if (tyros.legal(table, seat).some(({ type }) => type === 'buildCity')) return jokers
  }
  return undefined
}

const counted = (state: State, seat: number): Cards => state.hands[seat]!.cards.it!
const moved = (hand: Cards, gone: Cards, come: Cards): Cards =>
  hand.map((count, kind) => count - gone[kind]! + come[kind]!) as unknown as Cards

test.each(seeds('effects-tyros', 2))('[PAGE-62] a hint of Tyros says true things of a command, SEED=%i', (seed) =>
  withSeed(seed, () => {
    const options = { edition: seed % 2 === 0 ? 'english' : 'kosmos', start: 'random' }
    const found = new Set<string>()
    for (const { view, seat, command, before, after, position } of everywhere<Tyros, Command>(
      'tyros',
      3 + (seed % 2),
      options,
      seed,
    )) {
      const state = position.state as State
      const hand = counted(state, seat)
      const effect = tyrosEffect(view, seat, command)
      const city = lackOnPaper(before, seat, hand)
      const lackWith = (gone: Cards, come: Cards) =>
        city === undefined ? {} : { lack: { before: city, after: lackOnPaper(before, seat, moved(hand, gone, come)) } }
      const offer = 'offer' in command ? state.offers.find(({ number }) => number === command.offer) : undefined
      found.add(command.type)
      switch (command.type) {
        case 'grow':
        case 'move':
        case 'buildCity':
        case 'buildGalley': {
          const next = after()
          const [then, now] = [next, before].map((game) => (tyros.facts(game) as { points: number[] }).points) as [
            number[],
            number[],
          ]
          const { own, theirs, cards: spent, grown } = effect
          expect(own).toEqual(then[seat] === now[seat] ? undefined : { seat, before: now[seat], after: then[seat] })
          const losses = now.map((points, one) => (one === seat ? 0 : points - then[one]!))
          const most = Math.max(...losses)
          expect(theirs ? theirs.before - theirs.after : 0).toBe(Math.max(0, most))
          if (theirs) expect([theirs.before, theirs.after]).toEqual([now[theirs.seat], then[theirs.seat]])
          // The last of a round is followed by a deal.
          if (next.round === before.round)
            expect(spent ?? 0).toBe(before.hands[seat]!.length - next.hands[seat]!.length)
          if (command.type !== 'grow') break
          const size = (colour: string): number => Object.values(next.counters).filter((one) => one === colour).length
          const at = colours.indexOf(command.empire)
          const larger = colours.filter(
            (colour, i) => size(colour) > size(command.empire) || (size(colour) === size(command.empire) && i < at),
          )
          expect(grown).toEqual({ count: size(command.empire), rank: larger.length })
          break
        }
        case 'exchange':
        case 'pass':
          expect(effect).toEqual({ city })
          break
        case 'keep':
          expect(effect).toEqual({ city: lackOnPaper(before, seat, command.cards) })
          break
        case 'fetch': {
          const taken = ['orange', 'yellow', 'green', 'violet', 'joker'].map((kind) => (kind === command.take ? 1 : 0))
          expect(effect).toEqual(lackWith(command.pay, taken as unknown as Cards))
          break
        }
        case 'offer':
        case 'counter':
          expect(effect).toEqual(lackWith(command.give, command.want))
          break
        case 'conclude':
          expect(effect).toEqual(lackWith(offer!.give, offer!.want))
          break
        case 'accept':
        case 'decline':
          expect(effect).toEqual(
            offer!.want.every((count, kind) => hand[kind]! >= count) ? lackWith(offer!.want, offer!.give) : {},
          )
          break
        case 'take': {
          const terms = offer!.asked.find((asked) => asked.seat === command.with)!.answer as {
            give: Cards
            want: Cards
          }
          expect(effect).toEqual(lackWith(terms.want, terms.give))
          break
        }
        default:
          expect(effect).toEqual({})
      }
    }
    for (const type of ['grow', 'move', 'buildGalley', 'exchange', 'pass', 'offer', 'decline'])
      expect([...found]).toContain(type)
  }),
)
