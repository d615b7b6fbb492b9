import { expect, test } from 'vitest'
import type { ChatLine, SeatInfo } from '../../shared/table-info.ts'
import { isKept, isUnread, noteRead } from '../../web/features/chat/unread.ts'
import { tableInfoOf } from './scripted.ts'

const seatOf = (kind: 'bot' | 'player'): SeatInfo => ({ kind, name: kind, colour: 'red' }) as SeatInfo
const line = (k: number, seat: number | null, said: object): ChatLine => ({
  k,
  id: `line ${k}`,
  seat,
  name: '',
  ...said,
})

test('[PAGE-208] the chat keeps no reactions of bots, and tells of none', () => {
  const info = tableInfoOf(1, { seats: [seatOf('player'), seatOf('bot'), seatOf('player')] })
  const bots = line(1, 1, { reaction: 'wow' })
  const others = [line(2, 2, { reaction: 'wow' }), line(3, null, { reaction: 'wow' }), line(4, 1, { text: 'hello' })]
  expect([bots, ...others].filter((one) => isKept(one, info))).toEqual(others)
  expect([isUnread(info, [bots], 0), isUnread(info, [bots, others[0]!], 0)]).toEqual([false, true])
  noteRead(info.id, [bots, others[0]!])
  expect(isUnread(info, [bots, others[0]!, line(5, 1, { reaction: 'clap' })], 0)).toBe(false)
})
