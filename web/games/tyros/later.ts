import Lens from './Lens.svelte'
import { lensOf } from './looks.ts'
import Offers from './Offers.svelte'
import Pile from './Pile.svelte'
import Points from './Points.svelte'
import { refusals } from './refusals.ts'
import Trade from './Trade.svelte'
import { facts, words } from './words.ts'

/** What the first sight of the table does not need, together in one file. */
export const parts = { Lens, lensOf, Offers, Pile, Points, Trade, facts, refusals, words }
