import { describe, expect, test } from 'vitest'
import type { Seen, Seat } from '../../shared/engine/game.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { fold } from '../../shared/engine/fold.ts'
import { tyrus } from '../../shared/games/tyrus/index.ts'
import type { Event, Place, Result, State, Tile } from '../../shared/games/tyrus/types.ts'
import type { Reader } from '../../web/games/game-ui.ts'
import { chosen, chosenTile, commandOf, stageOf } from '../../web/games/tyrus/draft/draft.ts'
import { after, deal, eventsOf, lay, place, tile } from '../shared/clauses/tyrus/position.ts'
import { ofPage } from './page.ts'

const page = <T>(file: string): Promise<T> => ofPage(`games/tyrus/${file}.ts`)

interface Motion {
  readonly n: number
  readonly slot?: number
  readonly from?: unknown
  readonly view?: Seen<State>
  readonly result?: { readonly winner: Seat | null }
}
const { motionOf } = await page<{
  motionOf: (moved: object, me: Seat | null, seatPlace: (seat: Seat) => unknown) => Motion | undefined
}>('board/motion')
interface Sentences {
  readonly lastCounted: (view: Seen<State>, reader: Reader | undefined) => string | undefined
  readonly describe: (event: Event, before: Seen<State>, reader: Reader) => string | undefined
}
const { describe: sentenceOf, lastCounted } = await page<Sentences>('text/sentences')
const { bluffs, facesOf, facts } = await page<{
  facts: (ended: object) => readonly string[]
  facesOf: (entries: readonly object[]) => readonly Tile[]
  bluffs: (view: Seen<State>, faces: readonly Tile[], reader: Reader) => readonly { slot: number; said: string }[]
}>('text/ending')
const { arithmeticOf, inPlace, placeName, tilesIn } = await page<{
  arithmeticOf: (side: object) => string
  inPlace: (place: Place, reader: Reader, by?: Seat) => string
  placeName: (place: Place, reader: Reader) => string
  tilesIn: (counts: readonly number[], reader: Reader) => string[]
}>('text/names')
const { prompt } = await page<{ prompt: (choice: object) => string }>('text/prompt')

const name = (seat: Seat): string => ['Anna', 'Ben'][seat]!
const anna: Reader = { me: 0, name }
const dido: Reader = { me: null, name }
const start = deal({ cards: ['general'] }).state
const view = redact(start, 0)

describe('the draft', () => {
  test('the draft makes a command of a tile in hand and a building, on the own turn alone', () => {
    const draft = { tile: tile('s1'), place: place('brown temple') }
    expect(commandOf(view, 0, draft)).toEqual({ type: 'lay', ...draft })
    expect(commandOf(redact(start, 1), 1, draft)).toBeUndefined()
    expect(commandOf(view, 0, { tile: tile('s1') })).toBeUndefined()
    expect(commandOf(view, 0, { ...draft, tile: tile('p9') })).toBeUndefined()
    const stages = [stageOf(view, 0), stageOf(redact(start, 1), 1), stageOf(redact(start, 'spectator'), null)]
    expect(stages).toEqual(['lay', 'wait', 'none'])
  })
  test('the draft keeps what is chosen ahead, and forgets a tile that was laid', () => {
    expect(chosenTile(redact(start, 1), 1, { tile: tile('m2') })).toBe(tile('m2'))
    expect(chosenTile(redact(after(start, 's1 beige citadel'), 0), 0, { tile: tile('s1') })).toBeUndefined()
  })
  test('a second tap gives a tile up and keeps a building, and what lies open stays open', () => {
    const draft = chosen(chosen({ open: 2 }, { tile: 4 }), { place: 5 })
    expect(draft).toEqual({ open: 2, tile: 4, place: 5 })
    expect(chosen(draft, { place: 3 })).toEqual({ open: 2, tile: 4, place: 3 })
    expect(chosen(draft, { place: 5 })).toEqual(draft)
    expect(chosen(draft, { tile: 4 })).toEqual({ open: 2, place: 5 })
  })
})

/** Five lays of the first election, and what the sixth brings. */
const three = after(start, 's1 beige citadel', 's1 beige market', 'm1 beige temple')
const five = after(three, 'm1 beige citadel', 'p1 beige citadel')
const sixth = eventsOf(five, lay('p1 brown market'))
const moved = (state: State, events: readonly Event[], n: number, viewer: Seat | 'spectator') => ({
  entry: { n, events: redact(events, viewer) },
  before: redact(state, viewer),
})

