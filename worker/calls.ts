import * as v from 'valibot'
import { allowStandIn, create, kick, leave, seatBot, sit } from '../shared/api.ts'
import { errors, type ErrorCode } from '../shared/errors.ts'
import { subscribe, unsubscribe } from '../shared/push.ts'
import type { Feature } from '../shared/room/feature.ts'
import { features } from '../shared/room/features.ts'
import type { HandlerName } from '../shared/room/handlers.ts'
import { levels } from '../shared/search/bot.ts'
import { settings } from '../shared/settings.ts'

// Calls between the Worker and its objects. After a deploy either may run older code for minutes: a call that the other
// does not know, or knows in another shape, is answered with this, and changes nothing.

export const unavailable = { error: 'unavailable' } as const satisfies { error: ErrorCode }

const error = v.object({ error: v.picklist(Object.keys(errors)) })
export const resultOf = (ok: v.GenericSchema = v.unknown()) => v.union([v.object({ ok }), error])

const id = v.string()
const token = v.optional(v.string())
const address = v.optional(v.string())
const held = v.optional(v.array(v.string()))
const once = v.optional(v.string())
const seat = v.nullable(v.number())
const seated = v.object({ id, token: v.string() })
/** An occupant from the table before. */
const occupant = v.object({ kind: v.picklist(['reserved', 'bot']), level: v.optional(v.picklist(levels)) })
const info = v.object({
  ...{ id, you: seat, game: v.string(), phase: v.string(), host: seat },
  seats: v.array(v.looseObject({ kind: v.string(), name: v.optional(v.string()) })),
})

const count = v.number()
export const openTable = v.object({ id, game: v.string(), host: v.string(), seated: count, places: count, at: count })

/** Parts of answers that the Worker itself reads. */
export const answers: { readonly [Name in HandlerName]?: v.GenericSchema } = {
  info,
  seated: v.array(v.string()),
  mine: v.object({ id, you: seat, phase: v.string() }),
  create: seated,
  sit: seated,
  comeBack: seated,
  claimTransfer: seated,
  claimProposal: seated,
  leave: v.object({ id }),
  rematch: v.object({ id }),
}

export const namesIn = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/** Arguments of the features' routes. */
const ofRoutes = (features as readonly Feature[]).flatMap(({ routes = [] }) =>
  routes.map(({ path, handler, input }) => [
    handler,
    [...namesIn(path).map(() => v.string()), ...(input ? [input] : []), token, address, held, once],
  ]),
)

/** Arguments of a call to a room, by the name of the handler. */
const asked: Readonly<Record<string, readonly v.GenericSchema[]>> = {
  ...(Object.fromEntries(ofRoutes) as Record<string, v.GenericSchema[]>),
  create: [id, create, address, v.optional(v.boolean())],
  makeTable: [
    v.object({ id, game: v.string(), options: v.object({}), settings, maker: address, occupants: v.array(occupant) }),
  ],
  info: [token],
  seated: [v.array(v.string())],
  mine: [token],
  sit: [sit, token, address],
  comeBack: [token],
  leave: [leave, token],
  kick: [v.number(), kick.entries.forGood, token],
  seatBot: [seatBot, token],
  allowStandIn: [allowStandIn.entries.allowed, token],
  subscribe: [subscribe, v.string(), token],
  unsubscribe: [unsubscribe.entries.endpoint, token],
  createTransfer: [token],
  claimTransfer: [v.string(), once],
  claimProposal: [v.string(), token],
  start: [token],
  rematch: [token, address],
  inspect: [],
  takeDown: [],
  unlist: [],
  record: [v.optional(v.number())],
  log: [v.number(), token],
} satisfies { readonly [Name in HandlerName]?: readonly v.GenericSchema[] }

/** Whether this code's room knows the call and its arguments. */
export const isKnown = (name: string, values: readonly unknown[]): boolean =>
  Object.hasOwn(asked, name) && v.is(v.tuple([...asked[name]!]), values)
