import type { Seat, Seen } from '../../../../shared/engine/game.ts'
import type { State, Tile } from '../../../../shared/games/tyrus/types.ts'
import { m } from '../../../base/messages/compiled/messages.js'
import type { Reader } from '../../game-ui.ts'
import { stageOf, type Draft } from '../draft/draft.ts'
import { hintOf } from './hint.ts'
import { inPlace, placeName, tileName } from './names.ts'
import { lastCounted } from './sentences.ts'

interface Choice {
  readonly view: Seen<State>
  readonly reader: Reader
  readonly draft: Draft
  readonly tile: Tile | undefined
  /** Whether to say what the tile would count as. */
  readonly preview: boolean
}

/** The one line that says what to do, or what is being waited for. */
export function prompt({ view, reader, draft, tile, preview }: Choice): string {
  const { me, name } = reader
  if (view.turn === null) return ''
  const news = lastCounted(view, reader)
  const before = news === undefined ? '' : `${news} `
  const choice = me === null ? undefined : choosing(me, view, reader, draft, tile, preview)
  if (stageOf(view, me) === 'lay') return choice ?? before + m.tyrus_prompt_tile()
  const theirs = m.tyrus_prompt_wait({ name: name(view.turn) })
  return choice === undefined ? before + theirs : `${theirs} ${choice}`
}

function choosing(
  me: Seat,
  view: Seen<State>,
  reader: Reader,
  { place }: Draft,
  tile: Tile | undefined,
  preview: boolean,
) {
  if (tile === undefined)
    return place === undefined ? undefined : m.tyrus_prompt_place({ place: placeName(place, reader) })
  if (place === undefined) return m.tyrus_prompt_building({ tile: tileName(tile) })
  const ready = m.tyrus_prompt_ready({ tile: tileName(tile), where: inPlace(place, reader) })
  return preview ? `${ready} ${m.tyrus_prompt_role({ ...hintOf(view, me, tile, place) })}` : ready
}
