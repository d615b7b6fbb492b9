import type { Random } from '../../../shared/engine/game.ts'
import { hashToken } from '../../../shared/tokens.ts'
import { storedTables } from './stored.ts'
import { everybody, openTable, pause, tallyOf, type Setup, type Table } from './table.ts'

/** Secret of the house's keeper in these kills. */
export const KEEPER = 'the keeper of the kills'
const Cookie = `keeper=${hashToken(`keeper ${KEEPER}`)}`

interface Struck {
  readonly port: number
  readonly state: string
  strike(kind: 'everything'): Promise<void>
}

/** Status of the answer to a take-down; undefined where none came. */
const takeDown = (port: number, { id }: Table): Promise<number | undefined> =>
  fetch(`http://localhost:${port}/keeper/tables/${id}`, {
    method: 'DELETE',
    headers: { Cookie, Origin: `http://localhost:${port}` },
  }).then(
    ({ status }) => status,
    () => undefined,
  )

/**
 * The keeper takes tables down while all play there, and everything is killed a few ms later: each stands with all that was
 * acknowledged, or is gone. Asked again, it is gone. Returns what was otherwise. [ROOM-196]
 */
export async function takings(server: Struck, setups: readonly Setup[], random: Random): Promise<string[]> {
  const tables = await Promise.all(setups.map((setup) => openTable(server.port, setup, random)))
  const people = everybody(tables)
  for (const player of people) player.play()
  await pause(1_000)
  for (const player of people) player.decide()
  const asked = tables.map((table) => takeDown(server.port, table))
  await pause(random.below(12))
  await server.strike('everything')
  const answered = await Promise.all(asked)
  for (const player of people) player.close()
  const problems: string[] = []
  const stored = storedTables(server.state)
  for (const [k, table] of tables.entries()) {
    const stands = stored.get(table.id)
    if (stands && answered[k] === 200) problems.push(`${table.game}: told that it is taken down, and it stands`)
    if (stands && tallyOf(table, stands).lost > 0) problems.push(`${table.game}: half taken down`)
    const again = await takeDown(server.port, table)
    if (again !== (stands ? 200 : 410))
      problems.push(`${table.game}: ${again} for a table that ${stands ? 'stands' : 'is gone'}`)
  }
  const left = storedTables(server.state)
  return [
    ...problems,
    ...tables.filter(({ id }) => left.has(id)).map(({ game }) => `${game}: taken down, and it stands`),
  ]
}
