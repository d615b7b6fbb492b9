import { seal, unseal } from '../../../shared/engine/sealed.ts'
import { keyed } from '../../../shared/engine/random.ts'
import { tyrus } from '../../../shared/games/tyrus/index.ts'
import { lawful, played } from '../../../shared/games/tyrus/manifest.ts'
import type { Command, Event, Options, State } from '../../../shared/games/tyrus/types.ts'
import { playable, type Playable } from '../../support/playable.ts'
import type { Adapter } from './laws.ts'

type Tyrus = Playable<Options, State, Command, Event>

export const right: Tyrus = playable({ ...tyrus, ...lawful, sample: played.sample })

interface Planted {
  readonly name: string
  /** Words of the law that it breaks. */
  readonly finding: RegExp
  /** Overrides of the game; made for each run, since some mistakes remember. */
  readonly wrong: () => Partial<Tyrus & Adapter<Options, State, Command, Event>>
}

/** Whether a view shows the first hand: the holder's, or the whole state. */
const isOpen = ({ hands }: { readonly hands: readonly { readonly tiles: object }[] }): boolean =>
  'it' in hands[0]!.tiles

/** Replaces the event of a laid tile, or adds to it. */
const telling =
  (more: (event: Extract<Event, { type: 'laid' }>, draft: State) => object): Tyrus['play'] =>
  (draft, seat, command, random, tell) =>
    right.play(draft, seat, command, random, (event) =>
      tell(event.type === 'laid' ? ({ ...event, ...more(event, draft as State) } as Event) : event),
    )

/** A tile that is laid face down is told to all, which no law forbids where nothing says what may be seen. */
export const showing: Partial<Tyrus> = { play: telling(({ tile }) => ({ shown: unseal(tile) })) }

