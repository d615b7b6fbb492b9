import type { Seat, Seen } from '../../../shared/engine/game.ts'
import { memoryRows, type Contents } from '../../../shared/room/core/memory-rows.ts'
import { createRoom, type Room } from '../../../shared/room/core/room.ts'
import type { Context } from '../../../shared/room/feature.ts'
import { features } from '../../../shared/room/features.ts'
import type { Handlers } from '../../../shared/room/handlers.ts'
import type { Rows } from '../../../shared/room/platform.ts'
import { checkSent } from './checks.ts'
import { Fuse } from '../fuse.ts'
import type { Frame } from '../../support/client-socket.ts'
import { ServerSocket } from '../sockets.ts'
import { kindOf, type Link } from './link.ts'
import { Page } from './page.ts'
import { platformOf, type Opening } from './opening.ts'
import { BURNS, isAccident, type Accident, type Step } from './step.ts'
import type { Timers } from './timers.ts'

/** A table, its room and two pages, moved on one step at a time. */
export class World {
  readonly timers: Timers
  readonly pages: readonly Page[]
  accidents = 0
  moves = 0
  /** Whether everything that is sent is held against what may be known: not while an earlier history is repeated. */
  isChecking = false
  /** Chooses a move of those that a seat may make: the first that is legal, unless a walk chooses. */
  pick: (view: Seen<unknown>, seat: Seat) => unknown = (view, seat) => [...this.opening.rules.legal(view, seat)][0]
  readonly opening: Opening
  private readonly fuse = new Fuse()
  private contents: Contents
  private rows: Rows
  private room: Room<Handlers> | undefined
  private context: Context | undefined
  private alarm: number | null
  private posted: { readonly socket: ServerSocket; readonly frame: Frame }[] = []
  private thrown: Error | undefined

  constructor(opening: Opening, timers: Timers) {
    timers.reset(opening.at)
    this.timers = timers
    this.opening = opening
    this.contents = opening.contents
    this.alarm = opening.alarm
    this.rows = this.rowsOf()
    const { rules, names, tokens } = opening
    this.pages = tokens.map((token, seat) => new Page({ name: names[seat]!, seat, token, rules, timers }))
  }

  /** Rows on a disk that can fail. */
  private rowsOf(): Rows {
    const { fuse } = this
    const rows = memoryRows(this.contents, (contents) => {
      this.contents = contents
      fuse.committed()
    })
    return {
      ...rows,
      transaction: (write) =>
        rows.transaction(() => {
          fuse.alive()
          write()
          fuse.write()
        }),
    }
  }

  private wake(): Room<Handlers> {
    // Memory of the room that slept and is not on the disk is lost.
    this.rows = this.rowsOf()
    const { rows, timers } = this
    const platform = platformOf(this.opening.rules, {
      rows,
      sockets: () => this.servers(),
      now: () => timers.now,
      ring: (at) => {
        this.fuse.alive()
        this.alarm = at
      },
      failed: (where, error) =>
        void (this.thrown ??= new Error(`the room broke at ${where}: ${String(error)}`, { cause: error })),
    })
    const woken = (context: Context): void => void (this.context = context)
    return createRoom(platform, [...features, { woken }] as unknown as typeof features)
  }

  private servers(): ServerSocket[] {
    return this.pages.flatMap(({ links }) => links.flatMap(({ server }) => (server && !server.gone ? [server] : [])))
  }

  /** Something comes to the room; what it sends leaves once the event is over, unless the room went down in it. */
  private async event(run: (room: Room<Handlers>) => unknown): Promise<void> {
    const { fuse } = this
    const { burns } = fuse
    this.room ??= this.wake()
    await run(this.room)
    if (fuse.stopped) this.crash()
    fuse.douse()
    for (const { socket, frame } of this.posted.splice(0)) {
      const [page, link] = this.linkOf(socket) ?? []
      if (!page || !link || socket.gone) continue
      if ('text' in frame && this.isChecking) checkSent(this, page, frame.text)
      link.toPage(frame)
    }
    const { thrown } = this
    this.thrown = undefined
    if (thrown !== undefined && fuse.burns === burns) throw thrown
  }

