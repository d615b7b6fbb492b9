import type { GameId } from '../../../shared/games/ids.ts'
import type { Level } from '../../../shared/search/bot.ts'
import { sentenceOf } from '../../base/errors.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { playerName } from '../../base/persisted.svelte.ts'
import { navigate } from '../../base/route.svelte.ts'
import { makeGame } from './transport.svelte.ts'
import { lastChoice, opposing } from './last-choice.ts'
import { ownGameCount } from './own-count.ts'

/**
 * Begins a solo game as last chosen, or at `level`, and goes there; returns an error, if any. It asks nothing: the name
 * comes from an earlier table, or is a word.
 */
export async function play(game: GameId, level?: Level): Promise<string | undefined> {
  if (typeof Worker === 'undefined') return m.solo_no_worker()
  const choice = lastChoice(game)
  const name = playerName.current || m.solo_you()
  const begin = () => makeGame({ game, name, ...choice.current, ...(level && { level }) })
  let made = await begin()
  if ('error' in made && made.error === 'bad-options') {
    // The choice was made under other rules.
    choice.clear()
    made = await begin()
  }
  if ('error' in made) return sentenceOf(made.error)
  ownGameCount().current++
  navigate({ page: 'solo', id: made.ok.id })
  return undefined
}

/** Opponents of a solo game that would begin now, in words. */
export function settingOf(game: GameId): string {
  const { opponents, level } = lastChoice(game).current
  return opposing(opponents, level)
}
