import type { ErrorCode } from '../../errors.ts'
import { CHAT_SHOWN, type React, type Say } from '../../protocol.ts'
import { whenOf } from '../core/authorize.ts'
import { charge, answer, refuse } from '../core/messages.ts'
import { commit } from '../core/commit.ts'
import { hold, linesOf } from '../core/memory.ts'
import { holderById } from '../core/occupants.ts'
import { senderKey } from '../core/rate-limits.ts'
import { frameOf } from '../core/sockets.ts'
import { chatLine, playerIdOf } from '../core/views.ts'
import type { Context, Feature, Incoming } from '../feature.ts'
import type { LineChange } from '../core/change.ts'
import type { Line, Occupant, Player, RoomState } from '../types.ts'

/** Adds a line or a reaction to the chat, under its speaker's present name. */
export function say(context: Context, state: RoomState, player: Occupant, frame: Say | React): LineChange | ErrorCode {
  const k = (linesOf(context).at(-1)?.k ?? -1) + 1
  const spoken = { k, playerId: player.id, name: player.name, action: frame.id }
  if (frame.type === 'say' && frame.text === '') return 'bad-line'
  const line: Line = frame.type === 'say' ? { ...spoken, text: frame.text } : { ...spoken, reaction: frame.reaction }
  return { kind: 'line', state, line, write: (rows) => rows.put('line', line.k % CHAT_SHOWN, line) }
}

/** The player's line with this id, if it is still kept. */
function saidBefore(context: Context, player: Player, id: string): Line | undefined {
  return linesOf(context).find(({ playerId, action }) => playerId === player.id && action === id)
}

/** Says a player's line, and answers a repeated one with that line again. Spectators only read. */
function speak(incoming: Incoming, frame: Say | React): void {
  const { context, state, socket, session } = incoming
  const player = holderById(state.players, playerIdOf(session))
  if (player?.kind !== 'player') return refuse(incoming, frame.id, 'not-seated' satisfies ErrorCode)
  const said = saidBefore(context, player, frame.id)
  if (said) return answer(incoming, frameOf({ type: 'said', line: chatLine(state, said) }))
  const change = say(context, state, player, frame)
  if (typeof change === 'string') return refuse(incoming, frame.id, change)
  const sender = whenOf(context, 'lines') === 'now' && charge(context, senderKey(session), 'lines', incoming.now)
  if (!sender) return refuse(incoming, frame.id, 'chat-too-fast' satisfies ErrorCode)
  hold(context, socket, { ...session, sender })
  commit(context, change)
}

export const chat = {
  stored: ['line'],
  frames: { say: speak, react: speak },
} satisfies Feature
