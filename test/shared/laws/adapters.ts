import { existsSync, readFileSync } from 'node:fs'
import type { Adapter } from './laws.ts'
import type { Exposure } from './exposure.ts'

/** Adapter of a game by its id. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the types meet again inside each game
export async function adapterOf(id: string): Promise<Adapter<any, any, any, any>> {
  return ((await import(`./${id}.ts`)) as { adapter: Adapter<unknown, unknown, unknown, unknown> }).adapter
}

export const exposureFile = (id: string): URL => new URL(`../golden/exposure-${id}.json`, import.meta.url)

export function exposureOf(id: string): Exposure | undefined {
  const file = exposureFile(id)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Exposure) : undefined
}
