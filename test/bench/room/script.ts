import { nanoid } from 'nanoid'
import { act, begin } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { keyOf } from '../../../shared/room/core/state.ts'
import type { House } from '../house.ts'
import type { Table } from '../table.ts'
import type { Meta, Occupant } from '../../../shared/room/types.ts'

export interface Line {
  readonly seat: number
  readonly frame: string
}

/**
 * A random game of a table that has just begun, found out beforehand by the secret of its shuffle: so its player has
 * nothing to follow, and a measurement is of the room alone. Without its last command, which is the end.
 */
export async function scriptOf(house: House, table: Table, seed: number): Promise<readonly Line[]> {
  const rows = await house.query(table.id, `SELECT key, value FROM facts WHERE key = 'table' OR key LIKE 'player %'`)
  const read = (prefix: string): unknown[] =>
    rows.filter(({ key }) => String(key).startsWith(prefix)).map(({ value }) => JSON.parse(String(value)) as unknown)
  const meta = read('table')[0] as Meta
  const players = (read('player') as Occupant[]).sort((a, b) => a.id - b.id)
  const { game } = table
  const key = keyOf(meta, players)
  const random = quick(seed)
  const lines: Line[] = []
  let { position } = begin(game, meta.start!, key)
  for (;;) {
    const seats = game.mayAct(redact(position.state, 'spectator'))
    if (seats.length === 0) return lines.slice(0, -1)
    const seat = seats[random.below(seats.length)]!
    const command: unknown = game.pick(redact(position.state, seat), seat, random)
    const step = act(game, position, seat, command, key)
    if (typeof step === 'string') throw new Error(`refused: ${step}`)
    lines.push({ seat, frame: JSON.stringify({ type: 'act', id: nanoid(), base: position.n, command }) })
    position = step.position
  }
}
