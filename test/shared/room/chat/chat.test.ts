import { describe, expect, test, vi } from 'vitest'
import { playing, waiting, type Page, type RoomTable } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

const say = (text: string, id = 'a-line-of-chat') => ({ type: 'say', id, text })
const react = (reaction: string, id = 'a-reaction') => ({ type: 'react', id, reaction })
const chatAt = (table: RoomTable) => table.page().last('welcome').chat
const said = (page: Page) => page.frames.filter(({ type }) => type === 'said').length

describe('a line of chat', () => {
  test('a line of chat and a reaction reach players and spectators, as text and tidied as names are, and nothing else is sent or logged', () => {
    const table = playing(2)
    const [anna, ben] = table.pages()
    const spectator = table.page()
    const had = ben!.frames.length
    anna!.say(say('  <b>hello</b>\u202e \n\t there \u200b'))
    anna!.say(react('clap'))
    const lines = [
      { k: 0, id: 'a-line-of-chat', seat: 0, name: 'Anna', text: '<b>hello</b> there' },
      { k: 1, id: 'a-reaction', seat: 0, name: 'Anna', reaction: 'clap' },
    ]
    for (const page of [anna!, spectator]) expect(page.last('said').line).toEqual(lines[1])
    expect(ben!.frames.slice(had)).toEqual(lines.map((line) => ({ type: 'said', line })))
    expect(chatAt(table)).toEqual(lines)
    expect(table.platform.logged).toEqual([])
  })

  test('a line of chat is said once under an id, over a sleep too, and answered with the line; another player may use the id', () => {
    const table = playing(2)
    const [anna, ben] = table.pages()
    anna!.say(say('hello'))
    table.sleep()
    for (const page of [anna!, table.page(table.tokens[0])]) {
      page.say(say('hello, once more'))
      expect(page.last('said').line).toMatchObject({ k: 0, text: 'hello' })
    }
    ben!.say(say('hello yourself'))
    expect(chatAt(table).map(({ seat, text }) => [seat, text])).toEqual([
      [0, 'hello'],
      [1, 'hello yourself'],
    ])
  })

  test('a table tells its last 30 lines, of 300 characters each, and keeps each in one row, in the place of an old one', () => {
    const table = waiting(1)
    const [anna] = table.pages() as [Page]
    for (let i = 0; i < 60; i++) {
      table.pass(1_000)
      anna.say(say(`${i} ${'x'.repeat(400)}`, `line-no-${i}`))
    }
    expect(chatAt(table).map(({ k }) => k)).toEqual(Array.from({ length: 30 }, (_, i) => i + 30))
    expect(chatAt(table)[0]!.text).toHaveLength(300)
    const stored = table.platform.rows.list('line').map(({ k }) => k)
    expect(stored.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i + 30))
    table.sleep()
    anna.say(say('again', 'line-no-30'))
    expect(anna.last('said').line).toMatchObject({ k: 30 })
  })

  test('a line of chat follows its player through a new name, the start and leaving, for those who hear and who come', () => {
    const table = waiting(3)
    const [, ben, cleo] = table.pages()
    cleo!.say(say('from the third seat'))
    ben!.say(react('sad'))
    const heard = () => {
      const chat = cleo!.frames.findLast((frame) => 'chat' in frame && frame.chat) as { chat: object[] } | undefined
      expect(chat?.chat).toEqual(chatAt(table))
      return chatAt(table).map(({ seat, name }) => [seat, name])
    }
    table.ask('choose', { name: 'Clea', seat: 6 }, table.tokens[2])
    expect(heard()).toEqual([
      [6, 'Cleo'],
      [1, 'Ben'],
    ])
    table.ask('leave', {}, table.tokens[1])
    expect(heard()[1]).toEqual([null, 'Ben'])
    table.ask('start', table.tokens[0])
    expect(heard()[0]).toEqual([1, 'Cleo'])
  })

  test('a player chats after the end too, but no spectator, no player who left, and nobody without a text', () => {
    const table = playing(3)
    const [anna, , cleo] = table.pages()
    const spectator = table.page()
    table.ask('leave', {}, table.tokens[2])
    for (const [page, frame, code] of [
      [spectator, say('from the stands'), 'not-seated'],
      [spectator, react('wow'), 'not-seated'],
      [cleo!, say('bye'), 'not-seated'],
      [anna!, say(' \u200b\u2028 '), 'bad-line'],
      [anna!, react('constructor'), 'malformed'],
    ] as const) {
      page.say(frame)
      expect(page.code).toBe(code)
    }
    expect(table.platform.rows.list('line')).toEqual([])
    table.ask('end', table.tokens[0])
    anna!.say(say('well played'))
    expect(chatAt(table)).toMatchObject([{ text: 'well played' }])
  })

  test('a player says five lines at once and one a second; more are refused, cost no row, and close nothing', () => {
    const table = waiting(1)
    const [anna] = table.pages() as [Page]
    const talk = (i: number) => anna.sayNow(i % 2 ? react('hurry', `flood-no-${i}`) : say('quick', `flood-no-${i}`))
    for (let i = 0; i < 8; i++) talk(i)
    expect([said(anna), table.platform.rows.list('line').length]).toEqual([5, 5])
    expect(anna.last('refused')).toEqual({ type: 'refused', id: 'flood-no-7', code: 'chat-too-fast' })
    table.pass(1_000)
    for (const id of [8, 9]) talk(id)
    expect([said(anna), anna.code]).toEqual([6, 'chat-too-fast'])
    // And it counts among the messages of a player like anything else.
    for (let i = 10; i < 40; i++) talk(i)
    expect([anna.last('error').code, table.platform.rows.list('line').length]).toEqual(['too-fast', 6])
  })
})

