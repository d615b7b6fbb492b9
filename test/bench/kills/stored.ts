import { cpSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Entry, Start } from '../../../shared/engine/game.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import { noncesOf } from '../../../shared/room/core/occupants.ts'
import type { Meta, Occupant } from '../../../shared/room/types.ts'

/** An entry as it lies in the log; `player` and `action` are of the one who made it by one. */
interface StoredAction {
  readonly n: number
  readonly player: number | null
  readonly action: string | null
  readonly entry: Entry<unknown, unknown>
}

export interface StoredTable {
  readonly id: string
  readonly game: GameId
  readonly start: Start<unknown> | null
  readonly commitment: string
  readonly secret: string
  readonly nonces: readonly string[]
  readonly entries: readonly StoredAction[]
}

/** A row of the table `entries`. */
interface Row {
  readonly n: number
  readonly player_id: number | null
  readonly action: string | null
  readonly entry: string
}

function read(file: string): StoredTable | undefined {
  const database = new DatabaseSync(file)
  try {
    const tables = database.prepare(`SELECT name FROM sqlite_master WHERE name = 'entries'`).all()
    if (tables.length === 0) return undefined
    const [{ value }] = database.prepare(`SELECT value FROM facts WHERE key = 'table'`).all() as [{ value: string }]
    const { id, game, start, commitment, secret } = JSON.parse(value) as Meta & { readonly game: GameId }
    const players = database.prepare(`SELECT value FROM facts WHERE key > 'player ' AND key < 'player!'`).all()
    const nonces = noncesOf(players.map((row) => JSON.parse(row['value'] as string) as Occupant))
    const rows = database.prepare(`SELECT * FROM entries ORDER BY n`).all() as unknown as Row[]
    const entries = rows.map(({ n, player_id: player, action, entry }) => ({
      n,
      player,
      action,
      entry: JSON.parse(entry) as StoredAction['entry'],
    }))
    return { id, game, start, commitment, secret, nonces, entries }
  } finally {
    database.close()
  }
}

const isKept = (path: string): boolean => !path.endsWith('-shm')

/** Stamp that changes with every write. */
const stampOf = (state: string): string =>
  globSync('**/*', { cwd: state })
    .filter(isKept)
    .toSorted()
    .map((path) => {
      const { size, mtimeMs } = statSync(join(state, path), { throwIfNoEntry: false }) ?? {}
      return `${path} ${size} ${mtimeMs}`
    })
    .join()

/** Copies the databases; again where something was written meanwhile: a log that is folded in would be in neither copy. */
function copied(state: string, copy: string): void {
  for (;;) {
    const stamp = stampOf(state)
    try {
      cpSync(state, copy, { recursive: true, filter: isKept })
      if (stampOf(state) === stamp) return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    rmSync(copy, { recursive: true })
  }
}

/** Reads every table in a server's folder, by its id, from a copy: the server has them open. */
export function storedTables(state: string): ReadonlyMap<string, StoredTable> {
  const copy = mkdtempSync(join(tmpdir(), 'murex-stored-'))
  try {
    copied(state, copy)
    const files = globSync('**/*.sqlite', { cwd: copy }).filter((path) => dirname(path).endsWith('Room'))
    const tables = files.flatMap((path) => read(join(copy, path)) ?? [])
    return new Map(tables.map((table) => [table.id, table]))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
