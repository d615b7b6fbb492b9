import { expect, test, vi } from 'vitest'
import { canonical } from '../../../../shared/engine/digest.ts'
import { follow } from '../../../../shared/engine/fold.ts'
import { redact } from '../../../../shared/engine/sealed.ts'
import { games } from '../../../../shared/games/registry.ts'
import { MAX_ENTRIES } from '../../../../shared/protocol.ts'
import { stateAt } from '../../../../shared/room/core/views.ts'
import { MINUTE, playing, waiting, type Page, type RoomTable } from '../table.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

function game(): { table: RoomTable; mine: Page; other: Page } {
  const table = playing(2)
  const [mine, other] = table.pages() as [Page, Page]
  return { table, mine, other }
}

test('[ROOM-6] a repeated id gets its first answer again, to the byte, at once, much later and after the end, on another page too', () => {
  const { table, mine } = game()
  const command = table.pick(0)
  const first = mine.act('the-action', command, 1)
  for (;;) {
    const { length } = table.entries
    table.sleep()
    expect(mine.act('the-action', command, 1)).toBe(first)
    const back = table.page(table.tokens[0])
    for (const base of [1, -1, length]) expect(back.act('the-action', command, base)).toBe(first)
    back.close()
    expect(table.entries).toHaveLength(length)
    if (!table.move()) break
  }
  expect(table.info.phase).toBe('finished')
  mine.act('another-action', command)
  expect(mine.code).toBe('already-over')
})

test('an id belongs to its player: another one may use the same', () => {
  const { table, mine, other } = game()
  expect(JSON.parse(mine.act('the-same-id', table.pick(0)))).toMatchObject({ entry: { n: 1, seat: 0 } })
  expect(JSON.parse(other.act('the-same-id', table.pick(1)))).toMatchObject({ entry: { n: 2, seat: 1 } })
})

test('[ROOM-7] a refusal costs no row, and is given again when it would be allowed: on any page, and after a sleep', () => {
  const { table, mine, other } = game()
  const twin = table.page(table.tokens[1])
  for (let i = 0; i < 8; i++) other.act(`refused-${i}`, { type: 'place', notch: 0 })
  mine.act('first-move', table.pick(0))
  const late = table.page(table.tokens[1])
  for (const asleep of [false, true])
    for (const page of [other, twin, late]) {
      if (asleep) table.sleep()
      page.act('refused-0', table.pick(1))
      expect(page.last('refused')).toEqual({ type: 'refused', id: 'refused-0', code: 'not-your-turn' })
    }
  // A page of the seat that was open at the refusal knows of it, even after the first page has gone.
  table.sleep()
  other.close()
  table.sleep()
  twin.act('refused-0', table.pick(1))
  expect([twin.code, table.entries.length]).toEqual(['not-your-turn', 2])
  expect(twin.act('not-refused', table.pick(1))).toContain('"entry"')
})

test('[ROOM-7] a refused action is refused again, also when the disk fails as the page goes that had asked', () => {
  const { table, mine, other } = game()
  const refused = other.act('too-early', { type: 'place', notch: 0 })
  // Long since anybody was seen, so that going is written, and that fails.
  table.pass(10 * MINUTE)
  const { transaction } = table.platform.rows
  table.platform.rows.transaction = () => {
    throw new Error('the disk failed')
  }
  other.close()
  expect(table.platform.logged).toContain('gone: Error: the disk failed')
  table.platform.rows.transaction = transaction
  mine.act('first-move', table.pick(0))
  expect(table.page(table.tokens[1]).act('too-early', table.pick(1))).toBe(refused)
})

test('[ROOM-6] an action is found among missed entries, by its player alone, also over a sleep', () => {
  const { table, mine } = game()
  mine.act('was-carried-out', table.pick(0))
  const { epoch } = mine.last('welcome')
  for (const asleep of [false, true]) {
    if (asleep) table.sleep()
    for (const since of [{ epoch, n: 1 }, {}]) {
      const { entries, snapshot } = table.page(table.tokens[0], { since }).last('synced')
      expect((entries ?? snapshot!.entries).at(-1)).toMatchObject({ n: 1, seat: 0, id: 'was-carried-out' })
    }
    for (const token of [table.tokens[1], undefined])
      expect(JSON.stringify(table.page(token).last('synced'))).not.toContain('was-carried-out')
  }
})