  private crash(): void {
    this.room = this.context = undefined
    this.posted = []
    this.fuse.restart()
    for (const page of this.pages) {
      for (const link of page.links) {
        if (!link.server) continue
        link.server.gone = true
        link.break()
      }
    }
  }

  /** Other code takes over while the sockets sleep: what it finds with them, it did not write. */
  private deploy(): void {
    this.room = this.context = undefined
    for (const server of this.servers()) {
      server.serializeAttachment({ version: 0, session: { stage: 'another', kept: 'in another shape' } })
    }
  }

  private linkOf(socket: ServerSocket): readonly [Page, Link] | undefined {
    for (const page of this.pages) for (const link of page.links) if (link.server === socket) return [page, link]
    return undefined
  }

  private dial(page: Page, link: Link): Promise<void> {
    const accept = (): ServerSocket => {
      link.server = new ServerSocket(this.fuse, (socket, frame) => {
        this.fuse.alive()
        this.posted.push({ socket, frame })
      })
      return link.server
    }
    return this.event((room) => {
      const opened = room.open({ address: 'here' }, accept)
      if ('error' in opened) link.break()
    }).then(() => {
      if (link.isBroken) return
      this.timers.owner = page
      link.client.readyState = 1
      link.client.emit('open', {})
    })
  }

  private arriveAtRoom(link: Link): Promise<void> {
    const frame = link.rising.shift()!
    const server = link.server!
    if ('close' in frame) return this.close(server, frame.close, frame.reason)
    if (frame.text === 'ping') {
      link.toPage({ text: 'pong' })
      return Promise.resolve()
    }
    return this.event((room) => room.message(server, frame.text))
  }

  private close(server: ServerSocket, code: number, reason: string): Promise<void> {
    return this.event((room) => {
      // A page that went while the room was told so may not be listed any more, but is known until then.
      room.closed(server, code, reason)
      server.gone = true
    })
  }

  private arriveAtPage(page: Page, link: Link): void {
    const frame = link.falling.shift()!
    this.timers.owner = page
    if ('text' in frame) return link.client.emit('message', { data: frame.text })
    link.tellPage(frame.close, frame.reason)
    link.up.push({ close: frame.close, reason: '' })
  }

  /** All that may happen next. */
  steps(): Step[] {
    const isBusy = this.courses().length > 0
    return [...this.pages.flatMap((page) => this.stepsOf(page, isBusy)), ...this.stepsOfRoom()]
  }

  /** Steps that happen in any case, unless an accident prevents them: in their order in a calm. */
  courses(): Step[] {
    return this.pages.flatMap((page) => [...(page.isHidden ? [this.looking(page)] : []), ...this.deliveries(page)])
  }

  private looking = (page: Page): Step => ({
    kind: 'a hidden page is looked at',
    name: `${page.name} looks at the page`,
    run: () => page.look(),
  })

  /** The next timer of all fires: nothing else is left to come. */
  patience(): Step {
    const due = (page: Page): number => this.timers.dueOf(page) ?? Infinity
    const page = this.pages.reduce((first, one) => (due(one) < due(first) ? one : first))
    return { kind: 'time passes', name: `time passes for ${page.name}`, run: () => this.timers.fire(page) }
  }

