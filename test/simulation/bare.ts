import { errors } from '../../shared/errors.ts'
import { games } from '../../shared/games/index.ts'
import { searchables } from '../../shared/games/searchable.ts'
import { company } from '../../shared/room/company.ts'
import { readFrame } from '../../shared/protocol.ts'
import { doors } from '../../shared/room/doors.ts'
import { createRoom } from '../../shared/room/room.ts'
import { memoryRows } from '../../shared/room/memory-rows.ts'
import type { Platform } from '../../shared/room/host.ts'
import type { Rows } from '../../shared/room/rows.ts'
import { hastyBots } from './bots.ts'
import { isWrite, type Contents, type Disk } from './disk.ts'
import { Fuse } from './fuse.ts'
import type { Kind, Remote } from './house.ts'
import type { Machine } from './machine.ts'
import type { ServerSocket } from './sockets.ts'

interface MemoryDisk extends Disk {
  readonly rows: Rows
}

/** Memory rows whose every write may fail. */
function memoryDisk(): MemoryDisk {
  const fuse = new Fuse()
  const kept = memoryRows()
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
  }
  return {
    rows,
    fuse,
    alarm: null,
    entries: (from) =>
      kept.entries(from).map(({ entry, cause }) => ({ n: entry.n, action: cause?.action ?? null, entry })),
    contents: (): Contents | undefined =>
      kept.exists()
        ? {
            meta: kept.meta(),
            players: kept.players(),
            transfers: kept.transfers(),
            rescues: kept.rescues(),
            asks: kept.asks(),
            hasClock: kept.clock() !== undefined,
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
    bots: hastyBots,
    searchables,
    company,
    rows: disk.rows,
    sockets: () => [...machine.sockets].filter((socket) => !socket.gone),
    now: () => machine.clock.now,
    pause: () => machine.pause(),
    ring: (at) => void (disk.alarm = at),
    clear: () => Promise.reject(new Error('no table of a storm is forgotten')),
    listed: () => undefined,
    readFrame,
    alike: (name, other) => name === other,
    sentence: (code) => errors[code],
    makeTable: (table) => remote(table.id, 'makeTable', table),
    failed: (where, error) => line(where, error instanceof Error ? error.stack : error),
    log: (what, _table, facts) => line(what, facts),
  }
}

/** The room alone, on its ports and memory rows. */
export const bare: Kind = {
  name: 'bare',
  make(remote) {
    const disk = memoryDisk()
    return {
      disk,
      wake(machine) {
        const room = createRoom(platformOn(machine, disk, remote), doors)
        return {
          ...room,
          open(address) {
            let socket: ServerSocket | undefined
            room.open({ address }, () => (socket = machine.accept()))
            return socket
          },
        }
      },
      pong: (text) => (text === 'ping' ? 'pong' : undefined),
    }
  },
  install: () => () => undefined,
}
