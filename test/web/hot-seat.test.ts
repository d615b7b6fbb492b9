import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dropToken, seatedAt, seatKeyOf, storeToken, tokenOf, tokensOf } from '../../web/base/seat-tokens.ts'
import { hotSeats, noteSeats, noteShown, storeTokensFrom } from '../../web/base/hot-seat-tokens.ts'
import { replayableOf } from '../../web/features/record/replayable.ts'
import { viewsOf } from '../../web/room/history.ts'
import { nothingKnown, type SyncState } from '../../web/room/connection.ts'
import { knowsMore, since, spectated, spectatorState, type Followed } from '../../web/room/spectated.ts'
import { deep } from '../support/depth.ts'
import { everyGame, everyId } from '../support/every-game.ts'
import { hides } from '../support/playable.ts'
import { stubStorage } from '../support/storage.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { play } from './records.ts'

const [table, next] = ['table-of-sixteen', 'the-next-table-1'] as const

describe('[PAGE-22] the tokens of a device', () => {
  let kept: Map<string, string>

  beforeEach(() => {
    kept = stubStorage()
    return () => vi.unstubAllGlobals()
  })

  const keepAll = (...tokens: readonly string[]): void => tokens.forEach((token) => storeToken(table, token))
  const held = (id: string) => ({ tokens: tokensOf(id), shown: tokenOf(id) })

  test('one token is kept as it is, under the table’s id', () => {
    storeToken(table, 'anna')
    expect(kept.get(`murex:${table}`)).toBe('anna')
    expect(tokenOf(table)).toBe('anna')
    expect(tokensOf(table)).toEqual(['anna'])
    noteShown(table, 'anna')
    expect(kept.get(`murex:${table}`)).toBe('anna')
  })

  test('a second token keeps the first, and the one shown last is shown again', () => {
    keepAll('anna', 'ben')
    expect(held(table)).toEqual({ tokens: ['anna', 'ben'], shown: 'anna' })
    noteShown(table, 'ben')
    expect(held(table)).toEqual({ tokens: ['anna', 'ben'], shown: 'ben' })
    noteShown(table, 'nobody')
    expect(tokenOf(table)).toBe('ben')
  })

  test('data of a seat is kept apart, but for the first seat’s', () => {
    expect(seatKeyOf(table, undefined)).toBe(table)
    keepAll('anna-token', 'ben-token')
    noteShown(table, 'ben-token')
    expect(seatKeyOf(table, 'anna-token')).toBe(table)
    expect(seatKeyOf(table, 'ben-token')).toBe(`${table}:ben-to`)
  })

  test('a device keeps four tokens at most, and the oldest makes room', () => {
    keepAll('anna', 'ben', 'cleo', 'dan', 'eve')
    expect(held(table)).toEqual({ tokens: ['ben', 'cleo', 'dan', 'eve'], shown: 'ben' })
  })

  test('a token takes the place of one that opens nothing any more, and is there once', () => {
    keepAll('anna', 'ben')
    noteShown(table, 'anna')
    storeToken(table, 'anna again', 'anna')
    expect(held(table)).toEqual({ tokens: ['anna again', 'ben'], shown: 'anna again' })
    storeToken(table, 'ben')
    storeToken(table, 'cleo', 'nobody')
    expect(held(table)).toEqual({ tokens: ['anna again', 'ben', 'cleo'], shown: 'anna again' })
    noteShown(table, 'cleo')
    storeToken(table, 'cleo again', 'cleo')
    expect(held(table)).toEqual({ tokens: ['anna again', 'ben', 'cleo again'], shown: 'cleo again' })
  })

  test('letting go of one token leaves the others; of the last, or of all, nothing is left', () => {
    keepAll('anna', 'ben', 'cleo')
    noteShown(table, 'cleo')
    expect(seatedAt()).toEqual([table])
    dropToken(table, 'cleo')
    expect(held(table)).toEqual({ tokens: ['anna', 'ben'], shown: 'anna' })
    dropToken(table, 'anna')
    dropToken(table, 'ben')
    expect([...kept.keys()]).toEqual([])
    keepAll('anna', 'ben')
    dropToken(table)
    expect(tokensOf(table)).toEqual([])
    expect(seatedAt()).toEqual([])
  })

  test('the page knows which seats its tokens are where there are several, and forgets it with the last', () => {
    storeToken(table, 'anna')
    noteSeats(table, [0])
    expect(hotSeats(table)).toEqual([])
    storeToken(table, 'ben')
    noteSeats(table, [0, 2])
    expect(hotSeats(table)).toEqual([0, 2])
    dropToken(table, 'ben')
    expect(hotSeats(table)).toEqual([])
    dropToken(table, 'anna')
    expect([...kept.keys()]).toEqual([])
  })

  test('all tokens go on to the next table', () => {
    keepAll('anna', 'ben')
    noteShown(table, 'ben')
    storeTokensFrom(table, next)
    storeTokensFrom(table, next)
    expect(held(next)).toEqual({ tokens: ['anna', 'ben'], shown: 'ben' })
  })
})

