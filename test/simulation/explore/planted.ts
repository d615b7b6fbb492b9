import { registerHooks } from 'node:module'

/** A mistake in the room, made on purpose: the explorer has to find it. */
export interface Planted {
  readonly name: string
  /** Below `shared/room`. */
  readonly file: string
  readonly from: string
  readonly to: string
}

export const planted: readonly Planted[] = [
  {
    name: 'an action that comes again is not known any more',
    file: 'match/act.ts',
    from: 'const made = appliedBy(context, { playerId: player.id, action: id }, base, n)',
    to: 'const made = undefined as number | undefined',
  },
  {
    name: 'a take-back that comes again is not known any more',
    file: 'match/act.ts',
    from: 'const made = appliedBy(context, { playerId: player.id, action: id }, base, n)',
    to: 'const made = back === undefined ? appliedBy(context, { playerId: player.id, action: id }, base, n) : undefined',
  },
  {
    name: 'a room that wakes does not read which actions it has carried out',
    file: 'core/context.ts',
    from: '    ...nothingHeld,\n    senders',
    to: '    ...nothingHeld,\n    applied: new Map(),\n    senders',
  },
  {
    name: 'a socket that has closed stays in memory',
    file: 'core/context.ts',
    from: "    hold(context, socket, { stage: 'closed' })\n    if (!state ||",
    to: '    if (!state ||',
  },
  {
    name: 'frames leave before their change is written',
    file: 'core/context.ts',
    from: '  platform.rows.transaction(() => {\n    change.write(platform.rows)\n    for (const alarm of alarms)',
    to: '  for (const post of posts) deliver(context, post)\n  platform.rows.transaction(() => {\n    change.write(platform.rows)\n    for (const alarm of alarms)',
  },
  {
    name: 'a change that could not be written stays in memory',
    file: 'core/context.ts',
    from: '  platform.rows.transaction(() => {\n    change.write(platform.rows)\n    for (const alarm of alarms)',
    to: '  Object.assign(nothingHeld, { state: change.state })\n  platform.rows.transaction(() => {\n    change.write(platform.rows)\n    for (const alarm of alarms)',
  },
  {
    name: 'what another version left with a socket is believed',
    file: 'core/sockets.ts',
    from: 'attached.version === SESSION_VERSION ? attached.session : undefined',
    to: 'attached.session',
  },
  {
    name: 'a page that slept through a deploy is not sent away',
    file: 'core/connections.ts',
    from: "if (!attached) hangUp(platform, socket, 1012, 'hello again')",
    to: '',
  },
  {
    name: 'a hidden page is not told of entries',
    file: 'core/commit.ts',
    from: 'const to = welcomed(open).map((one) => ({ ...one, viewer: viewerOf(state, one.session) }))',
    to: "const to = welcomed(open).filter(({ session }) => !('hid' in session)).map((one) => ({ ...one, viewer: viewerOf(state, one.session) }))",
  },
  {
    name: 'everybody is told the name of an action',
    file: 'core/commit.ts',
    from: 'const action = viewer === entry.seat ? cause?.action : undefined',
    to: 'const action = cause?.action',
  },
  {
    name: 'the others are not told that a page is back',
    file: 'core/messages.ts',
    from: 'if (deliver(context, { socket, session, frames })) for (const post of news) deliver(context, post)',
    to: 'deliver(context, { socket, session, frames })',
  },
  {
    name: 'an answer that is given again has the digest of now',
    file: 'match/act.ts',
    from: 'digest(redact(stateAt(match, platform.rows, n + 1), seat))',
    to: 'digest(redact(match.position.state, seat))',
  },
]

/** Every module of the room that is loaded from now on has the mistake in it. */
export function plant({ file, from, to }: Planted): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith(`/shared/room/${file}`)) return loaded
      const source = String(loaded.source)
      if (!source.includes(from)) throw new Error(`${file} has nothing to plant a mistake in`)
      return { ...loaded, source: source.replace(from, to) }
    },
  })
}