test('a frame that cannot be read is answered, opens no transaction and is not logged', () => {
  const table = playing(2)
  const [anna] = table.pages()
  const transaction = vi.spyOn(table.platform.rows, 'transaction')
  for (const frame of ['hello there', '{}', '{"type":"cheat"}']) {
    anna!.say(frame)
    expect(anna!.code).toBe('malformed')
  }
  expect(transaction).not.toHaveBeenCalled()
  expect(table.platform.logged).toEqual([])
})

test.each([1, 2, 999_000])('a base %i beyond the next entry is malformed, and nothing comes of it', (beyond) => {
  const { table, mine } = game()
  mine.act('too-far-ahead', table.pick(0), 1 + beyond)
  expect([mine.code, table.entries.length]).toEqual(['malformed', 1])
})

test('[ROOM-8] an action that was decided before the own turn began is stale, and so is one from before the start', () => {
  const { table, mine } = game()
  table.move()
  table.move()
  for (const base of [1, 2]) {
    mine.act(`decided-at-${base}`, table.pick(0), base)
    expect([mine.code, table.entries.length]).toEqual(['stale', 3])
  }
  expect(mine.act('decided-now', table.pick(0), 3)).toContain('"entry"')
  const before = waiting(2)
  const [page] = before.pages()
  before.ask('start', before.tokens[0])
  page!.act('decided-at-0', before.pick(0), 0)
  expect(page!.code).toBe('stale')
})

test('actions that come many at once are answered in order, each once', () => {
  const { table, mine } = game()
  for (let i = 0; i < 15; i++)
    mine.sayNow({ type: 'act', id: `burst-${i % 5}-id`, base: 1, command: { type: 'place', notch: i % 5 } })
  const answers = mine.frames.filter((frame) => frame.type === 'entry' || frame.type === 'refused')
  expect(answers.map((answer) => answer.id)).toEqual(Array.from({ length: 15 }, (_, i) => `burst-${i % 5}-id`))
  expect(table.entries).toHaveLength(2)
})

test('[ROOM-9] a page that missed too much is sent a snapshot with the last entries, not entry by entry', () => {
  const table = playing(8)
  for (let k = 0; k < MAX_ENTRIES + 5; k++) table.move(k)
  const page = table.page(table.tokens[0])
  for (const n of [1, 2, 5]) {
    page.say({ type: 'sync', n })
    const { entries, snapshot } = page.last('synced')
    expect([entries, snapshot!.entries.length]).toEqual([undefined, MAX_ENTRIES])
  }
})

test.each([0, 'spectator'] as const)(
  '[ROOM-9] viewer %s comes back with any number: what was missed, or a snapshot with the last entries, leads to the same view',
  (viewer) => {
    const table = playing(8)
    for (let k = 0; k < MAX_ENTRIES + 5; k++) table.move(k)
    const { meta, match } = table.state
    const { epoch } = meta
    const { n, state } = match!.position
    const known = Array.from({ length: n }, (_, k) => ({ epoch, n: k + 1 }))
    const unknown = [{}, { n, epoch: 'another' }, { n }, { n: n + 1, epoch }, { n: 999_999, epoch }, { n: 0, epoch }]
    for (const since of [...known, ...unknown]) {
      const page = table.page(viewer === 0 ? table.tokens[0] : undefined, { since })
      const { entries, snapshot } = page.last('synced')
      page.close()
      const at = known.findIndex((one) => one === since) + 1
      const [isKnown, last] = [at > 0 && at >= n - MAX_ENTRIES, n - MAX_ENTRIES]
      expect([since, entries !== undefined, snapshot?.from]).toEqual([since, isKnown, isKnown ? undefined : last])
      const from = isKnown ? at : last
      const missed = entries ?? snapshot!.entries
      expect(missed.map((entry) => entry.n)).toEqual(Array.from({ length: n - from }, (_, k) => from + k))
      const before = snapshot ? snapshot.view : redact(stateAt(match!, table.platform.rows, from), viewer)
      const after = missed.reduce((view, entry) => follow(games.tsuro, view, entry), before)
      expect(canonical(after)).toBe(canonical(redact(state, viewer)))
    }
  },
)
