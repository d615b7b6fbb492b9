import { noteAwaiting } from '../base/awaiting.ts'
import Bubble from '../features/chat/Bubble.svelte'
import Chat from '../features/chat/Chat.svelte'
import SpokenLine from '../features/chat/SpokenLine.svelte'
import { hintFor } from '../features/hint/hint-for.ts'
import HotSeatPlayers from '../features/hot-seat/HotSeatPlayers.svelte'
import HotSeats from '../features/hot-seat/HotSeats.svelte'
import HotSeatTable from '../features/hot-seat/HotSeatTable.svelte'
import SeatTime from '../features/pace/SeatTime.svelte'
import Recap from '../features/recap/Recap.svelte'
import Log from '../games/Log.svelte'
import { keepViews } from '../room/kept-views.ts'
import { keepFocus } from '../ui/focus.ts'
import AsOf from './AsOf.svelte'
import Hand from './Hand.svelte'
import LateNotices from './LateNotices.svelte'
import LeftNotice from './LeftNotice.svelte'
import NoticeCard from './NoticeCard.svelte'
import OnlineMenu from './OnlineMenu.svelte'
import Outcome from './Outcome.svelte'
import Overlays from './Overlays.svelte'
import SoloMenu from './SoloMenu.svelte'
import { takeableOf } from './takeable.ts'
import UndoWindow from './UndoWindow.svelte'

export const parts = {
  noteAwaiting,
  Bubble,
  Chat,
  SpokenLine,
  hintFor,
  HotSeatPlayers,
  HotSeats,
  HotSeatTable,
  SeatTime,
  Recap,
  Log,
  keepViews,
  keepFocus,
  AsOf,
  Hand,
  LateNotices,
  LeftNotice,
  NoticeCard,
  OnlineMenu,
  Outcome,
  Overlays,
  SoloMenu,
  takeableOf,
  UndoWindow,
}
