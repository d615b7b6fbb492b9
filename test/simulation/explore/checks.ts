import assert from 'node:assert/strict'
import type { Seen } from '../../../shared/engine/game.ts'
import { digest } from '../../../shared/engine/digest.ts'
import { current, replay } from '../../../shared/engine/position.ts'
import { entryView, redact } from '../../../shared/engine/sealed.ts'
import type { ToPage } from '../../../shared/protocol.ts'
import { readEntry } from '../../../shared/room/core/rows.ts'
import { equal } from '../log-oracle.ts'
import type { Opening } from './opening.ts'
import type { Page } from './page.ts'
import type { World } from './world.ts'

/** Views of every seat before each entry of a log, by opening and log; histories share most of theirs. */
const known = new WeakMap<Opening, Map<string, readonly (readonly Seen<unknown>[])[]>>()

function viewsOf({ entries, opening }: World): readonly (readonly Seen<unknown>[])[] {
  const logs = known.get(opening) ?? new Map<string, readonly (readonly Seen<unknown>[])[]>()
  known.set(opening, logs)
  const log = entries
    .map(({ cause, entry }) => `${cause?.action} ${JSON.stringify(entry.command)} ${entry.back}`)
    .join()
  const before = logs.get(log)
  if (before) return before
  const { rules, tokens, contents } = opening
  const all = entries.map(({ entry }) => readEntry(entry))
  const views = [...all.keys(), all.length].map((n) => {
    const { state } = replay(rules, contents.meta!.start!, all.slice(0, n))
    return tokens.map((_, seat) => redact(state, seat))
  })
  logs.set(log, views)
  return views
}

/** A frame that leaves for a page: it tells nobody's secret, and shows an entry as the seat may see it. */
export function checkSent(world: World, page: Page, text: string): void {
  const { tokens, rules } = world.opening
  for (const token of tokens) assert(!text.includes(token), `${page.name} is sent a token`)
  const frame = JSON.parse(text) as ToPage
  if (frame.type === 'refused') {
    assert(
      !world.entries.some(({ cause }) => cause?.action === frame.id),
      `${frame.id} is refused, and was carried out`,
    )
  }
  if (frame.type !== 'entry') return
  assert(frame.entry.n < world.entries.length, `entry ${frame.entry.n} is sent before it is written`)
  const { entry, cause } = world.entries[frame.entry.n]!
  const view = viewsOf(world)[entry.n + 1]![page.options.seat]
  assert.equal(frame.hash, digest(view), `the digest after entry ${entry.n}, for ${page.name}`)
  assert.equal(frame.id, entry.seat === page.options.seat ? cause?.action : undefined, `an action, for ${page.name}`)
  equal(frame.entry, entryView(current(rules, readEntry(entry)), page.options.seat), `an entry for ${page.name}`)
}

/** Whether everything that the room has sent to a page has arrived, and the room knows its socket. */
const isToldAll = ({ links }: Page): boolean =>
  links.some(
    ({ isBroken, isOverAtPage, isOverAtRoom, server, falling }) =>
      !isBroken && !isOverAtPage && !isOverAtRoom && !server!.closing && falling.length === 0,
  )

function checkPage(world: World, page: Page): void {
  const { entries } = world
  const { name, state, options } = page
  const { n, view, status } = state
  if (view !== undefined) {
    assert(n <= entries.length, `${name} knows entry ${n - 1}, which is not stored`)
    equal(view, viewsOf(world)[n]![options.seat], `what ${name} sees before entry ${n}`)
  }
  if (status === 'live' && isToldAll(page))
    assert.equal(n, entries.length, `${name} is live, and behind without knowing`)
  for (const [id, { fate }] of page.issued) {
    const times = entries.filter(({ cause }) => cause?.action === id).length
    assert(times < 2, `${id} was carried out twice`)
    if (fate === 'done') assert.equal(times, 1, `${id} was acknowledged, and is not stored`)
    if (fate === 'refused' || fate === 'withdrawn') assert.equal(times, 0, `${id} was ${fate}, and is stored`)
  }
}

/** Checks that hold in every state. */
export function check(world: World): void {
  for (const page of world.pages) checkPage(world, page)
}

/**
 * Reasons why they are not in step: all show the stored log, have an answer to all that they sent, and see that all are
 * here.
 */
export function apart({ pages, entries }: World): string[] {
  return pages.flatMap(({ name, state: { status, n, pending, info }, isHidden }) => {
    const isHere = (seat: number): boolean => {
      const at = info?.seats[seat]
      return at?.kind === 'player' && at.presence === 'here'
    }
    const away = pages.filter(({ options: { seat } }) => !isHere(seat))
    return [
      ...(status === 'live' ? [] : [`${name} is ${status}`]),
      ...(n === entries.length ? [] : [`${name} knows ${n} of ${entries.length} entries`]),
      ...(pending ? [`${name} waits for an answer`] : []),
      ...(isHidden ? [`${name} is hidden`] : []),
      ...away.map((other) => `${name} sees ${other.name} away`),
    ]
  })
}
