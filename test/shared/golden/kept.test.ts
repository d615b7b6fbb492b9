import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AnyGame } from '../../../shared/engine/game.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { replay } from '../../../shared/engine/position.ts'
import { gameIds, type GameId } from '../../../shared/games/ids.ts'
import { games } from '../../../shared/games/registry.ts'
import { houseIds } from '../../support/house.ts'
import type { Golden } from './golden.ts'

const folder = new URL('.', import.meta.url)

/** Every log that is kept: `<game>-<which>-v<version>.json`. It stays when its version is no longer played. */
const logs = readdirSync(folder).flatMap((file) => {
  const named = /^([a-z]+).*-v(\d+)\.json$/.exec(file)
  return named ? [{ file, game: named[1] as GameId, version: Number(named[2]) }] : []
})

test.each(houseIds)('a log of the version of %s that is played is kept, and none of a later one', (game) => {
  const kept = logs.filter((log) => log.game === game).map(({ version }) => version)
  expect(Math.max(...kept)).toBe(games[game].version)
})

test.each(gameIds)('the state of %s has the version of its game, or one beyond', (game) => {
  const { version, stateVersion } = games[game]
  if (stateVersion !== undefined) expect(stateVersion).toBeGreaterThan(version)
})

test.each(gameIds)('events of %s are read as they are up to its version; later ones were never released', (game) => {
  const { upcast, version } = games[game] as AnyGame
  const event = { type: 'of any kind' }
  for (let from = 1; from <= version; from++) expect(upcast(event, from)).toEqual(event)
  expect(() => upcast(event, version + 1)).toThrow(`no version ${version + 1}`)
})

test.each(logs)('$file was written by version $version, and folds to its end', ({ file, game, version }) => {
  const { start, entries, state } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Golden<
    unknown,
    unknown,
    unknown,
    unknown
  >
  expect(new Set(entries.map((entry) => entry.version))).toEqual(new Set([version]))
  const end = replay(games[game], start, entries).state
  expect(end).toEqual(state)
  expect(games[game].outcome(redact(end, 'record'))).toBeDefined()
})
