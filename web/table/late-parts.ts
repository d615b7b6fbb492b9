import { noteAwaiting } from '../base/awaiting.ts'
import { hintFor } from '../features/hint/hint-for.ts'
import HotSeatPlayers from '../features/hot-seat/HotSeatPlayers.svelte'
import HotSeatTable from '../features/hot-seat/HotSeatTable.svelte'
import Log from '../games/Log.svelte'
import NoticeCard from '../games/NoticeCard.svelte'
import { openHotSeats } from '../room/hot-seats.svelte.ts'
import { keepViews } from '../room/kept-views.ts'
import '../ui/design/latin-ext.css'
import { keepFocus } from '../ui/focus.ts'
import AsOf from './AsOf.svelte'
import Features from './Features.svelte'
import Moments from './Moments.svelte'
import Outcome from './Outcome.svelte'
import Overlays from './Overlays.svelte'

export const parts = {
  noteAwaiting,
  hintFor,
  HotSeatPlayers,
  HotSeatTable,
  Log,
  keepViews,
  keepFocus,
  openHotSeats,
  AsOf,
  Features,
  Moments,
  NoticeCard,
  Outcome,
  Overlays,
}