  private stepsOf(page: Page, isBusy: boolean): Step[] {
    const { name, state } = page
    const steps = [...this.deliveries(page), ...this.wishes(page)]
    for (const link of page.links) {
      const nth = this.nth(page, link)
      if (!link.isBroken && !(link.isOverAtPage && link.isOverAtRoom)) {
        steps.push({
          kind: 'a connection breaks',
          name: `${name}'s ${nth}connection breaks`,
          run: () => link.break(),
        })
      }
      const [frame] = link.rising
      if (!frame || link.isOverAtRoom) continue
      if ('text' in frame && frame.text.startsWith('{"type":"act"')) {
        steps.push({
          kind: 'an action comes twice',
          name: `${name}'s ${nth}action is doubled`,
          run: () => void link.rising.unshift(frame),
        })
      }
      for (const { kind, left, how, words } of BURNS) {
        const run = (): Promise<void> => {
          this.fuse.light(left, how)
          return this.arriveAtRoom(link)
        }
        steps.push({ kind, name: `${name}'s ${nth}${kindOf(frame)} arrives, ${words}`, burns: true, run })
      }
    }
    const due = this.timers.dueOf(page)
    if (due !== undefined) {
      const seconds = Math.round((due - this.timers.now) / 100) / 10
      steps.push({
        kind: isBusy ? 'a timer is early, or an answer late' : 'time passes',
        name: seconds > 0 ? `${seconds} s pass for ${name}` : `a timer of ${name} is due`,
        run: () => this.timers.fire(page),
      })
    }
    steps.push({ kind: 'a page is loaded again', name: `${name} loads the page again`, run: () => page.reload() })
    if (page.isHidden) return [...steps, this.looking(page)]
    steps.push({ kind: 'a page is hidden', name: `${name} hides the page`, run: () => page.hide() })
    if (state.status !== 'connecting') {
      steps.push({
        kind: 'a page is looked at again',
        name: `${name} looks at the page again`,
        run: () => page.look(),
      })
    }
    return steps
  }

  /** Which of a page's connections, where it has several. */
  private nth({ links }: Page, link: Link): string {
    return links.length > 1
      ? `${['first', 'second', 'third'][links.indexOf(link)] ?? `${links.indexOf(link) + 1}th`} `
      : ''
  }

  /** Frames on their way to or from a page, and news that it has yet to learn. */
  private deliveries(page: Page): Step[] {
    const { name } = page
    return page.links.flatMap((link): Step[] => {
      const steps: Step[] = []
      const nth = this.nth(page, link)
      const [up] = link.rising
      const [down] = link.falling
      if (link.isDialling && !link.isBroken && !link.isOverAtPage) {
        const run = (): Promise<void> => this.dial(page, link)
        steps.push({ kind: 'a connection opens', name: `${name}'s ${nth}connection opens`, run })
      }
      if (up && !link.isOverAtRoom) {
        const run = (): Promise<void> => this.arriveAtRoom(link)
        steps.push({ kind: 'a frame comes to the room', name: `${name}'s ${nth}${kindOf(up)} arrives`, run })
      }
      if (down) {
        const run = (): void => this.arriveAtPage(page, link)
        steps.push({ kind: 'a frame comes to a page', name: `${name} is told: ${nth}${kindOf(down)}`, run })
      }
      if (link.isBroken && !link.isOverAtPage) {
        const run = (): void => {
          this.timers.owner = page
          link.tellPage(1006, '')
        }
        const words = `${name} notices that the ${nth}connection is lost`
        steps.push({ kind: 'a page notices that its connection is lost', name: words, run })
      }
      if (link.isBroken && !link.isOverAtRoom) {
        const run = (): Promise<void> => this.close(link.server!, 1006, '')
        const words = `the room notices that ${name}'s ${nth}connection is lost`
        steps.push({ kind: 'the room notices that a connection is lost', name: words, run })
      }
      return steps
    })
  }

  /** Moves that a player may make. */
  private wishes(page: Page): Step[] {
    const { name, state } = page
    const { info, view, you, log, pending, canWithdraw, status } = state
    const steps: Step[] = []
    if (canWithdraw)
      steps.push({
        kind: 'a move is withdrawn',
        name: `${name} withdraws`,
        run: () => void page.inside(() => page.withdraw()),
      })
    if (!info || view === undefined || you === null || pending || status === 'closed') return steps
    const { rules } = this.opening
    if (info.phase === 'playing' && rules.mayAct(view).includes(you) && state.game) {
      const run = (): void => {
        this.moves++
        page.inside(() => page.act(this.pick(view, you)))
      }
      steps.push({ kind: 'a player moves', name: `${name} moves`, run })
    }
    const last = log!.entries.at(-1)
    if (last?.seat === you && !last.up && last.back === undefined && state.game) {
      steps.push({
        kind: 'a move is taken back',
        name: `${name} takes back`,
        run: () => void page.inside(() => page.takeBack(last.n)),
      })
    }
    return steps
  }

