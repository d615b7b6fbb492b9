import { check } from '../../../shared/games/tyros/check.ts'
import Flights from './board/Flights.svelte'
import Lens from './board/Lens.svelte'
import { begin, motionOf } from './board/motion.ts'
import Names from './board/Names.svelte'
import { dunes, rose, serpent } from './board/ornaments.ts'
import Points from './board/Points.svelte'
import Preview from './board/Preview.svelte'
import Rings from './board/Rings.svelte'
import Squares from './board/Squares.svelte'
import { Zoom } from './board/zoom.svelte.ts'
import Actions from './draft/Actions.svelte'
import { commandOf, draftOf } from './draft/command.ts'
import DiscardPile from './draft/DiscardPile.svelte'
import Offers from './draft/Offers.svelte'
import { previewOf } from './draft/preview.ts'
import Trade from './draft/Trade.svelte'
import Tray from './draft/Tray.svelte'
import { refusals } from './text/refusals.ts'
import { describe, facts } from './text/sentences.ts'
import TextView from './text/TextView.svelte'

/** What the first sight of the table does not need, together in one file. */
export const parts = {
  art: { dunes, rose, serpent },
  ...{ begin, check, commandOf, describe, draftOf, facts, motionOf, previewOf, refusals, Zoom },
  ...{ Actions, DiscardPile, Flights, Lens, Names, Offers, Points, Preview, Rings, Squares, TextView, Trade, Tray },
}
