import Flights from './board/Flights.svelte'
import Lens from './board/Lens.svelte'
import { begin, motionOf } from './board/motion.ts'
import Names from './board/Names.svelte'
import { dunes, rose, serpent, waves } from './board/ornaments.ts'
import Explained from './board/Explained.svelte'
import Preview from './board/Preview.svelte'
import { ranges } from './board/ranges.ts'
import Rings from './board/Rings.svelte'
import Scoreboard from './board/Scoreboard.svelte'
import Squares from './board/Squares.svelte'
import { Zoom } from './board/zoom.svelte.ts'
import Actions from './draft/Actions.svelte'
import { check, commandOf, draftOf } from './draft/command.ts'
import Panel from './draft/Panel.svelte'
import { previewOf } from './draft/preview.ts'
import Tiles from './draft/Tiles.svelte'
import { deedOf, refusals } from './text/prompts.ts'
import { reasons, describe } from './text/sentences.ts'
import TextView from './text/TextView.svelte'

/** Parts that the first sight of the table does without, together in one file. */
export const parts = {
  art: { dunes, ranges, rose, serpent, waves },
  begin,
  check,
  commandOf,
  describe,
  draftOf,
  motionOf,
  nameOf: deedOf,
  previewOf,
  reasons,
  refusals,
  Zoom,
  Actions,
  Explained,
  Flights,
  Lens,
  Names,
  Panel,
  Preview,
  Rings,
  Scoreboard,
  Squares,
  TextView,
  Tiles,
}
