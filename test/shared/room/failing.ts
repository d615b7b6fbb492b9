import { games } from '../../../shared/games/registry.ts'
import type { BarePlatform } from './bare-room.ts'

type Call = (...args: unknown[]) => unknown
type Holder = Record<string, Call>

/** Ports that never throw, by their contract. */
const SAFE = ['failed', 'listed', 'log', 'sockets']
/** Steps after the transaction: what they break is one socket, and the change stands. */
export const SENDING = ['send', 'serializeAttachment']

/** Makes step `fail` (from 0) of what is done throw; tells which that was, or undefined where there were not so many. */
export async function failAt(platform: BarePlatform, fail: number, doing: () => unknown): Promise<string | undefined> {
  let left = fail
  let threw: string | undefined
  const step = (name: string): void => {
    if (threw !== undefined || left-- > 0) return
    threw = name
    throw new Error(`broken on purpose at ${name}`)
  }
  const undo: (() => void)[] = []
  const patch = (holder: object, names: readonly string[]): void => {
    for (const name of names.filter((one) => !SAFE.includes(one))) {
      const original = (holder as Holder)[name]!
      const wrapped: Call = function (this: unknown, ...args) {
        step(name)
        if (name !== 'transaction') return original.apply(this, args)
        return original.call(this, () => {
          ;(args[0] as () => void)()
          step('end of the transaction')
        })
      }
      Object.assign(holder, { [name]: wrapped })
      undo.push(() => Object.assign(holder, { [name]: original }))
    }
  }
  const functionsOf = (holder: object) =>
    Object.keys(holder).filter((name) => typeof (holder as Holder)[name] === 'function')
  for (const holder of [platform, platform.rows, games.tsuro, games.tyros]) patch(holder, functionsOf(holder))
  for (const socket of platform.open) patch(socket, [...SENDING, 'deserializeAttachment'])
  patch(JSON, ['parse', 'stringify'])
  try {
    await doing()
  } finally {
    for (const one of undo.reverse()) one()
  }
  return threw
}
