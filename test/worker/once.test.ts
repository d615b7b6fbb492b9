import { expect, test } from 'vitest'
import { join, logSize, move, newAction, newGame, newTable, onTurn, playOn, rows, startTable } from './tables.ts'

test('a repeated id gets its first answer again, to the byte, at once and much later, on another socket too', async () => {
  const { id, tokens, pages } = await newGame(2)
  await playOn(pages, 1, 3)
  const page = onTurn(pages)!
  const [action, command, base] = [newAction(), page.choose(1), page.n]
  page.act(action, command)
  const first = await page.answer(action)
  await Promise.all(pages.map((each) => each.at(base + 1)))
  for (let i = 0; i < 3; i++) {
    const size = await logSize(id)
    page.act(action, command, base)
    expect(await page.answer(action)).toBe(first)
    const back = await join(id, tokens[page.you!])
    for (const since of [base, -1, back.n]) {
      back.act(action, command, since)
      expect(await back.answer(action)).toBe(first)
    }
    await back.close()
    expect(await logSize(id)).toBe(size)
    await playOn(pages, 2, 4)
  }
})

test('a repeated id after the end gets its first answer again', async () => {
  const { pages } = await newGame(2)
  const page = onTurn(pages)!
  const [action, command, base] = [newAction(), page.choose(1), page.n]
  page.act(action, command)
  await Promise.all(pages.map((each) => each.at(base + 1)))
  await playOn(pages, 3)
  const first = await page.answer(action)
  page.act(action, command, base)
  expect(await page.answer(action)).toBe(first)
  page.act(newAction(), command)
  expect(await page.want('refused')).toMatchObject({ code: 'already-over' })
})

test('an id belongs to its player: another one may use the same', async () => {
  const { pages } = await newGame(2)
  for (let i = 0; i < 2; i++) {
    const page = onTurn(pages)!
    page.act('the-same-id', page.choose(i))
    expect(JSON.parse(await page.answer('the-same-id'))).toMatchObject({ told: { n: i + 1, seat: page.you } })
    await Promise.all(pages.map((each) => each.at(i + 2)))
  }
})

test('a refusal is remembered too: the same id is not tried again when it would be allowed', async () => {
  const { id, pages } = await newGame(2)
  const page = onTurn(pages)!
  const other = pages.find((each) => each !== page)!
  const taken = page.choose(1)
  other.act('too-early', { type: 'place', notch: 0 })
  expect(await other.want('refused')).toMatchObject({ id: 'too-early', code: 'not-your-turn' })
  page.act(newAction(), taken)
  await Promise.all(pages.map((each) => each.at(2)))
  other.act('too-early', other.choose(2), 2)
  expect(await other.want('refused')).toMatchObject({ id: 'too-early', code: 'not-your-turn' })
  for (let i = 0; i < 12; i++) other.act(`refused-${i}`, { type: 'rob', from: 0 })
  for (let i = 0; i < 12; i++) expect(await other.want('refused')).toMatchObject({ id: `refused-${i}` })
  expect((await rows(id, 'SELECT action FROM refused ORDER BY k')).map((row) => row.action)).toEqual(
    Array.from({ length: 8 }, (_, i) => `refused-${i + 4}`),
  )
  expect(await logSize(id)).toBe(2)
})

test('a late resend of an unknown action does not hit a later turn', async () => {
  const { id, pages } = await newGame(2)
  const page = onTurn(pages)!
  const base = page.n
  await move(pages, 1)
  await move(pages, 2)
  expect(onTurn(pages)).toBe(page)
  page.act(newAction(), page.choose(3), base)
  expect(await page.want('refused')).toMatchObject({ code: 'stale' })
  page.act(newAction(), page.choose(3), base + 1)
  expect(await page.want('refused')).toMatchObject({ code: 'stale' })
  expect(await logSize(id)).toBe(3)
  const action = newAction()
  page.act(action, page.choose(3), base + 2)
  expect(await page.answer(action)).toContain('"entry"')
  expect(await logSize(id)).toBe(4)
})

test('what was decided before the start is stale after it', async () => {
  const table = await newTable(2)
  const pages = [await join(table.id, table.tokens[0]), await join(table.id, table.tokens[1])]
  await startTable(table)
  await Promise.all(pages.map((page) => page.at(1)))
  const page = onTurn(pages)!
  page.act(newAction(), page.choose(1), 0)
  expect(await page.want('refused')).toMatchObject({ code: 'stale' })
})

test('many actions at once are answered in order, each once', async () => {
  const { id, pages } = await newGame(2)
  const page = onTurn(pages)!
  for (let i = 0; i < 15; i++) page.act(`burst-${i % 5}-id`, { type: 'place', notch: i % 5 })
  await page.settled()
  const answers = page.frames.filter((frame) => frame.type === 'entry' || frame.type === 'refused')
  expect(answers.map((answer) => answer.id)).toEqual(Array.from({ length: 15 }, (_, i) => `burst-${i % 5}-id`))
  expect(await logSize(id)).toBe(2)
})