  private stepsOfRoom(): Step[] {
    const steps: Step[] = []
    const add = (kind: Accident, run: Step['run']): void => void steps.push({ kind, name: kind, run })
    if (this.room) add('the room falls asleep', () => void (this.room = this.context = undefined))
    if (this.servers().length > 0) {
      add('the room goes down', () => this.crash())
      add('another version takes over', () => this.deploy())
    }
    if (this.alarm !== null) {
      add('the alarm rings early', () => {
        this.alarm = null
        return this.event((room) => room.ring())
      })
    }
    return steps
  }

  /** Takes a step, and everything that follows at once. False where it was none: a disk that was to fail had nothing to write. */
  async take(step: Step): Promise<boolean> {
    const before = this.fuse.burns
    await step.run()
    await this.timers.settle()
    this.fuse.douse()
    if (isAccident(step)) this.accidents++
    for (const page of this.pages) page.links = page.links.filter((link) => !(link.isOverAtPage && link.isOverAtRoom))
    return !step.burns || this.fuse.burns > before
  }

  /** Stored entries, in order. */
  get entries(): Contents['entries'] {
    return this.contents.entries
  }

  /** Label from which, with the frames that arrive, the room's next step follows. */
  roomLabel(rank: (rev: number) => string): string {
    const { meta, entries, stored } = this.contents
    const { attended, upSince, phase } = meta!
    const rows = [phase, attended?.is, upSince !== undefined, [...(stored.alarm?.keys() ?? [])], stored.proposal?.size]
    const log = entries.map(({ cause, entry }) => `${cause?.action} ${entry.back ?? ''}`)
    const { context } = this
    const refused = [...(context?.senders ?? [])].map(([sender, { refused }]) => [sender, refused])
    const memory = context && [
      context.state?.match?.position.n,
      context.isAwake,
      context.applied && [...context.applied.keys()],
      rank(context.rev),
      refused,
    ]
    return JSON.stringify([rows, log, this.room !== undefined, memory, this.alarm !== null])
  }

  linkLabel({ client, server, rising, falling, isBroken }: Link, rank: (rev: number) => string): string {
    const attached = server && !server.gone ? ranked(JSON.stringify(server.deserializeAttachment()), rank) : '-'
    const frames = [...rising, ...falling].map((frame) =>
      'close' in frame ? `close ${frame.close}` : ranked(frame.text, rank),
    )
    return `${client.readyState} ${server?.closing} ${isBroken} ${rising.length} ${attached} ${frames.join('|')}`
  }

  /** Everything that decides what may come, but for what has been used up; times are left out, and revisions ranked. */
  get label(): string {
    const revs = new Set<number>([this.context?.rev ?? 0])
    const texts: string[] = []
    for (const { state, links } of this.pages) {
      revs.add(state.info?.rev ?? 0)
      for (const { server, falling } of links) {
        if (server && !server.gone) texts.push(JSON.stringify(server.deserializeAttachment()))
        for (const frame of falling) if ('text' in frame) texts.push(frame.text)
      }
    }
    for (const text of texts) for (const [, rev] of text.matchAll(/"rev":(\d+)/g)) revs.add(Number(rev))
    const order = [...revs].sort((a, b) => a - b)
    const rank = (rev: number): string => `r${order.indexOf(rev)}`
    const pages = this.pages.map((page) => [page.label(rank), ...page.links.map((link) => this.linkLabel(link, rank))])
    return JSON.stringify([this.roomLabel(rank), pages])
  }
}

/** Without times, whose order decides nothing here; revisions by their rank. */
const ranked = (text: string, rank: (rev: number) => string): string =>
  text
    .replace(/"rev":(\d+)/g, (_, rev: string) => rank(Number(rev)))
    .replace(/\d{12,}/g, '#')
    .replace(/"left":[\d.]+/g, '')