describe('[PAGE-23] a seat while it is not known who looks', () => {
  test.each(everyId)('a covered seat of %s shows what a spectator is told, to the last entry', (id) => {
    for (const seed of seeds(`spectated ${id}`, deep ? 20 : 2))
      withSeed(seed, () => {
        const game = everyGame[id]
        const record = play(game, seed)
        const { log: spectators } = replayableOf(game, record, 'spectator')
        const theirs = viewsOf(game, spectators)
        for (const seat of record.names.keys()) {
          const { entries, ...log } = replayableOf(game, record, seat).log
          const views = viewsOf(game, { ...log, entries })
          for (let n = 0; n < entries.length; n += 3) {
            const mine: SyncState = {
              ...nothingKnown,
              you: seat,
              own: { devices: 1, isLetIn: false, code: null },
              n: n + 1,
              view: views[n + 1]!,
              log: { ...log, entries: entries.slice(0, n + 1) },
              pending: { id: 'an-action', base: n, command: 'secret' },
              canWithdraw: true,
              undoUntil: 1,
              refused: { command: 'secret', code: 'stale' },
              asideRefused: { id: 'a-third', code: 'stale' },
            }
            const shown = spectatorState(mine)
            expect(shown.view).toEqual(theirs[n + 1])
            expect(shown.log).toEqual({ ...spectators, entries: spectators.entries.slice(0, n + 1) })
            expect(shown).toMatchObject({ you: null, own: null, pending: undefined, canWithdraw: false })
            expect(shown).toMatchObject({ undoUntil: undefined, refused: undefined, asideRefused: undefined })
            // A seat's page knows its own hand, where hands are dealt.
            expect(knowsMore(mine)).toBe(hides(game))
            expect(knowsMore(shown)).toBe(false)
          }
        }
      })
  })

  test('a covered room is followed as it goes on, and nothing can be done in it; earlier motions are not shown again', () => {
    const hand = (it: string) => ({ only: [0], it })
    const moved = (n: number) =>
      ({ entry: { n, events: [{ tile: hand('a') }] }, before: { hands: [hand('b')] } }) as unknown as Followed['moved']
    const source = {
      id: table,
      state: { ...nothingKnown, you: 0, n: 3, view: { hands: [hand('b')] } } as unknown as SyncState,
      moved: moved(2),
      draft: { tile: 'a' },
      elsewhere: true,
      lost: true,
      dismiss: vi.fn(),
      act: vi.fn(() => true),
      takeBack: vi.fn(() => true),
      withdraw: vi.fn(() => true),
      keep: vi.fn(),
      prepare: vi.fn(),
    }
    const room: Followed & { readonly id: string } = source
    const shown = spectated(room, 2)
    expect(shown.id).toBe(table)
    expect(shown.state.view).toEqual({ hands: [{ only: [0] }] })
    expect(shown.state).toBe(shown.state)
    expect(shown.moved).toEqual({
      entry: { n: 2, events: [{ tile: { only: [0] } }] },
      before: { hands: [{ only: [0] }] },
    })
    expect(shown.moved).toBe(shown.moved)
    expect([shown.draft, shown.elsewhere, shown.lost]).toEqual([undefined, false, false])
    expect([shown.act('lay'), shown.takeBack(1), shown.withdraw()]).toEqual([false, false, false])
    shown.keep({})
    shown.prepare(true)
    shown.dismiss()
    for (const done of [source.act, source.takeBack, source.withdraw, source.keep, source.prepare, source.dismiss])
      expect(done).not.toHaveBeenCalled()
    expect(spectated(room, 3).moved).toBeUndefined()

    source.state = { ...source.state, n: 4 }
    source.moved = moved(3)
    expect(shown.state.n).toBe(4)
    expect(shown.moved?.entry.n).toBe(3)
    expect(since(room, 4).moved).toBeUndefined()
    expect(since(room, 3).moved).toBe(source.moved)
    expect(since(room, 3).draft).toBe(source.draft)
  })
})
