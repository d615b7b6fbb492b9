import { describe, expect, test } from 'vitest'
import type { Moment } from '../../shared/search/reviewed-decision.ts'
import { ofPage } from './page.ts'

const { reasonOf } = await ofPage<{
  reasonOf(moment: Moment, name: (seat: number) => string, me?: number | null, open?: boolean): string | undefined
}>('features/record/review-sentences.ts')

const name = (seat: number): string => ['Anna', 'Ben'][seat]!
const moment: Moment = {
  n: 12,
  seat: 0,
  affected: 0,
  cause: 'choice',
  size: 0.2,
  error: 0.01,
  before: [0.5, 0.5],
  played: [0.3, 0.7],
  after: [0.3, 0.7],
  made: { command: {}, wins: 0.4 },
  better: { command: {}, wins: 0.6 },
}
const said = (of: Partial<Moment>): string | undefined => reasonOf({ ...moment, ...of }, name)

describe('[REV-20] a moment', () => {
  test('a moment says of a choice what it wins and what another move wins, by what its player could see', () => {
    expect(said({})).toBe('Going by what Anna could see, this move wins 4 of 10 imagined games; another one wins 6.')
    const [made, better] = [
      { command: {}, wins: 0.4, milestone: 0.1 },
      { command: {}, wins: 0.6, milestone: 0.82 },
    ]
    expect(said({ made, better })).toMatch(/ It wins this election in 1 of 10, the other one in 8\.$/)
    // Twentieths where tenths say nothing; nothing where those do not either.
    expect(said({ made: { command: {}, wins: 0.41 }, better: { command: {}, wins: 0.44 } })).toContain('8 of 20')
    expect(said({ made: { command: {}, wins: 0.4 }, better: { command: {}, wins: 0.41 } })).toBeUndefined()
  })

  test('a moment of a game without hidden things speaks of nothing that somebody could not see', () => {
    const open = (of: Partial<Moment>): string | undefined => reasonOf({ ...moment, ...of }, name, null, true)
    expect(open({})).toBe('This move wins 4 of 10 imagined games; another one wins 6.')
    expect(open({ cause: 'unseen' })).toBe('It took Anna from 5 wins in 10 to 3.')
  })

  test('a moment of a game alone calls its player “you” inside a sentence', () => {
    expect(reasonOf(moment, name, 0)).toMatch(/^Going by what you could see, /)
    expect(reasonOf({ ...moment, cause: 'deal' }, name, 0)).toBe('The trade took you from 5 wins in 10 to 3.')
    expect(reasonOf({ ...moment, cause: 'others', affected: 1 }, name, 0)).toMatch(/^It took Ben /)
  })

  test('a moment says what nobody could see, what was traded or drawn, and what somebody else did', () => {
    const { better: _, ...other } = moment
    const without = (of: Partial<Moment>): string | undefined => reasonOf({ ...other, ...of }, name)
    expect(without({ cause: 'unseen' })).toBe(
      'Going by what Anna could see, it was a good move. With all hands open, the chance fell from 5 of 10 to 3.',
    )
    expect(without({ cause: 'others', affected: 1 })).toBe('It took Ben from 5 wins in 10 to 7.')
    expect(without({ cause: 'deal' })).toBe('The trade took Anna from 5 wins in 10 to 3.')
    expect(without({ cause: 'chance', played: [0.5, 0.5] })).toBe('What came next took Anna from 5 wins in 10 to 3.')
    expect(without({ cause: 'chance', played: [0.38, 0.62], after: [0.2, 0.8] })).toBe(
      'It took Anna from 5 wins in 10 to 4, and what came next to 2.',
    )
    expect(without({ cause: 'others', after: [0.51, 0.49] })).toBeUndefined()
  })
})