describe('motion', () => {
  test('a lay brings a tile from its owner; the sixth brings the count too', () => {
    const laid = motionOf(moved(start, eventsOf(start, lay('s1 beige citadel')), 1, 1), 1, name)!
    expect(laid).toMatchObject({ n: 1, slot: 0, from: 'Anna' })
    expect(laid.result).toBeUndefined()
    const counted = motionOf(moved(five, sixth, 6, 1), 1, name)!
    expect(counted).toMatchObject({ n: 6, slot: 5, result: { winner: 0 } })
    expect(counted.from).toBeUndefined()
    expect(counted.view!.laid.length).toBe(6)
    expect(counted.view!.results.length).toBe(0)
  })
  test('the motion of a lay is the same for all who may not see the face', () => {
    const [one, two] = ['s1', 'm2'].map((text) => eventsOf(start, lay(`${text} beige citadel`)))
    for (const viewer of [1, 'spectator'] as const) {
      const me = viewer === 1 ? 1 : null
      const [seen, other] = [one!, two!].map((events) => motionOf(moved(start, events, 1, viewer), me, name))
      expect(seen).toEqual(other)
    }
  })
})

describe('sentences', () => {
  const sentencesOf = (state: State, events: readonly Event[], reader: Reader): (string | undefined)[] => {
    let now = redact(state, reader.me ?? 'spectator')
    return events.map((event) => {
      const sentence = sentenceOf(event, now, reader)
      now = redact(fold(tyrus, now, [event]), reader.me ?? 'spectator')
      return sentence
    })
  }
  test('the face of a laid tile is told where the game is over, and to nobody before', () => {
    const laid = eventsOf(start, lay('s1 brown market'))
    expect(sentencesOf(start, laid, anna)[0]).toBe('You lay a tile in Ben’s market.')
    expect(sentencesOf(start, laid, { ...anna, over: true })[0]).toBe('You lay a tile in Ben’s market: Soldier 1.')
    expect(sentencesOf(start, redact(laid, 'spectator'), { ...dido, over: true })[0]).toBe(
      'Anna lays a tile in Ben’s market.',
    )
  })
  test('buildings and tiles are named from where one sits', () => {
    expect(placeName(place('beige citadel'), anna)).toBe('Your citadel')
    expect(placeName(place('brown market'), anna)).toBe('Ben’s market')
    expect(inPlace(place('brown temple'), anna, 1)).toBe('in their own temple')
    expect(tilesIn([1, 2], anna)).toEqual(['one tile of yours', '2 tiles of Ben’s'])
    expect(tilesIn([0, 0], dido)).toEqual(['no tiles'])
  })
  test('a lay tells its place and never its face, to its owner neither', () => {
    const [one, two] = ['s1', 'm2'].map((text) => eventsOf(start, lay(`${text} brown citadel`)))
    expect(sentencesOf(start, one!, anna)).toEqual(['You lay a tile in Ben’s citadel.'])
    expect(sentencesOf(start, two!, anna)).toEqual(sentencesOf(start, one!, anna))
  })
  test('a count tells who won and how; both draw, and the next election is announced', () => {
    expect(sentencesOf(five, sixth, dido)).toEqual([
      'Ben lays a tile in their own market.',
      'Anna wins the election for general, 1 to 0.',
      'Both draw three tiles.',
      undefined,
      'Election 2 is for a general.',
    ])
  })
  test('the arithmetic of a side is written out', () => {
    expect(arithmeticOf({ votes: 12, counters: 8, counterCounters: 6, score: 10 })).toBe('12 − (8 − 6) = 10')
    expect(arithmeticOf({ votes: 5, counters: 8, counterCounters: 0, score: 0 })).toBe('5 − 8 = 0')
    expect(arithmeticOf({ votes: 26, counters: 0, counterCounters: 3, score: 26 })).toBe('26')
  })
  test('the prompt says what is missing, and what would count only to a player who asks for it', () => {
    const choice = { view, reader: anna, draft: {}, tile: undefined, preview: false }
    expect(prompt(choice)).toBe('Your turn: choose a tile.')
    expect(prompt({ ...choice, tile: tile('s3') })).toBe('Soldier 3: choose a building.')
    const complete = { ...choice, tile: tile('s3'), draft: { place: place('brown temple') } }
    expect(prompt(complete)).toBe('Soldier 3 in Ben’s temple.')
    expect(prompt({ ...complete, preview: true })).toBe('Soldier 3 in Ben’s temple. 3 against, in a later election.')
    expect(prompt({ ...choice, view: redact(start, 1), reader: { me: 1, name } })).toBe('Anna is choosing.')
  })
  test('[PAGE-230] the prompt says after two in a row that one more wins, as long as the next election is open', () => {
    const won = (winner: Seat): Result => ({ kind: 'general', winner, tallies: [], tiles: [] })
    const held = (...winners: Seat[]) => ({ ...view, lays: 0, results: winners.map(won) })
    expect(lastCounted(held(1, 0, 0), anna)).toBe('Two in a row: one more and you win.')
    expect(lastCounted(held(1, 1), anna)).toBe('Two in a row: one more and Ben wins.')
    expect(lastCounted({ ...held(1, 1), lays: 5 }, anna)).toBe('Two in a row: one more and Ben wins.')
    expect(lastCounted({ ...held(0, 1), lays: 1 }, anna)).toBeUndefined()
  })
  test('the end says why, what decided it, and what was notable', () => {
    const outcome = { winners: [0], why: 'three-in-a-row', points: [3, 1] }
    const finished = redact(fold(tyrus, five, sixth), 'spectator')
    expect(facts({ view: finished, outcome, reader: anna })).toEqual([
      'Three elections won in a row.',
      'The third was for general, 1 to 0.',
      'Elections won: 3 to 1.',
    ])
  })
})