describe('a player who prepares something', () => {
  const preparing = ({ info: { seats } }: Page): number[] =>
    seats.flatMap((seat, at) => (seat.kind === 'player' && seat.preparing ? [at] : []))
  const prepare = (on: unknown) => ({ type: 'prepare', on })

  function table() {
    const one = playing(3)
    const [mine, ...others] = one.pages() as [Page, Page, Page]
    return { one, mine, others, spectator: one.page() }
  }

  test('a player who prepares something is seen by all until it is put away, also over a sleep; nothing of it is stored', () => {
    const { one, mine, others, spectator } = table()
    const before = JSON.stringify(one.platform.rows.list('player'))
    mine.say(prepare(true))
    for (const page of [...others, spectator]) expect(preparing(page)).toEqual([0])
    one.sleep()
    expect([preparing(one.page()), JSON.stringify(one.platform.rows.list('player'))]).toEqual([[0], before])
    const { rev } = spectator.info
    mine.say(prepare(true))
    expect(spectator.info.rev).toBe(rev)
    mine.say(prepare(false))
    for (const page of [...others, spectator]) expect(preparing(page)).toEqual([])
  })

  test.each(['act', 'close'] as const)('a player prepares nothing any longer after: %s', (how) => {
    const { one, mine, spectator } = table()
    const twin = one.page(one.tokens[0])
    mine.say(prepare(true))
    twin.close()
    expect(preparing(spectator)).toEqual([0])
    if (how === 'act') mine.act('an-action', one.pick(0))
    else mine.close()
    expect(how === 'act' ? preparing(one.page()) : preparing(spectator)).toEqual([])
  })

  test('only a player who is waited for prepares something: no spectator, nor another player', () => {
    const { mine, others, spectator } = table()
    for (const page of [spectator, others[0]!]) page.say(prepare(true))
    mine.say(prepare(false))
    expect(preparing(others[1]!)).toEqual([])
    mine.say(prepare('yes'))
    expect(mine.code).toBe('malformed')
  })
})
