import { exp } from './math.ts'
import type { Draft, Random, Seat, Seen } from '../engine/game.ts'
import { settled } from '../engine/fold.ts'
import { whole } from '../engine/sealed.ts'
import type { Bot, Candidate, Line, Playable } from './bot.ts'

/**
 * Information set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012). Each iteration samples a world that the seat's
 * view does not rule out, goes down to a command not tried yet, plays a rollout, and carries the values back up.
 * Where commands hide something, each seat has a tree of its own: the seat that acts chooses in its tree by its own eyes,
 * and the others follow in theirs what they see of it.
 */
export interface Searched<State, Command, Event> {
  readonly game: Playable<State, Command, Event>
  readonly bot: Bot<State, Command>
  readonly seats: number
  /** A seat's view of a sampled world: the whole world. The law of own eyes redacts here, and expects the same. */
  readonly eyes?: (world: State, seat: Seat) => Seen<State>
}

type Node = Map<string, Branch>

interface Branch {
  readonly node: Node
  visits: number
  /** Iterations in which it could have been chosen. */
  chances: number
  /** Sums of the chooser's values, and of their squares. */
  sum: number
  squares: number
}

const newBranch = (): Branch => ({ node: new Map(), visits: 0, chances: 0, sum: 0, squares: 0 })

function branchOf(node: Node, key: string): Branch {
  let branch = node.get(key)
  if (!branch) node.set(key, (branch = newBranch()))
  return branch
}

/** Thinks for `iterations` worlds, about `also` too if given, and yields after each. The lines come back most visited first. */
export function* search<State, Command, Event>(
  searched: Searched<State, Command, Event>,
  view: Seen<State>,
  seat: Seat,
  iterations: number,
  random: Random,
  also?: Command,
): Generator<void, readonly Line<Command>[]> {
  const asked = { viewer: seat, actor: seat, ...(also === undefined ? {} : { also }) }
  const { lines } = yield* look(searched, view, asked, iterations, () => random)
  return lines
}

/** The viewer of a position, and the commands to look at. */
export interface Asked<Command> {
  /** A seat's own view, or that of all hands together. */
  readonly viewer: Seat | 'together'
  /** Seat that acts first. */
  readonly actor: Seat
  /** First commands to try, even if the search would not think of them. */
  readonly only?: readonly Command[]
  /** One more first command to try. */
  readonly also?: Command
  /** Hears each seat's share of the win in each world, and where that one ended. */
  readonly heard?: (values: readonly number[], world: unknown) => void
}

export interface Look<Command> {
  /** Each seat's share of the win, 0 to 1 and one in all: of the most visited line, where the viewer knows the actor's hand. */
  readonly values: readonly number[]
  /** The most visited first; empty unless the viewer knows the actor's hand. */
  readonly lines: readonly Line<Command>[]
}

/** Looks at a position in a number of worlds, each with the chance of its number, and yields after each. */
export function* look<State, Command, Event>(
  searched: Searched<State, Command, Event>,
  view: Seen<State>,
  { viewer, actor, only, also, heard }: Asked<Command>,
  worlds: number,
  chance: (world: number) => Random,
): Generator<void, Look<Command>> {
  const { game, bot, seats } = searched
  const { sample = (open: Seen<State>): State => open } = game
  const knows = viewer === actor || viewer === 'together'
  const known =
    knows && !only ? best(bot, bot.candidates(view, actor)) : only?.map((command) => ({ command, worth: 0 }))
  const isMissing = also !== undefined && known?.every(({ command }) => bot.key(command) !== bot.key(also))
  const first = isMissing ? [...known!, { command: also, worth: known![0]!.worth }] : known
  const roots: readonly Node[] = Array.from({ length: bot.shown ? seats : 1 }, () => new Map())
  const all = noValues(seats)
  const byFirst = new Map<string | undefined, number[]>()
  for (let i = 0; i < worlds; i++) {
    const random = chance(i)
    const world =
      viewer === 'together' ? sample(view, 'record', random) : (bot.determinize ?? sample)(view, viewer, random)
    const { key, values, end } = iterate(searched, world, actor, roots, first, random)
    if (!byFirst.has(key)) byFirst.set(key, noValues(seats))
    addTo(all, values)
    addTo(byFirst.get(key)!, values)
    heard?.(values, end)
    yield
  }
  const own = roots[bot.shown ? actor : 0]!
  const lines = (first ?? [])
    .map(({ command }) => {
      const { visits, sum, squares } = own.get(bot.key(command)) ?? newBranch()
      const value = visits > 0 ? sum / visits : 0
      return { command, visits, value, scatter: squares - value * sum }
    })
    .sort((a, b) => b.visits - a.visits || b.value - a.value)
  const [top] = lines
  const sums = (top && byFirst.get(bot.key(top.command))) ?? all
  return { values: sums.map((sum) => sum / (top?.visits || worlds)), lines }
}

const noValues = (seats: number): number[] => Array<number>(seats).fill(0)

function addTo(sums: number[], values: readonly number[]): void {
  for (const [seat, value] of values.entries()) sums[seat]! += value
}

