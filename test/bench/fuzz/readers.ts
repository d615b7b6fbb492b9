import * as v from 'valibot'
import * as api from '../../../shared/api.ts'
import { canonical } from '../../../shared/engine/digest.ts'
import { quick } from '../../../shared/engine/random.ts'
import { gameIds } from '../../../shared/games/ids.ts'
import { games } from '../../../shared/games/registry.ts'
import { subject } from '../../../shared/proposals.ts'
import { readFrame } from '../../../shared/protocol.ts'
import { subscribe, unsubscribe } from '../../../shared/push.ts'
import { NAME_LENGTH, sanitizeLine, sanitizeName } from '../../../shared/sanitize.ts'
import { bearerOf, isTableId, readCode } from '../../../shared/tokens.ts'
import { BATCH, expect, Finding, type Counts, add } from './finding.ts'
import { hostileText } from './hostile.ts'
import { bodies, framesOf } from './samples.ts'

const samples = [...gameIds.flatMap(framesOf), ...bodies]

const isSchema = (one: unknown): one is v.GenericSchema =>
  typeof one === 'object' && one !== null && (one as { readonly kind?: unknown }).kind === 'schema'
const schemas = [...Object.values<unknown>(api).filter(isSchema), subject, subscribe, unsubscribe]

const inherited = Object.getOwnPropertyNames(Object.prototype).join()

const again = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Reads a text in every way in which the house reads one; errors pass through. */
function readAll(text: string, counts: Counts): void {
  const frame = readFrame(text)
  if (frame) {
    add(counts, 'frames read')
    expect(canonical(readFrame(JSON.stringify(frame))) === canonical(frame), 'a frame that is read is another', text)
  }
  const json = parsed(text)
  const inside: unknown = frame?.type === 'act' ? frame.command : json
  for (const game of gameIds) {
    const command = games[game].read(inside)
    if (command === undefined) continue
    add(counts, 'commands read')
    expect(canonical(games[game].read(again(command))) === canonical(command), `a command of ${game} is another`, text)
  }
  for (const schema of schemas) if (v.safeParse(schema, json).success) add(counts, 'bodies read')
}

function readText(text: string): void {
  const name = sanitizeName(text.slice(0, 200))
  expect(
    [...name].length <= NAME_LENGTH && sanitizeName(name) === name,
    'a name is too long, or read again another',
    text,
  )
  sanitizeLine(text.slice(0, 2_000))
  readCode(text.slice(0, 40))
  if (isTableId(text)) expect(text.length === 16, 'a table id that is none', text)
  bearerOf(`Bearer ${text}`)
}

/** A batch of texts through all readers of the house. */
export function readersBatch(seed: number, counts: Counts): void {
  const random = quick(seed)
  for (let k = 0; k < BATCH; k++) {
    const text = hostileText(random, samples)
    try {
      readAll(text, counts)
      // It takes longer than all else.
      if (k % 8 === 0) readText(text)
    } catch (error) {
      throw error instanceof Finding ? error : new Finding(`a reader threw ${String(error)}`, text)
    }
  }
  expect(Object.getOwnPropertyNames(Object.prototype).join() === inherited, 'every object inherits something new', '')
}
