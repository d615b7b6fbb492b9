import { check } from '../../../shared/games/tyros/check.ts'
import { begin, motionOf } from './board/motion.ts'
import Deeds from './draft/Actions.svelte'
import Flights from './board/Flights.svelte'
import Fine from './board/Names.svelte'
import InWords from './text/TextView.svelte'
import Lens from './board/Lens.svelte'
import { makingOf } from './draft/preview.ts'
import { dunes, rose, serpent } from './board/ornaments.ts'
import Offers from './draft/Offers.svelte'
import Pile from './draft/DiscardPile.svelte'
import { commandOf, draftOf } from './draft/command.ts'
import Plans from './board/Preview.svelte'
import Points from './board/Points.svelte'
import Rings from './board/Rings.svelte'
import { refusals } from './text/refusals.ts'
import Squares from './board/Squares.svelte'
import Trade from './draft/Trade.svelte'
import Tray from './draft/Tray.svelte'
import { describe, facts } from './text/sentences.ts'
import { Zoom } from './board/zoom.svelte.ts'

/** What the first sight of the table does not need, together in one file. */
export const parts = {
  art: { dunes, rose, serpent },
  ...{ begin, check, commandOf, describe, draftOf, facts, makingOf, motionOf, refusals, Zoom },
  ...{ Deeds, Fine, Flights, InWords, Lens, Offers, Pile, Plans, Points, Rings, Squares, Trade, Tray },
}
