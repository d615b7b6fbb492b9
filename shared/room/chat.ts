import type { ErrorCode } from '../errors.ts'
import type { React, Say } from '../frames.ts'
import { isSeated, type Change, type Line, type RoomState, type Player } from './state.ts'
import { CHAT_SHOWN } from '../../worker/rows.ts'

/** The player whose socket may speak: spectators read. */
export function speaker(state: RoomState, playerId: number | null): Player | undefined {
  return state.players.find((player) => player.playerId === playerId && isSeated(player))
}

/** A line or a reaction at the end of the chat, under the name of the moment. */
export function said(state: RoomState, player: Player, frame: Say | React): Change | ErrorCode {
  const { playerId, name } = player
  const k = (state.chat.at(-1)?.k ?? -1) + 1
  const spoken = { k, playerId, name, action: frame.id }
  if (frame.type === 'say' && frame.text === '') return 'bad-line'
  const line: Line = frame.type === 'say' ? { ...spoken, text: frame.text } : { ...spoken, reaction: frame.reaction }
  return { state: { ...state, chat: [...state.chat, line].slice(-CHAT_SHOWN) }, write: (store) => store.putLine(line) }
}
