import { describe, expect, test, vi } from 'vitest'
import { features } from '../../../../shared/room/features.ts'
import { isPlayer } from '../../../../shared/room/core/occupants.ts'
import { playerKinds, visitorKinds } from '../../../../shared/room/proposals/kinds/index.ts'
import { rescueTimes } from '../../../../shared/room/proposals/kinds/rescue.ts'
import { afterTerms } from '../../../../shared/room/seats/terms.ts'
import type { At, Poll } from '../../../../shared/room/proposals/kind.ts'
import type { Player, RoomState } from '../../../../shared/room/types.ts'
import { deep } from '../../../support/depth.ts'
import { seeds } from '../../../support/seeds.ts'
import { MINUTE } from '../table.ts'
import { Search, type Case, type Loss, type Way } from './sleeper.ts'

vi.mock('../../../../shared/random-bytes.ts', () => import('../../../support/seeded-bytes.ts'))

const house = { 1: 'one house' }
const couple = { 1: 'one house', 2: 'one house' }
const friends = { 1: 'home of 1', 2: 'home of 2' }

const cases: readonly Case[] = [
  { name: 'two, none', seats: 2, others: house },
  { name: 'two, none, with a bot allowed', seats: 2, others: house, allows: true },
  { name: 'two, a day a turn', seats: 2, others: house, settings: { pace: 'days-1' } },
  { name: 'two, three days a turn', seats: 2, others: house, settings: { pace: 'days-3' } },
  { name: 'two, live', seats: 2, others: house, settings: { pace: 'live-quick' } },
  { name: 'two, listed', seats: 2, others: house, settings: { listed: true } },
  { name: 'three, the third asleep', seats: 3, others: house },
  { name: 'three, the third silent', seats: 3, others: house, silent: [2] },
  { name: 'three, two seats of one person', seats: 3, others: couple },
  { name: 'three, two seats of one person, a day a turn', seats: 3, others: couple, settings: { pace: 'days-1' } },
  { name: 'three, two seats of one person, listed', seats: 3, others: couple, settings: { listed: true } },
  { name: 'three, two friends', seats: 3, others: friends },
  { name: 'four, two friends, the fourth silent', seats: 4, others: friends, silent: [3] },
  { name: 'four, two seats of one person, the fourth silent', seats: 4, others: couple, silent: [3] },
  { name: 'three, two seats of one person, in a second game', seats: 3, others: couple, again: true },
  { name: 'two, who left to the house', seats: 2, others: house, left: 'to the house' },
  { name: 'three, who left to anyone', seats: 3, others: house, silent: [2], left: 'to anyone' },
]

const inWords = ({ loss, after, promised, did }: Way): string =>
  `${loss} after ${after / 1000} s, told ${promised / 1000}: ${did.join(', ')}`

/** The ways that so many random orders find, the first of each kind in each. */
function* waysOf(one: Case, orders: readonly number[]): Generator<Way> {
  for (const seed of orders) yield* new Search(one, seed).run().values()
}

const isSooner = ({ after, promised }: Way): boolean => after < promised

describe('[ROOM-98] a sleeping player', () => {
  test.each(cases)('$name: the others have nothing of a sleeper sooner than that one was told', (one) => {
    const ways = [...waysOf(one, seeds(`sleeper ${one.name}`, deep ? 4_000 : 120))]
    expect(ways.filter(isSooner).map(inWords)).toEqual([])
  })
})

const must = (players: readonly Player[]): Poll => ({ must: players, needs: players.length })
const playersOf = ({ players }: RoomState): readonly Player[] => players.filter(isPlayer)

/** Faults of the room, each with what is lost by it, at which table, and what plants it. */
const planted: readonly (readonly [mistake: string, loss: Loss, at: string, plant: () => { mockRestore(): void }])[] = [
  [
    'a bot that plays for a player is asked for another pace in that one’s place',
    'pace',
    'two, none, with a bot allowed',
    () =>
      vi
        .spyOn(playerKinds.pace, 'poll')
        .mockImplementation((state, _, by) => must(playersOf(state).filter((one) => one === by || !one.standIn))),
  ],
  [
    'two seats are two people',
    'seat',
    'three, two seats of one person',
    () =>
      vi
        .spyOn(visitorKinds.rescue, 'from')
        .mockImplementation((state, _, yeses) =>
          yeses.length > 1 ? yeses.at(-1)!.at : yeses[0]!.at + rescueTimes(state).alone,
        ),
  ],
  [
    'the times of now hold for those who were told others',
    'seat',
    'three, two seats of one person',
    () => {
      const all = features as unknown as { after?: unknown }[]
      const at = all.findIndex(({ after }) => after === afterTerms)
      const [kept] = all.splice(at, 1)
      return { mockRestore: () => void all.splice(at, 0, kept!) }
    },
  ],
  [
    'a say ends two minutes after the last page',
    'end',
    'three, two seats of one person',
    () =>
      vi.spyOn(playerKinds.end, 'poll').mockImplementation((state, _, by, { now }: At) => {
        const voters = playersOf(state).filter((one) => one === by || now < one.seenAt + 2 * MINUTE)
        return state.players.some(({ kind }) => kind === 'left') ? must(voters) : 'not-now'
      }),
  ],
]

test.each(planted)('the search tells that %s', (_, loss, name, plant) => {
  const { mockRestore } = plant()
  try {
    const one = cases.find((each) => each.name === name)!
    for (const way of waysOf(one, seeds('planted', 1_000))) if (isSooner(way)) return void expect(way.loss).toBe(loss)
    expect('nothing').toBe(loss)
  } finally {
    mockRestore()
  }
})
