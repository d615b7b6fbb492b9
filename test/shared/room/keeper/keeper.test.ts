import { expect, test } from 'vitest'
import { dealBy, HOUR, playing, waiting, type RoomTable } from '../table.ts'

/** A table that went a while, from one deal or another. */
function dealt(by: string, made: () => RoomTable): RoomTable {
  dealBy(by)
  const table = made()
  table.pass(HOUR)
  return table
}

test('[ROOM-195] two tables that differ in hands, secrets, tokens and addresses alone look the same to the keeper', () => {
  const phases: readonly (() => RoomTable)[] = [
    () => waiting(3),
    ...['tsuro', 'tyros', 'tyrus'].map((game) => () => playing(game === 'tyrus' ? 2 : 3, { game })),
  ]
  for (const made of phases) {
    const [one, other] = ['a deal', 'another deal'].map((by) => dealt(by, made)) as [RoomTable, RoomTable]
    expect(one.state.meta.secret).not.toBe(other.state.meta.secret)
    expect(one.tokens).not.toEqual(other.tokens)
    expect(JSON.stringify(one.ask('inspect'))).toBe(JSON.stringify(other.ask('inspect')))
  }
})

test('[ROOM-195] the keeper sees who sits at a table, since when, and when it will be forgotten', () => {
  const day = 24 * HOUR
  const table = waiting(2, { settings: { listed: true } })
  const { made, expires } = table.ask('inspect')
  expect(expires - made).toBe(7 * day)
  table.pass(HOUR)
  table.ask('start', table.tokens[0])
  const began = table.platform.time
  table.pass(HOUR)
  table.move()
  expect(table.ask('inspect')).toEqual({
    ...{ id: table.state.meta.id, game: 'tsuro', phase: 'playing', names: ['Anna', 'Ben'], rows: 0, listed: true },
    ...{ made: began, touched: began + HOUR, expires: began + HOUR + 60 * day },
  })
})

test('[ROOM-197] a table that the keeper took off the list cannot be put there again by its host', () => {
  const table = waiting(2, { settings: { listed: true } })
  table.ask('unlist')
  expect(table.info.settings.listed).toBe(false)
  expect(table.code('change', { settings: { listed: true } }, table.tokens[0])).toBe('unlisted')
  expect(table.code('change', { settings: { locked: true } }, table.tokens[0])).toBeUndefined()
})
