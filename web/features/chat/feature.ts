import type { PageFeature } from '../../games/page-feature.ts'
import Bubble from './Bubble.svelte'
import Chat from './Chat.svelte'
import ChatOverlay from './ChatOverlay.svelte'
import SpokenLine from './SpokenLine.svelte'

/** Lines and reactions of players. */
export const chat: PageFeature = {
  overlay: ChatOverlay,
  places: { bubble: Bubble, spoken: SpokenLine, story: Chat },
}