export const planted: readonly Planted[] = [
  {
    name: 'a page counts a hand that is shut otherwise',
    finding: /^law 1: the view of /,
    wrong: () => ({
      apply(draft, event) {
        right.apply(draft, event)
        if (event.type === 'laid' && !('it' in event.hand)) draft.lays++
      },
    }),
  },
  {
    name: 'who may act depends on who asks',
    finding: /^law 2: mayAct as seen by 1/,
    wrong: () => ({ mayAct: (view) => (isOpen(view) ? right.mayAct(view) : []) }),
  },
  {
    name: 'whom the others wait for depends on who asks',
    finding: /^law 2: waitingFor as seen by 1/,
    wrong: () => ({ waitingFor: (view) => (isOpen(view) ? right.waitingFor(view) : []) }),
  },
  {
    name: 'the end depends on who asks',
    finding: /^law 2: outcome as seen by 1/,
    wrong: () => ({
      outcome: (view) => (isOpen(view) ? right.outcome(view) : { winners: [0], why: 'hands' }),
    }),
  },
  {
    name: 'the others wait for a seat that may not act',
    finding: /^law 2: waits for \[/,
    wrong: () => ({ waitingFor: () => [0, 1] }),
  },
  {
    name: 'nobody may act before the end',
    finding: /^law 2: \[\] may act with nothing/,
    wrong: () => ({ mayAct: () => [], waitingFor: () => [] }),
  },
  {
    name: 'a seat that may act finds nothing to do',
    finding: /^law 3: seat 1, who may act, has nothing/,
    wrong: () => ({ legal: () => [] }),
  },
  {
    name: 'a seat that is not due finds something to do',
    finding: /^law 3: seat 0, not due, has \{"type":"lay"/,
    wrong: () => ({ legal: (view, seat) => right.legal({ ...view, turn: seat }, seat) }),
  },
  {
    name: 'a random player picks what is refused',
    finding: /^law 3: seat 1 picked .*, refused as not-in-hand/,
    wrong: () => ({ pick: (view, seat, random) => ({ ...right.pick(view, seat, random), tile: 30 }) }),
  },
  {
    name: 'what may be done is listed twice',
    finding: /^law 4: legal lists an effect twice for seat 1/,
    wrong: () => ({ legal: (view, seat) => [...right.legal(view, seat), ...right.legal(view, seat)] }),
  },
  {
    name: 'what is refused is listed',
    finding: /^law 4: \{"type":"lay","tile":30,"place":0\} of legal is refused as not-in-hand/,
    wrong: () => ({
      legal: (view, seat) => [...right.legal(view, seat)].map((command) => ({ ...command, tile: 30 })).slice(0, 1),
    }),
  },
  {
    name: 'something that may be done is not listed',
    finding: /^law 4: check allows seat 1 .*, which legal does not list/,
    wrong: () => ({ legal: (view, seat) => [...right.legal(view, seat)].slice(0, 1) }),
  },
  {
    name: 'a command is read as another',
    finding: /^law 4: .* read from JSON: place: 0 is not 1/,
    wrong: () => ({ read: (json) => ({ ...right.read(json)!, place: 0 }) }),
  },
  {
    name: 'nothing comes of a command',
    finding: /^law 4: .* of seat 1 yields no event/,
    wrong: () => ({ play: () => undefined }),
  },
  {
    name: 'the empty table is another the second time',
    finding: /^law 5: the state folded from its entries: shown/,
    wrong: () => {
      let asked = 0
      return { initial: (start) => ({ ...right.initial(start), shown: ++asked > 4 ? [] : null }) }
    },
  },
  {
    name: 'a command has a field that JSON drops',
    finding: /^law 5: the entries through JSON: 1\.command/,
    wrong: () => ({
      pick: (view, seat, random) => ({ ...right.pick(view, seat, random), why: undefined }),
    }),
  },
  {
    name: 'a deal is drawn elsewhere than by its key',
    finding: /^law 6: entry 0 decided again: events\./,
    wrong: () => {
      let dealt = 0
      return {
        deal: (draft, random, tell) => right.deal(draft, ++dealt > 3 ? keyed(new Uint8Array(32), 0) : random, tell),
      }
    },
  },
  { name: 'a game goes on beyond its bound', finding: /^law 6: no end within 8 entries/, wrong: () => ({ bound: 8 }) },
  {
    name: 'a world is imagined that the view rules out',
    finding: /^law 7: a world sampled by /,
    wrong: () => ({ sample: (view, viewer, random) => ({ ...right.sample(view, viewer, random), lays: 6 }) }),
  },
  {
    name: 'a game that hides something samples no world',
    finding: /^law 7: a world sampled by \S+ is not whole/,
    wrong: () => ({ sample: (view) => view }),
  },
  {
    name: 'a move tells what lies on a draw pile',
    finding: /^law 7: laid\.next tells /,
    wrong: () => ({ play: telling((_, draft) => ({ next: unseal(draft.drawPiles[0]!.tiles)[0] })) }),
  },
  {
    name: 'a move tells of a tile that lies face down',
    finding: /^law 7: laid\.corporation tells /,
    wrong: () => ({ play: telling(({ tile }) => ({ corporation: Math.floor(unseal(tile) / 10) })) }),
  },
  {
    name: 'the order of fields tells of a tile that lies face down',
    finding: /^law 7: the order of fields tells /,
    wrong: () => ({
      play: telling(({ tile }) => (unseal(tile) % 2 === 0 ? { a: 0, b: 0 } : { b: 0, a: 0 })),
    }),
  },
  {
    name: 'a deal tells of hands',
    finding: /^law 7: dealt\.first tells /,
    wrong: () => ({
      deal: (draft, random, tell) =>
        right.deal(draft, random, (event) =>
          tell(event.type === 'dealt' ? ({ ...event, first: unseal(event.hand)[0] } as Event) : event),
        ),
    }),
  },
  {
    name: 'a tile lies on a draw pile twice',
    finding: /^law 8: what must be conserved: tiles\./,
    wrong: () => ({
      apply(draft, event) {
        right.apply(draft, event)
        if (event.type !== 'drew' || !('it' in event.drawPile)) return
        const { only, it } = event.drawPile
        draft.drawPiles[event.seat] = {
          size: it.length,
          tiles: seal(
            only,
            it.map(() => it[0]!),
          ),
        }
      },
    }),
  },
]
