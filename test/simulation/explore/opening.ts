import { defaults } from '../../../shared/engine/choices.ts'
import type { AnyGame, AnySearchable } from '../../../shared/engine/game.ts'
import { errors, type Result } from '../../../shared/errors.ts'
import { readFrame } from '../../../shared/protocol.ts'
import { memoryRows, type Contents } from '../../../shared/room/core/memory-rows.ts'
import { createRoom } from '../../../shared/room/core/room.ts'
import { features } from '../../../shared/room/features.ts'
import type { Games, Platform } from '../../../shared/room/platform.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { drawBytes } from '../clock.ts'

type Explored = AnyGame & AnySearchable

/** A table whose game has begun: what every history begins with. */
export interface Opening {
  readonly rules: Explored
  readonly contents: Contents
  /** By seat. */
  readonly names: readonly string[]
  readonly tokens: readonly string[]
  /** When it began, and when its alarm rings, in ms. */
  readonly at: number
  readonly alarm: number
}

const gamesOf = (rules: Explored): Games => ({ [rules.id]: rules })

const NAMES = ['Anna', 'Ben', 'Cleo']

function ok<T>(result: Result<T>): T {
  if ('error' in result) throw new Error(result.error)
  return result.ok
}

/** A platform with nothing but rows and a time. */
export const platformOf = (
  rules: Explored,
  own: Pick<Platform, 'rows' | 'sockets' | 'now' | 'ring' | 'failed'>,
): Platform => ({
  games: gamesOf(rules),
  bots: {},
  samples: {},
  sketch: () => null,
  pause: () => Promise.resolve(),
  clear: () => Promise.reject(new Error('nobody deletes the table')),
  listed: () => undefined,
  readFrame,
  alike: (name, other) => name === other,
  sentence: (code) => errors[code],
  makeTable: () => Promise.reject(new Error('there is no other room')),
  log: () => undefined,
  ...own,
})

/** Two players, or as many as it takes, sit down and begin. The deal is always the same. */
export async function openingOf(rules: Explored): Promise<Opening> {
  const restore = drawBytes(1)
  try {
    const at = Date.UTC(2026, 10, 1)
    let contents!: Contents
    let alarm!: number
    const rows = memoryRows(undefined, (changed) => (contents = changed))
    const failed = (_: string, error: unknown): never => {
      throw error as Error
    }
    const ring = (rings: number): void => void (alarm = rings)
    const room = createRoom(platformOf(rules, { rows, sockets: () => [], now: () => at, ring, failed }), features)
    const player = (seat: number) => ({ name: NAMES[seat]!, nonce: String(seat).padStart(32, '0') })
    const settings = { ...defaultSettings, first: 0 }
    const made = ok(
      await room.ask('create', 'E'.repeat(16), {
        game: rules.id,
        options: defaults(rules.choices),
        settings,
        name: NAMES[0]!,
      }),
    )
    const tokens = [ok(await room.ask('sit', player(0), made.token)).token]
    const names = NAMES.slice(0, Math.max(2, rules.seats.min))
    for (const seat of names.keys()) if (seat > 0) tokens.push(ok(await room.ask('sit', player(seat))).token)
    ok(await room.ask('start', tokens[0]))
    return { rules, contents, names, tokens, at, alarm }
  } finally {
    restore()
  }
}
