import type { AnySearchable, Seat, Seen } from '../engine/game.ts'
import { gameIds, type GameId } from './ids.ts'
import type { Lawful, Played, Studied } from './manifest.ts'
import { samplingOf, type GameParts } from './parts.ts'
import * as tsuro from './tsuro/manifest.ts'
import * as tyrus from './tyrus/manifest.ts'
import * as tyros from './tyros/manifest.ts'

type ByGame<Of> = Readonly<Record<GameId, Of>>

/* eslint-disable @typescript-eslint/no-explicit-any -- the types meet again inside each game */
const allPlayed = { tsuro: tsuro.played, tyrus: tyrus.played, tyros: tyros.played } satisfies ByGame<Played<any, any>>
const played: ByGame<Played<any, any>> = allPlayed
const studied: ByGame<Studied<any, any>> = { tsuro: tsuro.studied, tyrus: tyrus.studied, tyros: tyros.studied }
const lawful: ByGame<Lawful<any, any>> = { tsuro: tsuro.lawful, tyrus: tyrus.lawful, tyros: tyros.lawful }
/* eslint-enable @typescript-eslint/no-explicit-any */

function each<Of, Part>(all: ByGame<Of>, part: (of: Of, game: GameId) => Part): ByGame<Part> {
  return Object.fromEntries(gameIds.map((game) => [game, part(all[game], game)])) as Record<GameId, Part>
}

// A build drops the lists that it does not use.
export const games = /* @__PURE__ */ each(played, ({ game }) => game)

export const bots = /* @__PURE__ */ each(played, ({ bot }) => bot)

export const samples = /* @__PURE__ */ each(played, samplingOf)

export const partsOf = (game: GameId): GameParts => ({ ...played[game], ...studied[game] })

export const scales = /* @__PURE__ */ each(studied, ({ scale }) => scale)

/** Serves law tests and random players; in no build. */
export const searchables: ByGame<AnySearchable> = /* @__PURE__ */ each(lawful, ({ legal, pick }, game) => ({
  ...samples[game],
  legal,
  pick:
    pick ??
    ((view, seat: Seat, random) => {
      const commands = [...legal(view, seat)] as unknown[]
      return commands[random.below(commands.length)]
    }),
}))

type Sketched<Of> = Of extends { readonly sketch: (view: never) => infer Sketch } ? Sketch : never
export type SketchOf<Game extends GameId> = Sketched<(typeof allPlayed)[Game]>
export type Sketch = SketchOf<GameId>

/** The small picture of a position; null where the game has none. */
export function sketchOf(game: GameId, view: Seen<unknown>): Sketch | null {
  return (played[game].sketch?.(view) as Sketch | undefined) ?? null
}
