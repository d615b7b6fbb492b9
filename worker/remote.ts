import * as v from 'valibot'
import type { OpenTable } from '../shared/table-info.ts'
import type { When } from '../shared/room/platform.ts'
import { errorBody, type Result } from '../shared/errors.ts'
import type { Counts } from './keeper/counting.ts'
import { answers, openTable, resultOf, unavailable } from './calls.ts'
import {
  houseOf,
  lobbyOf,
  mailboxOf,
  placeOf,
  pushSignerOf,
  quotaOf,
  roomOf,
  type RemoteMailbox,
  type RemoteRoom,
} from './env.ts'
import { statusOf } from './errors.ts'
import { logError } from './logs.ts'

// Calls to the objects, from a request or another object: each has an answer, and none throws.

/** The answer of an object, if one comes that `fits`; else `otherwise`. */
async function heard<T, Otherwise>(
  where: string,
  fits: v.GenericSchema,
  call: () => Promise<T>,
  otherwise: Otherwise,
): Promise<T | Otherwise> {
  try {
    const answer = await call()
    v.assert(fits, answer)
    return answer
  } catch (error) {
    logError(where, error)
    return otherwise
  }
}

export function roomAt(env: Env, id: string): RemoteRoom {
  const room = roomOf(env, id)
  return {
    ask: (name, ...asked) =>
      heard(`ask:${name}`, resultOf(answers[name]), () => room.ask(name, ...asked), unavailable) as never,
    fetch: async (request) =>
      (await heard('fetch', v.unknown(), () => room.fetch(request), undefined)) ??
      Response.json(errorBody(unavailable.error), { status: statusOf(unavailable.error) }),
  }
}

/** The list of open tables, without its unreadable entries. */
export async function openTablesAt(env: Env): Promise<readonly OpenTable[]> {
  const all = await heard('list', v.array(v.unknown()), () => lobbyOf(env).list(), [])
  return all.filter((one) => v.is(openTable, one))
}

export async function pushKey(env: Env): Promise<Result<{ readonly key: string }>> {
  const key = await heard('key', v.string(), () => pushSignerOf(env).key(), undefined)
  return key === undefined ? unavailable : { ok: { key } }
}

/**
 * The house's first jurisdiction; null where none is written down, undefined where nobody can tell. A change of anything has the
 * present one written down. [ROOM-121]
 */
export function firstPlace(env: Env, isChange: boolean): Promise<string | null | undefined> {
  const now = isChange ? env.JURISDICTION : undefined
  return heard('place', v.nullable(v.string()), () => placeOf(env).place(now), undefined)
}

export function mailboxAt(env: Env): RemoteMailbox {
  const mailbox = mailboxOf(env)
  return {
    put: (transfer) => heard('mailbox', resultOf(), () => mailbox.put(transfer), unavailable),
    claim: (id, once) => heard('mailbox', resultOf(), () => mailbox.claim(id, once), unavailable),
    addTable: (table) => heard('mailbox', resultOf(), () => mailbox.addTable(table), unavailable),
    findTable: (code) => heard('mailbox', resultOf(), () => mailbox.findTable(code), unavailable),
  }
}

/** The house's numbers and its list. One that is silent lists its tables. [ROOM-121] */
export function houseAt(env: Env) {
  const house = houseOf(env)
  const done = { ok: { ok: true } } as const
  return {
    add: (counts: Counts) => heard('house', v.unknown(), () => house.add(counts), undefined),
    numbers: () => heard('house', resultOf(), async () => ({ ok: await house.numbers() }), unavailable),
    isOpen: () => heard('house', v.boolean(), () => house.isOpen(), true),
    setOpen: (open: boolean) => heard('house', resultOf(), async () => (await house.setOpen(open), done), unavailable),
  }
}

/** Time when a table of an address may write more. A house that cannot count refuses nothing. [ROOM-121] */
export function quotaAt(env: Env, maker: string, isFirst: boolean): Promise<When> {
  return heard('quota', v.picklist(['now', 'later', 'tomorrow']), () => quotaOf(env).take(maker, isFirst), 'now')
}
