import type { ErrorCode } from '../../errors.ts'
import type { React, Say } from '../../protocol.ts'
import { CHAT_KEPT } from '../core/rows.ts'
import type { Line, LineChange, Occupant, Player, RoomState } from '../types.ts'

/** A line or a reaction at the end of the chat, under the name that its speaker has now. */
export function say(
  state: RoomState,
  player: Occupant,
  frame: Say | React,
  name: string = player.name,
): LineChange | ErrorCode {
  const k = (state.chat.at(-1)?.k ?? -1) + 1
  const spoken = { k, playerId: player.id, name, action: frame.id }
  if (frame.type === 'say' && frame.text === '') return 'bad-line'
  const line: Line = frame.type === 'say' ? { ...spoken, text: frame.text } : { ...spoken, reaction: frame.reaction }
  const chat = [...state.chat, line].slice(-CHAT_KEPT)
  return { kind: 'line', state: { ...state, chat }, line, write: (rows) => rows.put('line', line.k % CHAT_KEPT, line) }
}

/** The line that the player has said under this id, if it is still kept. */
export function saidBefore({ chat }: RoomState, player: Player, id: string): Line | undefined {
  return chat.find(({ playerId, action }) => playerId === player.id && action === id)
}
