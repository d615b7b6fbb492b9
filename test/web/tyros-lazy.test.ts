import { expect, test, vi } from 'vitest'
import { redact } from '../../shared/engine/sealed.ts'
import type { Command, Event, Refusal, State } from '../../shared/games/tyros/types.ts'
import type { GameUi } from '../../web/games/game-ui.ts'
import { TableSession } from '../../web/games/table-session.svelte.ts'
import type { Draft } from '../../web/games/tyros/draft/draft.ts'
import { pass, position } from '../shared/clauses/tyros/position.ts'
import { SOON } from '../support/limits.ts'
import { ofPage, tableSource } from './page.ts'

type TyrosUi = GameUi<State, Command, Event, Draft, Refusal>
// The page has loaded; the texts' language is asked of its cookies once the parts that come late are there.
vi.stubGlobal('document', { readyState: 'complete', cookie: '' })
const { ui: tyros } = await ofPage<{ ui: TyrosUi }>('games/tyros/index.ts')

/** A table of three in a row of actions, seen by the player on turn, and what was sent from there. */
function table() {
  const state = position({ hands: ['oy', 'v', 'g'] })
  const sent: unknown[] = []
  let draft: unknown = { plan: { type: 'bank' }, pay: [1, 0, 0, 0, 0] } satisfies Draft
  const source = tableSource({
    view: () => redact(state, 0),
    draft: () => draft,
    keep: (next) => (draft = next),
    act: (command) => sent.push(command) > 0,
  })
  return { session: new TableSession<State, Command, Event, Draft, Refusal>(() => tyros, source), sent }
}

test('nothing is known to be allowed, and nothing is sent, until the check of Tyros has come', async () => {
  const early = table()
  expect(tyros.check).toBeUndefined()
  expect(early.session.verdict.is).not.toBe('allowed')
  expect([early.session.canAct, early.session.ready]).toEqual([false, false])
  early.session.commit()
  early.session.act(pass)
  expect(early.sent).toEqual([])

  await vi.waitFor(() => expect(tyros.check).toBeDefined(), { timeout: SOON })
  const late = table()
  expect(late.session.verdict).toEqual({ is: 'allowed' })
  expect([late.session.canAct, late.session.ready]).toEqual([true, true])
  late.session.commit()
  expect(late.sent).toEqual([{ type: 'exchange', pay: [1, 0, 0, 0, 0] }])
})

test('a command that the check of Tyros refuses is not ready, and says why', async () => {
  await vi.waitFor(() => expect(tyros.check).toBeDefined(), { timeout: SOON })
  const { session, sent } = table()
  session.keep({ deal: { give: [1, 0, 0, 0, 0], want: [0, 0, 0, 0, 0] } })
  expect(session.verdict).toEqual({ is: 'refused', refusal: 'nothing-given' })
  session.commit()
  expect(sent).toEqual([])
  session.keep({ deal: { give: [1, 0, 0, 0, 0], want: [0, 0, 1, 0, 0] } })
  session.commit()
  expect(sent).toEqual([{ type: 'offer', give: [1, 0, 0, 0, 0], want: [0, 0, 1, 0, 0], to: [1, 2] }])
})
