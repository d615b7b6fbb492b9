import { untrack } from 'svelte'
import type { OpenTable } from '../../../shared/table-info.ts'
import type { ErrorCode } from '../../../shared/errors.ts'
import { call } from '../../base/api.ts'
import { isSilence } from '../../base/errors.ts'
import { questions } from '../../base/questions.ts'
import { tokenOf } from '../../base/seat-tokens.ts'
import { createPolling } from './polling.ts'

export interface OpenTables {
  /** Excludes tables at which this browser has a seat; undefined before the first answer. */
  readonly tables: readonly OpenTable[] | undefined
  /** Reason why the house is silent; undefined if it answers. */
  readonly away: ErrorCode | undefined
  /** Whether there were any when the page last came into view: the layout moves at no other time. */
  readonly first: boolean
}

const SIGNS = ['focus', 'pointerdown', 'keydown'] as const

/**
 * Asks for open tables now, whenever the page comes into view, and ever more rarely while it is, until a touch, or until
 * the first table opens or the last is gone. A long list comes in another selection each time, so other changes mean
 * nothing. Inside a component.
 */
export function pollOpenTables(): OpenTables {
  let tables: readonly OpenTable[] | undefined = $state.raw()
  let away: ErrorCode | undefined = $state()
  let first = $state(false)

  $effect(() => {
    const polling = createPolling((isFirst) => void ask(isFirst))
    const asking = questions()

    async function ask(isFirst: boolean): Promise<void> {
      const before = untrack(() => tables)
      const isNews = asking(isFirst)
      const result = await call('GET /api/tables')
      if (!isNews()) return
      away = 'error' in result && isSilence(result.error) ? result.error : undefined
      if ('error' in result) return
      tables = result.ok.tables.filter(({ id }) => tokenOf(id) === undefined)
      const any = tables.length > 0
      if (isFirst) first = any
      if (before && any !== before.length > 0) polling.hurry()
    }
    const look = (): void => (document.visibilityState === 'visible' ? polling.start() : polling.stop())
    look()
    document.addEventListener('visibilitychange', look)
    for (const sign of SIGNS) window.addEventListener(sign, polling.hurry)
    return () => {
      polling.stop()
      document.removeEventListener('visibilitychange', look)
      for (const sign of SIGNS) window.removeEventListener(sign, polling.hurry)
    }
  })
  return {
    get tables() {
      return tables
    },
    get away() {
      return away
    },
    get first() {
      return first
    },
  }
}

/** Open tables of a game, the fullest first, since it starts soonest; then the one with the latest news. */
export function fullestOf(tables: readonly OpenTable[], game: string): readonly OpenTable[] {
  return tables.filter((table) => table.game === game).sort((a, b) => b.seated - a.seated || b.at - a.at)
}
