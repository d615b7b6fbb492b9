import { games } from '../../shared/games/index.ts'
import { createRoom } from '../../shared/room/room.ts'
import { memoryRows } from '../../shared/room/memory-rows.ts'
import type { Platform } from '../../shared/room/host.ts'
import type { Rows } from '../../shared/room/rows.ts'
import { isWrite, type Contents, type Disk } from './disk.ts'
import { Fuse } from './fuse.ts'
import type { Kind, Remote } from './house.ts'
import type { Machine } from './machine.ts'

interface MemoryDisk extends Disk {
  readonly rows: Rows
}

/** Memory rows whose every write may fail. */
function memoryDisk(): MemoryDisk {
  const fuse = new Fuse()
  const kept = memoryRows()
  /** Whose action an entry was, as it was written. */
  const actions: (string | null)[] = []
  const failing = Object.entries(kept).map(([name, method]) => [
    name,
    (...values: unknown[]) => {
      if (isWrite(name as keyof Rows)) fuse.write()
      else fuse.alive()
      return (method as (...values: unknown[]) => unknown)(...values)
    },
  ])
  const rows: Rows = {
    ...(Object.fromEntries(failing) as Rows),
    transaction(write) {
      fuse.alive()
      kept.transaction(() => {
        write()
        fuse.write()
      })
      fuse.committed()
    },
    putEntry(entry, cause, at) {
      fuse.write()
      actions[entry.n] = cause?.action ?? null
      kept.putEntry(entry, cause, at)
    },
  }
  return {
    rows,
    fuse,
    alarm: null,
    entries: (from) => kept.entries(from).map((entry) => ({ n: entry.n, action: actions[entry.n]!, entry })),
    contents: (): Contents | undefined =>
      kept.exists()
        ? {
            meta: kept.meta(),
            players: kept.players(),
            transfers: kept.transfers(),
            rescues: kept.rescues(),
            lines: kept.chat(),
            alarms: kept.alarms(),
          }
        : undefined,
  }
}

function platformOn(machine: Machine, disk: MemoryDisk, remote: Remote): Platform {
  const line = (...parts: unknown[]): void => console.log(...parts.map((part) => JSON.stringify(part)))
  return {
    games,
    rows: disk.rows,
    sockets: () => [...machine.sockets].filter((socket) => !socket.gone),
    now: () => machine.clock.now,
    ring: (at) => void (disk.alarm = at),
    clear: () => Promise.reject(new Error('no table of a storm is forgotten')),
    listed: () => undefined,
    makeTable: (table) => remote(table.id, 'makeTable', table),
    failed: (where, error) => line(where, error instanceof Error ? error.stack : error),
    log: (what, _table, facts) => line(what, facts),
  }
}

/** The room alone, on its ports and memory rows. */
export const bare: Kind = {
  make(remote) {
    const disk = memoryDisk()
    return {
      disk,
      wake(machine) {
        const room = createRoom(platformOn(machine, disk, remote))
        return {
          ...room,
          open() {
            const greeting = room.greet(undefined)
            if ('error' in greeting) return undefined
            const socket = machine.accept()
            socket.serializeAttachment(greeting.ok)
            return socket
          },
        }
      },
      pong: (text) => (text === 'ping' ? 'pong' : undefined),
    }
  },
  install: () => () => undefined,
}
