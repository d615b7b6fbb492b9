import { gameLearntAt } from '../../../shared/games/lesson.ts'
import { after } from '../../base/timeout.ts'
import { houseTime } from '../../base/house-clock.ts'
import { persistStorage } from '../../base/installation.svelte.ts'
import { persisted } from '../../base/persisted.svelte.ts'
import { hotSeats } from '../../base/hot-seat-tokens.ts'
import { local } from '../../base/storage.ts'
import { archiveIn, type Archive } from './archive.ts'
import { archivedCount } from '../../base/archived-count.ts'
import type { Finish } from '../../games/game-ui.ts'
import { archivedGame, type ArchivedGame } from './game.ts'

/** Games from which on the browser is asked to keep them. */
const MANY = 5
const asked = persisted(local, 'murex:archive-stays', false)

let archive: Archive | undefined

/** Does some work on the stored games, and gives them back. Rejects where storage is closed. */
export async function archivedGames(work?: (archive: Archive) => Promise<unknown>): Promise<readonly ArchivedGame[]> {
  archive ??= archiveIn(indexedDB, after)
  await work?.(archive)
  const games = await archive.games()
  archivedCount.current = games.length
  if (games.length >= MANY && !asked.current) {
    asked.current = true
    persistStorage()
  }
  return games
}

/** Keeps a game that is over; a lesson is none. Where storage is closed it is not kept, and there is nothing to be told. */
export async function archiveFinished(finish: Finish): Promise<void> {
  const { info, seat } = finish
  if (gameLearntAt(info.id)) return
  const also = hotSeats(info.id).filter((one) => one !== seat)
  await archivedGames((archive) => archive.add(archivedGame({ ...finish, also }, houseTime()))).catch(() => undefined)
}
