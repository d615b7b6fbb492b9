import { expect, test } from 'vitest'
import { defaults } from '../../shared/engine/choices.ts'
import { drawKey } from '../../shared/engine/fair.ts'
import type { EntryView, Outcome, Seat, Seen } from '../../shared/engine/game.ts'
import { act, begin, type Position } from '../../shared/engine/position.ts'
import { quick } from '../../shared/engine/random.ts'
import { entryView, redact } from '../../shared/engine/sealed.ts'
import { bots } from '../../shared/games/registry.ts'
import type { GameId } from '../../shared/games/ids.ts'
import { scripted, type AnyLessonTable, lessonId } from '../../shared/games/lesson.ts'
import type { Language } from '../../shared/languages.ts'
import { atOnce, think } from '../../shared/search/think.ts'
import { deep } from '../support/depth.ts'
import { playables } from '../support/playable.ts'
import { seeds, withSeed } from '../support/seeds.ts'
import { ofPage } from './page.ts'

/** A step of the page; its types are compiled with the page. */
interface Step {
  readonly says: (at: unknown) => string
  readonly shows?: (at: unknown) => string | undefined
  readonly done?: (at: unknown) => boolean
  readonly answer?: (at: unknown) => { readonly draft: unknown } | { readonly act: unknown } | undefined
  readonly otherwise?: (at: unknown) => string | undefined
}

interface Progress {
  readonly step: number
  readonly since: number
}

interface Drafting {
  readonly commandOf: (view: Seen<unknown>, me: Seat, draft: unknown) => unknown
}

const ME = 0

/** A lesson as the page tells it, with the game's way to make commands of a draft. */
export interface Taught {
  readonly game: GameId
  readonly table: AnyLessonTable
  readonly lesson: readonly Step[]
  readonly drafting: Drafting
}

/** Page's side of a lesson: it needs compiled sentences. */
export async function taught(game: GameId, table: AnyLessonTable): Promise<Taught> {
  const { lesson } = await ofPage<{ lesson: readonly Step[] }>(`games/${game}/lesson.ts`)
  const drafting = await ofPage<Drafting>(`games/${game}/draft/draft.ts`)
  return { game, table, lesson, drafting }
}

const runtime = await ofPage<{
  getLocale: () => string
  overwriteGetLocale: (locale: () => string) => void
}>('base/messages/compiled/runtime.js')

/** Sets the language of the page's sentences during a call. */
export function inLanguage(language: Language, body: () => void): void {
  const before = runtime.getLocale()
  runtime.overwriteGetLocale(() => language)
  try {
    body()
  } finally {
    runtime.overwriteGetLocale(() => before)
  }
}

const { lessonContext, progressed } = await ofPage<{
  lessonContext: (lived: unknown, since: number) => unknown
  progressed: (lesson: readonly Step[], progress: Progress, lived: unknown) => Progress
}>('features/lesson/progress.ts')

/** The table of a lesson, played by the engine as the page's room plays it, and the learner's progress. */
export class LessonPlay {
  private position: Position<unknown>
  private readonly key: Uint8Array
  private readonly first: Seen<unknown>
  readonly entries: EntryView<unknown>[] = []
  private draft: unknown = undefined
  private progress: Progress
  /** Moves of the opponents besides the script. */
  unscripted = 0
  private readonly taught: Taught
  private readonly seed: number

  constructor(taught: Taught, seed: number) {
    this.taught = taught
    this.seed = seed
    const { game, table } = taught
    const rules = playables[game]
    const options = { ...defaults(rules.choices), ...table.options }
    const start = { seats: table.seats, first: table.first, options }
    const nonces = [table.nonce, ...Array.from({ length: table.seats - 1 }, () => '')]
    this.key = drawKey(table.secret, lessonId(game), nonces)
    const step = begin(rules, start, this.key)
    this.position = step.position
    this.first = redact(rules.initial(start), ME)
    this.entries.push(entryView(step.entry, ME))
    this.progress = { step: 0, since: this.position.n }
  }

  private get rules() {
    return playables[this.taught.game]
  }
  get view(): Seen<unknown> {
    return redact(this.position.state, ME)
  }
  get outcome(): Outcome | undefined {
    return this.rules.outcome(this.view)
  }
  get step(): number {
    return this.progress.step
  }
  get current(): Step | undefined {
    return this.taught.lesson[this.step]
  }
  private get lived() {
    const { position, view, draft, entries } = this
    return {
      rules: this.rules,
      view,
      n: position.n,
      me: ME,
      draft,
      log: { from: 0, view: this.first, entries },
      name: (seat: Seat) => `name ${seat}`,
    }
  }
  get context(): unknown {
    return lessonContext(this.lived, this.progress.since)
  }

