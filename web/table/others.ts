import AsOf from './AsOf.svelte'
import LateNotices from './LateNotices.svelte'
import { keepViews } from '../room/kept-views.ts'

/** What a table that is played with others has besides, which nobody needs in the first moment. */
export const others = { AsOf, LateNotices, keepViews }
