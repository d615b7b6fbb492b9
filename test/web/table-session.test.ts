import { expect, test } from 'vitest'
import type { Seen } from '../../shared/engine/game.ts'
import type { GameUi } from '../../web/games/game-ui.ts'
import { queued } from '../../web/games/motions.svelte.ts'
import { TableSession, type TableSource } from '../../web/games/table-session.svelte.ts'
import { logReader, tableSource } from './page.ts'
import { playerOf } from './scripted.ts'

interface Draft {
  readonly take?: number
  readonly open?: boolean
}

/** The page of a game of taking matches; its check may load later. */
function matches(check: GameUi['check'] = (view, _, take) => (take > view.left ? 'too-many' : undefined)) {
  return {
    check,
    commandOf: (_: unknown, __: number, draft: Draft) => draft.take,
    draftOf: (take: number, kept: Draft) => ({ ...kept, take }),
  }
}

/** A table with two matches left, before its first entry, and what was sent from there. */
function table(about: Partial<TableSource> = {}) {
  const sent: unknown[] = []
  const page: { ui: object; draft: unknown; pending: unknown } = { ui: matches(), draft: undefined, pending: undefined }
  const source = tableSource({
    view: () => ({ left: 2 }) as unknown as Seen<unknown>,
    seats: () => [{ kind: 'empty' }, playerOf()],
    pending: () => page.pending,
    canAct: () => page.pending === undefined,
    draft: () => page.draft,
    keep: (draft) => (page.draft = draft),
    act: (command) => sent.push(command) > 0,
    ...about,
  })
  const session = new TableSession<{ left: number }, number, never, Draft>(() => page.ui as GameUi, source)
  return { session, page, sent }
}

test('a draft makes a command, the check judges it, and a commit sends it and clears the draft', () => {
  const { session, page, sent } = table()
  const { draft, command, verdict, ready } = session
  expect([draft, command, verdict, ready]).toEqual([{}, undefined, { is: 'none' }, false])
  session.keep({ take: 3 })
  expect([session.command, session.refusal, session.ready]).toEqual([3, 'too-many', false])
  session.commit()
  expect(sent).toEqual([])
  session.keep({ take: 2 })
  expect([session.command, session.verdict, session.ready]).toEqual([2, { is: 'allowed' }, true])
  session.commit()
  expect([sent, page.draft]).toEqual([[2], undefined])
})

test('nothing is committed before the check of the game has loaded', () => {
  const { session, page, sent } = table()
  page.ui = { ...matches(), check: undefined }
  page.draft = { take: 1 }
  expect([session.command, session.verdict, session.ready]).toEqual([1, { is: 'unknown' }, false])
  session.commit()
  session.act(1)
  expect([sent, page.draft]).toEqual([[], { take: 1 }])
  page.ui = matches()
  expect([session.verdict, session.ready]).toEqual([{ is: 'allowed' }, true])
  session.commit()
  expect(sent).toEqual([1])
})

test('a command on its way stays in sight beside what is chosen, and no other one is sent', () => {
  const { session, page, sent } = table()
  page.draft = { open: true }
  page.pending = 1
  expect([session.kept, session.draft]).toEqual([{ open: true }, { open: true, take: 1 }])
  session.commit()
  session.act(2)
  expect(sent).toEqual([])
})

test('the part of a draft that a game says outlasts a command is kept; an unsent one changes nothing', () => {
  const { session, page } = table()
  page.ui = { ...matches(), draftAfter: (_: number, { open }: Draft) => ({ open }) }
  page.draft = { open: true, take: 1 }
  session.commit()
  expect(page.draft).toEqual({ open: true })
  const refused = table({ act: () => false })
  refused.page.draft = { take: 1 }
  refused.session.commit()
  expect(refused.page.draft).toEqual({ take: 1 })
})

test('a spectator and a finished table have no command', () => {
  const draft = () => ({ take: 1 })
  expect(table({ reader: () => ({ ...logReader(), me: null }), draft }).session.command).toBeUndefined()
  expect(table({ finished: () => true, draft }).session.command).toBeUndefined()
})

test('each seat has the colour of its player', () => {
  expect(table().session.colours).toEqual(['', 'red'])
})

test('motions wait for each other; with more than the limit, only the last is shown', () => {
  const motion = (n: number) => ({ n })
  const [a, b, c, d] = [motion(1), motion(2), motion(3), motion(4)] as const
  expect(queued([], a, -1, 3)).toEqual([a])
  expect(queued([a], a, -1, 3)).toEqual([a])
  expect(queued([], a, 1, 3)).toEqual([])
  expect(queued([a], undefined, -1, 3)).toEqual([a])
  expect(queued([a], b, -1, 3)).toEqual([a, b])
  expect(queued([a, b, c], d, -1, 3)).toEqual([d])
  expect(queued([a], b, -1, 1)).toEqual([b])
})