  /** As the page does whenever anything changes. */
  private settle(): void {
    this.progress = progressed(this.taught.lesson, this.progress, this.lived)
  }
  goOn(): void {
    this.progress = { step: this.step + 1, since: this.position.n }
    this.settle()
  }
  choose(draft: unknown): void {
    this.draft = draft
    this.settle()
  }
  commit(): void {
    const command = this.taught.drafting.commandOf(this.view, ME, this.draft)
    expect(command, `step ${this.step}: what is chosen makes no command`).toBeDefined()
    this.act(ME, command)
  }
  act(seat: Seat, command: unknown): void {
    const step = act(this.rules, this.position, seat, command, this.key)
    if (typeof step === 'string') throw new Error(`step ${this.step}: refused ${JSON.stringify(command)}: ${step}`)
    this.position = step.position
    this.entries.push(entryView(step.entry, ME))
    if (seat === ME) this.draft = undefined
    this.settle()
  }

  get mayAct(): readonly Seat[] {
    return this.rules.mayAct(this.view)
  }

  /** Lets one opponent move; false where the game waits for none of them. */
  opponent(): boolean {
    const waiting = this.rules.waitingFor(this.view).filter((seat) => seat !== ME)
    const { game, table } = this.taught
    const bot = scripted(bots[game], this.rules, table)
    const view = (seat: Seat): Seen<unknown> => redact(this.position.state, seat)
    const seat = waiting.find((one) => bot.waits?.(view(one), one) !== true) ?? waiting[0]
    if (seat === undefined) return false
    const command = table.script(view(seat), seat) as unknown
    if (command === undefined || this.rules.check(view(seat), seat, command) !== undefined) this.unscripted++
    const searched = { game: this.rules, bot, seats: table.seats }
    const random = quick(this.seed * 0x1_0000 + this.position.n * 8 + seat)
    this.act(seat, atOnce(think(searched, view(seat), seat, 'calm', random)).command)
    return true
  }

  /** Does what the step shows, or lets the others move. */
  forward(): void {
    const { current, step } = this
    if (!current?.done) return this.goOn()
    const answer = this.mayAct.includes(ME) ? current.answer?.(this.context) : undefined
    if (answer === undefined) expect(this.opponent(), `step ${step}: nobody does anything`).toBe(true)
    else if ('act' in answer) this.act(ME, answer.act)
    else {
      this.choose(answer.draft)
      if (this.step === step) this.commit()
      // An overlay that a step opens is closed once it is read.
      else if (['explained', 'open'].some((what) => what in (answer.draft as object))) this.choose({})
    }
  }

  wander(): void {
    const random = quick(this.seed * 0x1_0000 + this.position.n * 8)
    this.act(ME, this.rules.pick(this.view, ME, random))
  }
}

/** Whether a sentence of a step is short enough: at most two, in 170 characters. */
export function expectShort(said: string): void {
  expect(said.length, said).toBeLessThanOrEqual(170)
  expect(said.split(/[.!?…](?:\s|$)/).filter(Boolean).length, said).toBeLessThanOrEqual(2)
}

/** The intended way, from the first step to the last, all by the script; tells each step's sentences as they come. */
export function asIntended(taught: Taught): { readonly play: LessonPlay; readonly said: readonly string[][] } {
  expect(taught.lesson.length).toBeGreaterThanOrEqual(8)
  expect(taught.lesson.length).toBeLessThanOrEqual(14)
  const play = new LessonPlay(taught, 1)
  const said: string[][] = taught.lesson.map(() => [])
  for (let turns = 0; play.current !== undefined; turns++) {
    expect(turns, `step ${play.step} hangs`).toBeLessThan(400)
    const step = play.current
    const sentence = step.says(play.context)
    if (said[play.step]!.at(-1) !== sentence) said[play.step]!.push(sentence)
    expect(step.otherwise?.(play.context), `step ${play.step}`).toBeUndefined()
    step.shows?.(play.context)
    play.forward()
  }
  expect(play.unscripted).toBe(0)
  return { play, said }
}

/** A learner who does anything legal: no step hangs. Tells what was said, with what came of it. */
export function astray(taught: Taught, seed: number): readonly string[] {
  const play = new LessonPlay(taught, seed)
  const said = new Set<string>()
  const leave = (): void => {
    for (let step = play.current; step; step = play.current) {
      const instead = step.otherwise?.(play.context)
      said.add(instead ?? step.says(play.context))
      if (step.done && instead === undefined) return
      play.goOn()
    }
  }
  for (let turns = 0; play.outcome === undefined && play.current !== undefined; turns++) {
    expect(turns).toBeLessThan(2000)
    leave()
    if (!play.opponent()) play.wander()
  }
  leave()
  expect(play.current, `step ${play.step} hangs`).toBeUndefined()
  return [...said]
}

/** A test with each of some seeds, in which the learner goes astray. */
export const eachGoesAstray = (taught: Taught): void =>
  test.each(seeds(`lesson-${taught.game}`, deep ? 100 : 10))(
    'a learner who goes another way is not held up: seed %s',
    (seed) => {
      withSeed(seed, () => astray(taught, seed))
    },
  )
