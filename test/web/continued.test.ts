import { describe, expect, test } from 'vitest'
import type { RoomRecord } from '../../shared/api.ts'
import type { Continued } from '../../shared/engine/game.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { audit, recomputed } from '../../web/features/record/audit.ts'
import { reelOf } from '../../web/features/record/record.ts'
import { otherDeal, playedOut } from '../shared/room/continued-table.ts'
import { playables } from '../support/playable.ts'
import { witnessOf } from './records.ts'

describe.each(Object.keys(playables) as GameId[])('a record of %s, begun alone', (id) => {
  const game = playables[id]
  const record = playedOut(id, 4)
  const { continued } = record.start
  const witness = witnessOf(record)
  const withDeal = (more: Partial<Continued>): RoomRecord => ({
    ...record,
    start: { ...record.start, continued: { ...continued!, ...more } },
  })

  test('[OFF-36] fits as it is, and can be seen again from where it went on', () => {
    expect(audit(game, record, witness)).toMatchObject({ fair: true, table: true, misfit: undefined })
    expect(reelOf(game, record).states[0]).toEqual(continued!.state)
    expect(recomputed(game, record, 0)).toEqual(record.entries[0])
  })

  test('[OFF-36] another deal is named at entry 0, and so is a record that was not begun alone', () => {
    const dealt = audit(game, withDeal({ state: otherDeal(continued!.state, continued!.view) }), witness)
    expect(dealt).toMatchObject({ fair: false, misfit: { n: 0, why: 'events' } })
    const info = { ...witness.info, alone: null }
    expect(audit(game, record, { ...witness, info })).toMatchObject({ fair: false, table: false })
  })
})
