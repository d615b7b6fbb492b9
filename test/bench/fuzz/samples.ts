import { defaults } from '../../../shared/engine/choices.ts'
import { act, begin } from '../../../shared/engine/position.ts'
import { quick } from '../../../shared/engine/random.ts'
import { redact } from '../../../shared/engine/sealed.ts'
import { gameIds, type GameId } from '../../../shared/games/ids.ts'
import { PROTOCOL } from '../../../shared/protocol.ts'
import { playables } from '../../support/playable.ts'

/** Commands of a random game, one of each type that was played. */
function commandsOf(id: GameId): unknown[] {
  const game = playables[id]
  const random = quick(1)
  const key = new Uint8Array(32)
  const start = { seats: game.seats.min, first: 0, options: defaults(game.choices) }
  let { position } = begin(game, start, key)
  const found = new Map<string, unknown>()
  for (;;) {
    const [seat] = game.mayAct(redact(position.state, 'spectator'))
    if (seat === undefined) return [...found.values()]
    const command = game.pick(redact(position.state, seat), seat, random) as { readonly type: string }
    found.set(command.type, command)
    const step = act(game, position, seat, command, key)
    if (typeof step === 'string') throw new Error(step)
    position = step.position
  }
}

const hex = (length: number): string => '0123456789abcdef'.repeat(length / 16)
const id = 'an-action-of-mine'
const command = Object.fromEntries(gameIds.map((game) => [game, commandsOf(game)])) as Record<GameId, unknown[]>

/** Real frames of a page, with commands of one game. */
export function framesOf(game: GameId): unknown[] {
  return [
    { type: 'hello', protocol: PROTOCOL, n: -1 },
    { type: 'hello', protocol: PROTOCOL, token: 'x'.repeat(22), epoch: 'e'.repeat(21), n: 3 },
    { type: 'sync', n: 2 },
    { type: 'sync', n: 2, wrong: '01234567' },
    { type: 'say', id, text: 'Well played, 木村! 👨‍👩‍👧' },
    { type: 'react', id, reaction: 'well-played' },
    { type: 'prepare', on: true },
    { type: 'act', id, base: 1, back: 1 },
    ...command[game].map((each) => ({ type: 'act', id, base: 1, command: each })),
  ]
}

export const bodies: readonly unknown[] = [
  { game: 'tsuro', options: { bonus: 'on' }, settings: { listed: false, first: 'drawn' }, name: 'Ada', nonce: hex(32) },
  {
    game: 'tsuro',
    version: 1,
    start: { seats: 2, first: 0, options: { bonus: 'off' } },
    key: hex(64),
    seat: 0,
    name: 'Ada',
    colour: 'red',
    bots: [{ seat: 1, name: 'Ben', colour: 'blue', level: 'calm' }],
    commands: command.tsuro.map((each) => [0, each]),
  },
  { name: 'Ada', nonce: hex(32), seat: 1 },
  { options: {}, settings: { listed: true, locked: false, pace: 'none' } },
  { seat: 1, level: 'sharp' },
  { seat: 1, colour: 'red', name: 'Bea' },
  { forGood: true },
  { yes: true },
  { code: 'K7QM-2XWD' },
  { kind: 'rescue', seat: 1 },
  { kind: 'takeover', seat: 1, name: 'Cleo' },
  { kind: 'offer', seat: 1, open: true },
  { kind: 'take-back', back: 1 },
  { kind: 'stand-in', seat: 1, span: 'turn' },
  { kind: 'away', until: 1_800_000_000_000 },
  { tables: [{ id: 'A'.repeat(16), token: 'x'.repeat(22) }], gone: ['B'.repeat(16)] },
  { message: 'Error: x is undefined', stack: 'at f (a.js:1:1)', where: 'home' },
  {
    subscription: { endpoint: 'https://push.example/a', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
    note: { title: 'a', turn: 'b', reminder: 'c', nudge: 'd', proposal: 'e', over: 'f' },
    zone: 'Europe/Brussels',
    quiet: true,
  },
]
