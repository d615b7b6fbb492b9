import { beforeEach, describe, expect, test, vi } from 'vitest'
import { quick } from '../../shared/engine/random.ts'
import { redact } from '../../shared/engine/sealed.ts'
import { bots, partsOf } from '../../shared/games/registry.ts'
import { houseIds, type HouseId } from '../support/house.ts'
import type { Line } from '../../shared/search/bot.ts'
import { adviceOf } from '../../web/features/hint/advice.ts'
import { consider } from '../../web/features/hint/thinking.ts'
import type { By, Question } from '../../web/room/worker-messages.ts'
import { randomGame } from '../shared/engine/random-game.ts'
import { playables } from '../support/playable.ts'
import { ofPage } from './page.ts'

const asked = vi.hoisted(() => [] as unknown[])
vi.mock('../../web/room/worker-client.ts', async () => {
  const { consider } = await import('../../web/features/hint/thinking.ts')
  const askApart = (_: 'think', question: Question) => {
    asked.push(question)
    return Promise.resolve(consider(question, partsOf(question.game)))
  }
  return { askApart }
})
vi.stubGlobal('document', { readyState: 'complete', cookie: '' })
const { hintFor } = await ofPage<{
  hintFor(
    room: object,
    info: object,
    ask: { say(sentence: string): void; show(command: unknown, why: string): void },
  ): Promise<void>
}>('features/hint/hint-for.ts')

const names = ['Anna', 'Ben', 'Cleo']

/** Question of the seat on turn, some moves into a random game. */
function questionOf(game: HouseId, seed: number, moves: number): Question {
  const { choices, seats: size, waitingFor, outcome } = playables[game]
  const seats = Math.max(2, size.min)
  const options = Object.fromEntries(choices.map((choice) => [choice.id, choice.default]))
  const key = new Uint8Array(32).fill(seed)
  const steps = randomGame(playables[game], { seats, first: 'drawn', options }, key, quick(seed))
  let question: Question | undefined
  for (let step = steps.next(), n = 0; !step.done && (n <= moves || !question); step = steps.next(), n++) {
    const { state } = step.value.position
    const all = redact(state, 'spectator')
    const seat = waitingFor(all)[0]
    if (seat !== undefined && !outcome(all)) question = { game, seats, seat, view: redact(state, seat) }
  }
  return question!
}

async function hinted({ game, seats, seat, view }: Question): Promise<{ command: unknown; why: string }> {
  const { late } = await ofPage<{ late: unknown }>(`games/${game}/late.ts`)
  const code = { late: () => Promise.resolve(late) }
  const room = { code, state: { view, n: 7, you: seat }, call: () => Promise.resolve({ ok: {} }) }
  const info = { game, seats: names.slice(0, seats).map((name) => ({ kind: 'player', name, colour: '' })) }
  return new Promise((resolve, reject) => {
    const say = (sentence: string) => (/^Looking/.test(sentence) ? undefined : reject(new Error(sentence)))
    void hintFor(room, info, { say, show: (command, why) => resolve({ command, why }) })
  })
}

describe.each(houseIds)('%s', (game) => {
  beforeEach(() => void asked.splice(0))

  test('[PAGE-60] the same position gives the same hint, after any other questions', async () => {
    const question = questionOf(game, 1, 12)
    const first = await hinted(question)
    await hinted(questionOf(game, 2, 9))
    expect(await hinted(JSON.parse(JSON.stringify(question)) as Question)).toEqual(first)
  })

  test('[PAGE-60] a hint is asked for with the view alone, and looks into as many worlds each time', async () => {
    const question = questionOf(game, 1, 12)
    await hinted(question)
    expect(asked).toEqual([question])
    const { iterations } = consider(question, partsOf(question.game))
    expect([0, bots[game].budgets.sharp.iterations]).toContain(iterations)
  })

  test('[PAGE-61] a hint says how many were won only of games that were played to the end', async () => {
    const questions = [8, 11, 14, 17, 20].map((moves) => questionOf(game, 3, moves))
    const whys = await Promise.all(questions.map(async (question) => (await hinted(question)).why))
    const ofGames = whys.filter((why) => why.includes('simulated games'))
    const ofChances = whys.filter((why) => why.includes('chance to win'))
    expect(game === 'tsuro' ? ofChances : ofGames).toEqual([])
    expect(ofGames.length + ofChances.length).toBeGreaterThan(0)
  })
})

/** A line whose values scatter as those of games that are won or lost, or less by a factor. */
const line = (command: string, visits: number, value: number, factor = 1): Line<string> => ({
  command,
  visits,
  value,
  scatter: visits * value * (1 - value) * factor,
})
const considered = (by: By, ...lines: readonly Line<string>[]) =>
  adviceOf({ command: 'drawn', iterations: 200, lines, by })

test('[PAGE-61] a hint advises the best, not what a bot would have drawn, with the figures of the search', () => {
  const advice = considered('games', line('a', 1500, 0.62), line('b', 400, 0.31))
  expect(advice).toEqual({ command: 'a', why: { is: 'best', by: 'games', wins: 6, others: 3 } })
  const chance = considered('chance', line('a', 400, 0.624, 0.01), line('b', 90, 0.31, 0.01))
  expect(chance.why).toEqual({ is: 'best', by: 'chance', wins: 62, others: 31 })
})

test('[PAGE-61] the next best is the one that won most, not the one most tried', () => {
  const lines = [line('a', 3900, 1), line('b', 80, 0.3), line('c', 20, 0.5)]
  expect(considered('games', ...lines).why).toEqual({ is: 'best', by: 'games', wins: 10, others: 5 })
})

test('[PAGE-61] a command that is better within the noise only, or in no figure that is said, is one of the best', () => {
  expect(considered('games', line('a', 110, 0.55), line('b', 90, 0.44)).why).toEqual({
    is: 'close',
    by: 'games',
    wins: 6,
  })
  expect(considered('games', line('a', 90000, 0.64), line('b', 90000, 0.56), line('c', 90, 0)).why.is).toBe('close')
})

test('[PAGE-61] the choice hardly matters where nothing loses much, the noise included; never by a few tries', () => {
  const even = considered('games', line('a', 1800, 0.21), line('b', 1200, 0.2), line('c', 1000, 0.19))
  expect(even.why).toEqual({ is: 'even', by: 'games', wins: 2, count: 3 })
  expect(considered('games', line('a', 18, 0.21), line('b', 12, 0.2)).why.is).toBe('close')
  expect(considered('games', line('a', 1800, 0.21), line('b', 2100, 0.2), line('c', 100, 0.05)).why.is).toBe('close')
  expect(considered('chance', line('a', 300, 0.3, 0.01), line('b', 200, 0.22, 0.01)).why.is).toBe('best')
})

test('[PAGE-61] a hint says that nothing else was worth a thought, and that a choice was plain without any world', () => {
  expect(considered('games', line('a', 200, 0.4)).why).toEqual({ is: 'only' })
  expect(considered('games')).toEqual({ command: 'drawn', why: { is: 'plain' } })
  expect(considered('games', line('a', 0, 0)).command).toBe('drawn')
})
