import { expect, test } from 'vitest'
import { defaults } from '../../../shared/engine/choices.ts'
import { act, begin } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { playables } from '../../support/playable.ts'
import { tallyOf, type Known } from './table.ts'
import type { StoredTable } from './stored.ts'

const game = playables.tsuro
const key = new Uint8Array(32)
const start = { seats: 2, first: 0, options: defaults(game.choices) }

/** A table where one move was made, as it is stored, and what the player who made it knows. */
function oneMove(): { readonly stored: StoredTable; readonly known: Known } {
  const begun = begin(game, start, key)
  const command: unknown = game.pick(redact(begun.position.state, 0), 0, quick(1))
  const moved = act(game, begun.position, 0, command, key)
  if (typeof moved === 'string') throw new Error(moved)
  const entries = [
    { n: 0, player: null, action: null, entry: begun.entry },
    { n: 1, player: 0, action: 'the-action', entry: moved.entry },
  ]
  const state = { n: 2, view: redact(moved.position.state, 0) } as Known['people'][number]['state']
  const issued = new Map([['the-action', { seat: 0, command, answer: 'made' as const }]])
  return {
    stored: { id: 'a', game: 'tsuro', start, commitment: '', secret: '', nonces: [], entries },
    known: { game: 'tsuro', found: new Set(), people: [{ issued, state, viewer: 0 }] },
  }
}

test('what is stored as it was told is right, and what is lost, doubled or made up is found', () => {
  const { stored, known } = oneMove()
  const right = { made: 1, refused: 0, entries: 2, byBots: 0, lost: 0, doubled: 0, unasked: 0, apart: 0 }
  const [first, move] = stored.entries as [StoredTable['entries'][number], StoredTable['entries'][number]]
  const withEntries = (...entries: StoredTable['entries']) => tallyOf(known, { ...stored, entries })
  expect(withEntries(first, move)).toEqual(right)
  expect(withEntries(first)).toEqual({ ...right, entries: 1, lost: 1, apart: 1 })
  expect(withEntries(first, { ...move, action: 'another' })).toMatchObject({ lost: 1, unasked: 1, apart: 0 })
  expect(withEntries(first, move, { ...move, n: 2, entry: { ...move.entry, n: 2, events: [] } })).toMatchObject({
    doubled: 1,
    apart: 1,
  })
  const botMove = { ...move, action: 'bot-1', entry: { ...move.entry, by: 'bot' as const } }
  expect(withEntries(first, botMove)).toMatchObject({ byBots: 1, unasked: 1, lost: 1 })
})
