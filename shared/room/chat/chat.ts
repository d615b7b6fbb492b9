import type { ErrorCode } from '../../errors.ts'
import type { React, Say } from '../../protocol.ts'
import { CHAT_KEPT } from '../core/rows.ts'
import { charge, answer, refuse } from '../core/messages.ts'
import { commit } from '../core/commit.ts'
import { hold } from '../core/context.ts'
import { holderById } from '../core/occupants.ts'
import { senderKey } from '../core/rate-limits.ts'
import { frameOf } from '../core/sockets.ts'
import { chatLine, playerIdOf } from '../core/views.ts'
import type { Feature, Incoming } from '../feature.ts'
import type { Line, LineChange, Occupant, Player, RoomState } from '../types.ts'

/** A line or a reaction at the end of the chat, under the name that its speaker has now. */
export function say(state: RoomState, player: Occupant, frame: Say | React): LineChange | ErrorCode {
  const k = (state.chat.at(-1)?.k ?? -1) + 1
  const spoken = { k, playerId: player.id, name: player.name, action: frame.id }
  if (frame.type === 'say' && frame.text === '') return 'bad-line'
  const line: Line = frame.type === 'say' ? { ...spoken, text: frame.text } : { ...spoken, reaction: frame.reaction }
  const chat = [...state.chat, line].slice(-CHAT_KEPT)
  return { kind: 'line', state: { ...state, chat }, line, write: (rows) => rows.put('line', line.k % CHAT_KEPT, line) }
}

/** The line that the player has said under this id, if it is still kept. */
function saidBefore({ chat }: RoomState, player: Player, id: string): Line | undefined {
  return chat.find(({ playerId, action }) => playerId === player.id && action === id)
}

/** Spectators only read. A player who repeats what was said already is told that line again. */
function speak(incoming: Incoming, frame: Say | React): void {
  const { context, state, socket, session } = incoming
  const player = holderById(state.players, playerIdOf(session))
  if (player?.kind !== 'player') return refuse(incoming, frame.id, 'not-seated' satisfies ErrorCode)
  const said = saidBefore(state, player, frame.id)
  if (said) return answer(incoming, frameOf({ type: 'said', line: chatLine(state, said) }))
  const change = say(state, player, frame)
  if (typeof change === 'string') return refuse(incoming, frame.id, change)
  const sender = charge(context, senderKey(session), 'lines', incoming.now)
  if (!sender) return refuse(incoming, frame.id, 'chat-too-fast' satisfies ErrorCode)
  hold(context, socket, { ...session, sender })
  commit(context, change)
}

/** What players say at the table. */
export const chat = {
  stored: ['line'],
  wake: (rows) => ({ chat: rows.list('line').toSorted((a, b) => a.k - b.k) }),
  frames: { say: speak, react: speak },
} satisfies Feature