describe('[PAGE-231] the end tells each bluff that lay face down, from the record alone', () => {
  /** Two of the first election’s tiles lie in buildings that it does not count; then come what the hands hold. */
  const record = (...lays: string[]) =>
    lays.reduce(
      ({ state, entries }, text) => {
        const events = eventsOf(state, lay(text))
        return { state: fold(tyrus, state, events), entries: [...entries, { n: entries.length, events }] }
      },
      { state: start, entries: [] as { n: number; events: readonly Event[]; back?: number }[] },
    )
  const six = [
    's1 brown temple',
    's1 brown temple',
    'm1 brown market',
    'p2 beige market',
    's2 beige citadel',
    's2 brown citadel',
  ]
  const { state, entries } = record(...six)
  const faces = facesOf(entries)

  test('each bluff is told with its place and election, and what could still have counted is none', () => {
    // Against priests a soldier counts, in the temple of the other; a merchant in the market of the other counts for nothing.
    expect(faces.slice(0, 2)).toEqual([tile('s1'), tile('s1')])
    const said = (reader: Reader) =>
      bluffs(redact(state, reader.me ?? 'spectator'), faces, reader).map((one) => one.said)
    expect(said(anna)).toEqual([
      'Soldier 1 in Ben’s temple: Ben’s bluff in election 1.',
      'Merchant 1 in Ben’s market: your bluff in election 1.',
    ])
    expect(said(dido)[1]).toBe('Merchant 1 in Ben’s market: Anna’s bluff in election 1.')
  })

  test('a tile laid where no election is left was a bluff, whatever its face', () => {
    const held = Array.from({ length: 3 }, (): Result => ({ kind: 'priest', winner: 0, tallies: [], tiles: [] }))
    const [laid] = redact(state, 0).laid
    const late = { ...redact(state, 0), results: held, laid: [{ ...laid!, slot: 18 }] }
    const drawn = Array.from({ length: 19 }, () => tile('s1'))
    expect(bluffs(late, drawn, anna).map(({ said }) => said)).toEqual([
      'Soldier 1 in Ben’s temple: your bluff in election 4.',
    ])
    expect(bluffs({ ...late, laid: [{ ...laid!, slot: 12 }] }, drawn, anna)).toEqual([])
  })

  test('a tile that was taken back is none of the faces in the record', () => {
    const back = { n: entries.length, events: [], back: entries.length - 1 }
    expect(facesOf([...entries, back])).toEqual(faces.slice(0, -1))
  })

  test('without the record nothing is told, and no view of a seat or a spectator holds a face of the other', () => {
    for (const viewer of [0, 1, 'spectator'] as const) {
      const view = redact(state, viewer)
      expect(bluffs(view, [], anna)).toEqual([])
      const known = view.laid.filter(({ tile: { it } }) => it !== undefined)
      expect(known.every(({ seat }) => seat === viewer)).toBe(true)
    }
  })
})
