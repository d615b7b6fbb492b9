import { expect, test } from 'vitest'
import { redact } from '../../../../shared/engine/sealed.ts'
import { mayAct } from '../../../../shared/games/tyros/turn.ts'
import { legal } from '../../../../shared/games/tyros/legal.ts'
import { rules } from '../../../../shared/games/tyros/rules.ts'
import { accept, after, cards, conclude, counter, decline, exchange, offer } from './position.ts'
import { own, pass, play, position, refusal, retract, take, types, withdraw } from './position.ts'

const hands = ['ooov', 'yyg', 'ggj', 'vvvv']
const state = position({ hands })
const english = position({ hands, options: { edition: 'english' } })

test('[TYR-33] the player on turn offers cards for cards: in kosmos to one, several or all, in english to one at a time', () => {
  const { events, after: open } = play(state, 0, offer('oo', 'y', 1, 2, 3))
  expect(events).toEqual([{ type: 'offered', seat: 0, give: cards('oo'), want: cards('y'), to: [1, 2, 3] }])
  expect(mayAct(redact(open, 'spectator'))).toEqual([0, 1, 2, 3])
  expect(refusal(open, 0, offer('v', 'g', 2))).toBe(undefined)
  expect(refusal(state, 1, offer('y', 'o', 0))).toBe('not-your-turn')
  for (const to of [[], [0], [2, 1], [1, 1], [1, 4]])
    expect(refusal(state, 0, offer('o', 'y', ...to))).toBe('bad-recipients')

  expect(refusal(english, 0, offer('oo', 'y', 1, 2))).toBe('one-at-a-time')
  const asked = after(english, [0, offer('oo', 'y', 1)])
  expect(refusal(asked, 0, offer('o', 'y', 2))).toBe('one-at-a-time')
  expect(refusal(asked, 0, offer('o', 'y', 1))).toBe(undefined)
  expect(refusal(after(asked, [1, decline(1)]), 0, offer('o', 'y', 2))).toBe(undefined)
  expect(refusal(after(asked, [0, withdraw(1)]), 0, offer('o', 'y', 2))).toBe(undefined)

  const passed = position({ hands, turn: 2, passes: 2 })
  expect(refusal(passed, 2, offer('g', 'y', 0, 1))).toBe(undefined)
})

test('[TYR-34] at least a card goes each way; a card given must be held; a player who lacks what is asked cannot accept, and nobody is told why', () => {
  expect(refusal(state, 0, offer('', 'y', 1))).toBe('nothing-given')
  expect(refusal(state, 0, offer('o', '', 1))).toBe('nothing-given')
  expect(refusal(state, 0, offer('oooo', 'y', 1))).toBe('cards-missing')
  expect(refusal(state, 0, offer('o', 'jjjj', 1))).toBe(undefined)
  const open = after(state, [0, offer('oov', 'y', 1, 2)])
  expect(refusal(open, 2, accept(1))).toBe('cards-missing')
  expect(play(open, 2, decline(1)).events).toEqual([{ type: 'declined', seat: 2, offer: 1, forTurn: false }])
  expect(play(open, 1, decline(1)).events).toEqual([{ type: 'declined', seat: 1, offer: 1, forTurn: false }])

  const { events, after: traded } = play(after(open, [1, accept(1)]), 0, conclude(1, 1))
  expect(events).toEqual([
    {
      type: 'traded',
      seat: 0,
      offer: 1,
      with: 1,
      gave: cards('oov'),
      got: cards('y'),
      hand: own(0, 'oy'),
      theirs: own(1, 'yoovg'),
    },
  ])
  expect(traded.hands.map(({ size }) => size)).toEqual([2, 5, 3, 4])
  expect(traded.discardPile).toEqual(cards(''))
})

test('[TYR-35] a concluded trade is the action; with none concluded the player still acts or passes', () => {
  const open = after(state, [0, offer('o', 'y', 1)])
  expect(open.turn).toBe(0)
  const declined = after(open, [1, decline(1)])
  expect([declined.turn, refusal(declined, 0, exchange('o')), refusal(declined, 0, pass)]).toEqual([
    0,
    undefined,
    undefined,
  ])
  const traded = after(open, [1, accept(1)], [0, conclude(1, 1)])
  expect([traded.turn, traded.passes]).toEqual([1, 0])
})

