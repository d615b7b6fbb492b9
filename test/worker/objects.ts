import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Room } from '../../worker/room.ts'
import './setup.ts'
import type { Occupant } from '../../shared/room/types.ts'

export function stubOf(id: string): DurableObjectStub<Room> {
  return env.ROOM.getByName(id)
}

/** Puts the object to sleep between two messages: memory goes, sockets and their attachments stay. */
export async function sleep(id: string): Promise<void> {
  const stub = stubOf(id)
  await runInDurableObject(stub, (room) => Object.assign(room, { marked: true }))
  await evictDurableObject(stub)
  expect(await runInDurableObject(stub, (room) => 'marked' in room)).toBe(false)
}

/** Lets the object's alarm ring, as early or late as it is now; false if none is set. */
export function ring(id: string): Promise<boolean> {
  return runDurableObjectAlarm(stubOf(id))
}

export function alarmOf(id: string): Promise<number | null> {
  return runInDurableObject(stubOf(id), (_room, state) => state.storage.getAlarm())
}

/** Facts of a kind besides the log, such as every 'player', in the order of their keys, without the count that rows carry. */
export async function factsAt(id: string, kind: string): Promise<Record<string, unknown>[]> {
  const stored = await query(id, `SELECT value FROM facts WHERE key = '${kind}' OR key LIKE '${kind} %' ORDER BY key`)
  return stored.map(({ value }) => {
    const { spent: _, ...fact } = JSON.parse(String(value)) as Record<string, unknown>
    return fact
  })
}

/** Answer of the object's database, behind the room's back. */
export function query(id: string, statement: string): Promise<Record<string, unknown>[]> {
  return runInDurableObject(stubOf(id), (_room, state) => state.storage.sql.exec(statement).toArray())
}

export async function logSize(id: string): Promise<number> {
  return Number((await query(id, 'SELECT count(*) AS c FROM entries'))[0]!.c)
}

/** All who are stored on the seats, in join order. */
export async function occupantsAt(id: string): Promise<Occupant[]> {
  return (await factsAt(id, 'player')) as unknown as Occupant[]
}
