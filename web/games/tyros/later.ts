import { check } from '../../../shared/games/tyros/check.ts'
import { begin, motionOf } from './motion.ts'
import Deeds from './Deeds.svelte'
import Flights from './Flights.svelte'
import Fine from './Fine.svelte'
import InWords from './InWords.svelte'
import Lens from './Lens.svelte'
import { makingOf } from './making.ts'
import { dunes, rose, serpent } from './ornaments.ts'
import Offers from './Offers.svelte'
import Pile from './Pile.svelte'
import { draftOf } from './planned.ts'
import Plans from './Plans.svelte'
import Points from './Points.svelte'
import Rings from './Rings.svelte'
import { refusals } from './refusals.ts'
import Squares from './Squares.svelte'
import Trade from './Trade.svelte'
import Tray from './Tray.svelte'
import { facts, words } from './words.ts'
import { Zoom } from './zoom.svelte.ts'

/** What the first sight of the table does not need, together in one file. */
export const parts = {
  art: { dunes, rose, serpent },
  ...{ begin, check, draftOf, facts, makingOf, motionOf, refusals, words, Zoom },
  ...{ Deeds, Fine, Flights, InWords, Lens, Offers, Pile, Plans, Points, Rings, Squares, Trade, Tray },
}