test('[TYR-45] each one asked accepts, declines or counters, and may take a counter back; the player on turn concludes, takes a counter or withdraws', () => {
  const open = after(state, [0, offer('o', 'y', 1, 2)])
  expect(refusal(open, 3, decline(1))).toBe('not-asked')
  expect(refusal(open, 1, accept(2))).toBe('no-such-offer')
  expect(refusal(open, 0, conclude(1, 1))).toBe('not-accepted')
  expect(refusal(open, 0, take(1, 1))).toBe('no-counter')

  expect(refusal(open, 1, counter(1, 'y', 'o'))).toBe('same-terms')
  expect(refusal(open, 1, counter(1, '', 'o'))).toBe('nothing-given')
  expect(refusal(open, 1, counter(1, 'y', ''))).toBe('nothing-given')
  expect(refusal(open, 1, counter(1, 'v', 'o'))).toBe('cards-missing')
  const countered = play(open, 1, counter(1, 'y', 'oo'))
  expect(countered.events).toEqual([{ type: 'countered', seat: 1, offer: 1, give: cards('y'), want: cards('oo') }])
  expect(refusal(countered.after, 1, accept(1))).toBe('answered')
  expect(refusal(countered.after, 2, retract(1))).toBe('no-counter')
  expect([...legal(redact(countered.after, 1), 1)]).toEqual([retract(1)])
  expect(mayAct(redact(countered.after, 'spectator'))).toEqual([0, 1, 2])
  expect(rules.waitingFor(redact(countered.after, 'spectator'))).toEqual([0, 2])

  const taken = play(countered.after, 0, take(1, 1))
  expect(taken.events).toMatchObject([{ type: 'traded', with: 1, gave: cards('oo'), got: cards('y') }])
  const dear = after(open, [1, counter(1, 'y', 'oooo')])
  expect(refusal(dear, 0, take(1, 1))).toBe('cards-missing')

  const back = after(countered.after, [1, retract(1)])
  expect(refusal(back, 0, take(1, 1))).toBe('no-counter')
  expect(refusal(back, 1, counter(1, 'y', 'ooo'))).toBe('answered')
  expect(mayAct(redact(back, 0))).toEqual([0, 2])

  const gone = play(countered.after, 0, withdraw(1))
  expect(gone.events).toEqual([{ type: 'withdrawn', seat: 0, offer: 1 }])
  expect(refusal(gone.after, 0, take(1, 1))).toBe('no-such-offer')
  expect(refusal(gone.after, 2, accept(1))).toBe('no-such-offer')
  expect(mayAct(redact(gone.after, 0))).toEqual([0])
})

test('[TYR-46] when a trade is concluded, or the player on turn acts or passes, all open offers and counters lapse', () => {
  const open = after(
    state,
    [0, offer('o', 'y', 1, 2)],
    [0, offer('v', 'g', 1, 2)],
    [1, counter(1, 'y', 'oo')],
    [2, accept(2)],
  )
  for (const command of [pass, exchange('o'), conclude(2, 2), take(1, 1)]) {
    const { after: then } = play(open, 0, command)
    expect([then.offers, then.turn]).toEqual([[], 1])
    expect(refusal(then, 1, accept(2))).toBe('no-such-offer')
    expect(mayAct(redact(then, 0))).toEqual([1])
  }
  const other = after(open, [1, decline(2)])
  expect(other.hands.map(({ cards: held }) => held)).toEqual(state.hands.map(({ cards: held }) => held))
  const next = after(open, [0, pass], [1, offer('y', 'o', 0)])
  expect(next.offers.map(({ number }) => number)).toEqual([3])
})

test('[TYR-47] a player makes at most five offers in a turn, never the same terms to the same player; no deals this turn: not asked until it is over', () => {
  const once = after(state, [0, offer('o', 'y', 1, 2)])
  expect(refusal(once, 0, offer('o', 'y', 2, 3))).toBe('same-terms')
  expect(refusal(once, 0, offer('o', 'y', 3))).toBe(undefined)
  expect(refusal(once, 0, offer('o', 'yy', 1, 2))).toBe(undefined)
  expect(refusal(after(once, [1, decline(1)]), 0, offer('o', 'y', 1))).toBe('same-terms')

  const five = after(once, ...['g', 'j', 'v', 'yy'].map((want) => [0, offer('o', want, 1)] as const))
  expect(refusal(five, 0, offer('o', 'gg', 1))).toBe('too-many-offers')
  expect([refusal(five, 0, exchange('o')), refusal(five, 1, accept(1))]).toEqual([undefined, undefined])

  const two = after(once, [0, offer('o', 'g', 1)])
  const { events, after: closed } = play(two, 1, decline(1, true))
  expect(events).toEqual([{ type: 'declined', seat: 1, offer: 1, forTurn: true }])
  expect(closed.offers.map(({ asked }) => asked[0])).toEqual([
    { seat: 1, answer: 'declined' },
    { seat: 1, answer: 'declined' },
  ])
  expect(refusal(closed, 0, offer('o', 'v', 1))).toBe('no-deals')
  expect(refusal(closed, 0, offer('o', 'v', 1, 2))).toBe('no-deals')
  expect(refusal(closed, 0, offer('o', 'v', 2))).toBe(undefined)
  expect(mayAct(redact(closed, 0))).toEqual([0, 2])
  const later = after(closed, [0, pass], [1, pass])
  expect(refusal(later, 2, offer('g', 'v', 1))).toBe(undefined)
})

test('[TYR-48] the players make at most twenty trades in one row of actions, all together; none until the next row', () => {
  const held = { hands: ['oo', 'yy', 'g'] }
  const nineteen = position({ ...held, trades: 19 })
  const twenty = after(nineteen, [0, offer('o', 'y', 1)], [1, accept(1)], [0, conclude(1, 1)])
  expect([twenty.trades, refusal(twenty, 1, offer('o', 'g', 2))]).toEqual([20, 'too-many-trades'])
  expect([...legal(redact(twenty, 1), 1)].some(({ type }) => type === 'offer')).toBe(false)
  const { events, after: next } = play({ ...twenty, passes: 2 }, 1, pass)
  expect(types(events)).toEqual(['passed', 'cardsDealt'])
  expect(next.trades).toBe(0)
})
