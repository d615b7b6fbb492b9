import type { PageFeature } from '../../games/page-feature.ts'
import { notices, undoNotices } from './notices.ts'
import TakeBack from './TakeBack.svelte'
import { fadeIn, TakeBacks } from './take-backs.svelte.ts'
import UndoWindowSwitch from './UndoWindowSwitch.svelte'

/** Takes the own last move back. */
export const takeBack: PageFeature<TakeBacks> = {
  begin: (table) => new TakeBacks(table),
  notices,
  menu: [{ at: 'buttons', part: TakeBack, shows: (_, own) => own?.takeable !== undefined }],
  instead: ({ isMyTurn }, { free }) => (isMyTurn ? undefined : free),
  after: fadeIn,
}

/** Undoes a move before it is sent. */
export const undoWindow: PageFeature = {
  notices: undoNotices,
  menu: [{ at: 'more', part: UndoWindowSwitch, shows: ({ me }) => me !== null }],
}
