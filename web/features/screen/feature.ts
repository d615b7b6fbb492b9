import { task, type Task } from '../../base/task.svelte.ts'
import type { PageFeature } from '../../games/page-feature.ts'
import Hand from './Hand.svelte'
import HandSwitch from './HandSwitch.svelte'
import { notices } from './notices.ts'
import ScreenButton from './ScreenButton.svelte'

/** A device without a seat that shows the board to all, and players' phones as hands beside it. */
export const screen: PageFeature<Task> = {
  begin: task,
  notices,
  menu: [
    { at: 'ways', part: ScreenButton, shows: ({ me, room }) => me === null && !room.token },
    { at: 'switches', part: HandSwitch, shows: ({ me, info }) => me !== null && info.screen === true },
  ],
  places: { main: Hand },
}
