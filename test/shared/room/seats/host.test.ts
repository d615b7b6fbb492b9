import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../../../../shared/settings.ts'
import { isOccupied } from '../../../../shared/table-info.ts'
import { handlers } from '../../../../shared/room/handlers.ts'
import { createRoom } from '../../../../shared/room/core/room.ts'
import { features } from '../../../../shared/room/features.ts'
import { DAY, MINUTE, nonce, presenceAt, RoomTable, waiting, type Page } from '../table.ts'

/** Anna, the host, Ben and Cleo sit, each with a page; then Anna's closes. */
function left(more: Parameters<typeof waiting>[1] = {}) {
  const table = waiting(3, more)
  const [anna, ben, cleo] = table.pages() as [Page, Page, Page]
  anna.close()
  return { table, ben, cleo, start: (by: number) => table.code('start', table.tokens[by]) }
}

describe('[ROOM-151] a host without a page, before the start', () => {
  test('a host without a page is host for two minutes more; then the longest seated who is there can start, and all are told', async () => {
    const { table, ben, cleo, start } = left()
    table.pass(2 * MINUTE - 1)
    await table.ring()
    expect([ben.info.host, cleo.info.host, start(1)]).toEqual([0, 0, 'not-host'])
    table.pass(1)
    await table.ring()
    expect([ben.info.host, cleo.info.host, table.info.host, start(2)]).toEqual([1, 1, 1, 'not-host'])
    expect(start(1)).toBeUndefined()
    expect(table.info).toMatchObject({ phase: 'playing', host: 0 })
  })

  test('a host without a page is followed by a player who is there, in the order in which they sat down', async () => {
    const { table, ben, cleo, start } = left()
    ben.close()
    table.pass(2 * MINUTE)
    await table.ring()
    expect([cleo.info.host, start(1), table.code('kick', 1, false, table.tokens[2])]).toEqual([
      2,
      'not-host',
      undefined,
    ])
    // The first one to come to the empty table is host.
    cleo.close()
    expect([table.info.host, start(2)]).toEqual([0, 'not-host'])
    expect(table.page(table.tokens[2]).info.host).toBe(2)
  })

  test('a host is host again with a page, and waited for two minutes from when that closes', async () => {
    const { table, ben, start } = left()
    table.pass(2 * MINUTE)
    await table.ring()
    const anna = table.page(table.tokens[0])
    expect([anna.info.host, ben.info.host, start(1)]).toEqual([0, 0, 'not-host'])
    table.pass(5 * MINUTE)
    anna.close()
    expect([ben.info.host, start(1)]).toEqual([0, 'not-host'])
    table.pass(MINUTE)
    table.page(table.tokens[0]).close()
    table.pass(2 * MINUTE - 1)
    await table.ring()
    expect([ben.info.host, start(1)]).toEqual([0, 'not-host'])
    table.pass(1)
    await table.ring()
    expect([ben.info.host, start(1)]).toEqual([1, undefined])
  })

  test('a host with another page open has not gone', async () => {
    const table = waiting(2)
    const [first, second] = [table.page(table.tokens[0]), table.page(table.tokens[0])]
    const ben = table.page(table.tokens[1])
    first.close()
    table.pass(DAY)
    await table.ring()
    expect(ben.info.host).toBe(0)
    second.close()
    expect(ben.info.host).toBe(0)
  })

  test('a host has gone whose page closed while the room slept, or all lines with it', async () => {
    for (const lost of [false, true]) {
      const { table, ben, start } = left()
      table.sleep()
      if (lost) table.platform.open.splice(0)
      // The first who comes after that finds no host.
      const page = lost ? table.page(table.tokens[1]) : ben
      table.pass(MINUTE)
      table.sleep()
      expect(start(1)).toBe('not-host')
      table.pass(MINUTE + 1000)
      await table.ring()
      expect([page.info.host, start(1)]).toEqual([1, undefined])
    }
  })

  test('a host who never came is followed likewise: one who made the table and went', async () => {
    const table = new RoomTable()
    const room = createRoom(table.platform, features)
    await room.ask('create', 'A'.repeat(16), { game: 'tsuro', options: {}, settings: defaultSettings, name: 'Anna' })
    table.sit('Ben')
    const ben = table.page(table.tokens[0])
    expect(isOccupied(ben.info.seats[0])).toBe(true)
    table.pass(2 * MINUTE)
    await table.ring()
    expect(ben.info.host).toBe(1)
    table.sit('Cleo')
    expect(table.code('start', table.tokens[0])).toBeUndefined()
  })

  test('a host of the meantime sends the host away for a while only, and deletes no table', async () => {
    const { table } = left()
    table.pass(2 * MINUTE)
    await table.ring()
    const [anna, ben] = table.tokens
    expect(handlers.remove(table.context, ben)).toEqual({ error: 'not-host' })
    expect(table.code('change', { settings: { locked: true } }, ben)).toBeUndefined()
    expect(table.code('kick', 0, true, ben)).toBeUndefined()
    table.code('change', { settings: { locked: false } }, ben)
    table.pass(MINUTE)
    expect(table.ask('sit', { name: 'Anna', nonce: nonce() }, anna).seat).toBe(0)
  })

  test('a host whose seat another has after all gives nobody its time', async () => {
    const { table, ben, cleo, start } = left()
    table.pass(2 * MINUTE)
    await table.ring()
    table.ask('leave', {}, table.tokens[0])
    ben.close()
    expect([presenceAt(cleo.info, 1), cleo.info.host, start(2)]).toEqual(['away', 1, 'not-host'])
    table.pass(2 * MINUTE)
    await table.ring()
    expect([cleo.info.host, start(2)]).toEqual([2, undefined])
  })

  test('a missing host costs no row as pages of others come and go', () => {
    const { table, ben } = left()
    const { rows } = table.platform
    const stored = () => JSON.stringify([rows.meta(), rows.list('alarm')])
    const before = stored()
    ben.close()
    table.pass(1000)
    table.page().close()
    table.page(table.tokens[1])
    expect(stored()).toBe(before)
  })
})