function best<Command>({ width }: { readonly width: number }, candidates: readonly Candidate<Command>[]) {
  return candidates.toSorted((a, b) => b.worth - a.worth).slice(0, width)
}

/**
 * Plays one world: down the trees, a rollout, and the values back up. At the root `seat` acts, with the candidates `first`,
 * or those of this world. Gives back each seat's share of the win, and the key of the first command.
 */
function iterate<State, Command, Event>(
  { game, bot, seats, eyes = whole }: Searched<State, Command, Event>,
  root: State,
  seat: Seat,
  roots: readonly Node[],
  first: readonly Candidate<Command>[] | undefined,
  random: Random,
): { readonly key: string | undefined; readonly values: readonly number[]; readonly end: State } {
  const world = game.copy(root)
  const at = roots.slice()
  const path: { readonly seat: Seat; readonly branch: Branch }[] = []
  const now = settled(world)
  let key: string | undefined
  for (let [isFirst, isNew] = [true, false]; !isNew; isFirst = false) {
    const actor = isFirst ? seat : game.waitingFor(whole(now))[0]
    if (actor === undefined) break
    const own = eyes(now, actor)
    const given = isFirst ? first : undefined
    const reply = given ? undefined : bot.reply?.(own, actor, random)
    if (reply !== undefined) {
      perform(game, world, actor, reply, random)
      continue
    }
    const candidates = given ?? best(bot, bot.candidates(own, actor))
    const tree = bot.shown ? actor : 0
    const { command, branch } = select(bot, at[tree]!, candidates)
    isNew = branch.visits === 0
    if (given) key = bot.key(command)
    path.push({ seat: actor, branch })
    descend(bot, at, tree, actor, command, branch)
    perform(game, world, actor, command, random)
  }
  const values = rollout({ game, bot, seats, eyes }, world, root, random)
  for (const { seat, branch } of path) {
    branch.visits++
    branch.sum += values[seat]!
    branch.squares += values[seat]! * values[seat]!
  }
  return { key, values, end: now }
}

/** Moves every tree on to the node of the command. */
function descend<State, Command>(
  bot: Bot<State, Command>,
  at: Node[],
  tree: number,
  actor: Seat,
  command: Command,
  branch: Branch,
): void {
  if (bot.shown) {
    const seen = `${actor} ${bot.shown(command)}`
    for (const other of at.keys()) if (other !== tree) at[other] = branchOf(at[other]!, seen).node
  }
  at[tree] = branch.node
}

/** Selects the branch of the best mean value so far, with a bonus for what is likely a priori and seldom tried (PUCT). */
function select<State, Command>(
  bot: Bot<State, Command>,
  node: Node,
  candidates: readonly Candidate<Command>[],
): { readonly command: Command; readonly branch: Branch } {
  const top = candidates[0]!.worth
  const weights = candidates.map(({ worth }) => exp((worth - top) / bot.sharpness))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const branches = candidates.map(({ command }) => branchOf(node, bot.key(command)))
  const tried = branches.reduce((sum, { visits }) => sum + visits, 0)
  const mean = tried > 0 ? branches.reduce((sum, branch) => sum + branch.sum, 0) / tried : 0
  let [chosen, most] = [0, -Infinity]
  for (const [i, branch] of branches.entries()) {
    branch.chances++
    const value = branch.visits > 0 ? branch.sum / branch.visits : mean
    const bonus = (bot.exploration * (weights[i]! / all) * Math.sqrt(branch.chances)) / (1 + branch.visits)
    if (value + bonus > most) [chosen, most] = [i, value + bonus]
  }
  return { command: candidates[chosen]!.command, branch: branches[chosen]! }
}

function perform<State, Command, Event>(
  game: Playable<State, Command, Event>,
  world: Draft<State>,
  seat: Seat,
  command: Command,
  random: Random,
): void {
  game.play(world, seat, command, random, (event) => game.apply(world, event))
}

/** Plays on by the rollout policy; gives back each seat's share of the win. */
function rollout<State, Command, Event>(
  { game, bot, seats, eyes }: Required<Searched<State, Command, Event>>,
  world: Draft<State>,
  root: State,
  random: Random,
): readonly number[] {
  const now = settled(world)
  for (let plies = 0; ; plies++) {
    const outcome = game.outcome(whole(now))
    if (outcome || plies === bot.plies) return shares(outcome?.winners ?? [], seats)
    if (bot.leafValue && (bot.stops?.(now, root) ?? true)) return bot.leafValue(now)
    const actor = game.waitingFor(whole(now))[0]!
    const own = eyes(now, actor)
    perform(game, world, actor, bot.reply?.(own, actor, random) ?? bot.rollout(own, actor, random), random)
  }
}

/** Shares one win, by seat: among the winners, or among all where there are none. */
export function shares(winners: readonly Seat[], seats: number): readonly number[] {
  const share = 1 / (winners.length || seats)
  return Array.from({ length: seats }, (_, seat) => (winners.length === 0 || winners.includes(seat) ? share : 0))
}
