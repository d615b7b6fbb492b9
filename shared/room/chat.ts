import type { React, Say } from '../protocol.ts'
import type { TableInfo } from '../table-info.ts'
import type { Player } from './occupants.ts'
import { informing, type Plan } from './plan.ts'
import { CHAT_SHOWN } from './rows.ts'
import type { Line, RoomState } from './state.ts'

/** A line or a reaction at the end of the chat, under the name that the player has now. */
export function say(state: RoomState, player: Player, frame: Say | React): Plan<TableInfo> {
  const k = (state.chat.at(-1)?.k ?? -1) + 1
  const spoken = { k, playerId: player.id, name: player.name, action: frame.id }
  if (frame.type === 'say' && frame.text === '') return { error: 'bad-line' }
  const line: Line = frame.type === 'say' ? { ...spoken, text: frame.text } : { ...spoken, reaction: frame.reaction }
  const chat = [...state.chat, line].slice(-CHAT_SHOWN)
  return informing({ kind: 'info', state: { ...state, chat }, write: (rows) => rows.putLine(line) })
}
