import type { Code } from '../errors.ts'
import type { React, Say } from '../frames.ts'
import { isSeated, type Change, type Line, type Live, type Player } from './state.ts'
import { CHAT_SHOWN } from '../../worker/rows.ts'

/** The player whose socket may speak: spectators read. */
export function speaker(live: Live, who: number | null): Player | undefined {
  return live.players.find((player) => player.who === who && isSeated(player))
}

/** A line or a reaction at the end of the chat, under the name of the moment. */
export function said(live: Live, player: Player, frame: Say | React): Change | Code {
  const { who, name } = player
  const k = (live.chat.at(-1)?.k ?? -1) + 1
  const spoken = { k, who, name, action: frame.id }
  if (frame.type === 'say' && frame.text === '') return 'bad-line'
  const line: Line = frame.type === 'say' ? { ...spoken, text: frame.text } : { ...spoken, reaction: frame.reaction }
  return { live: { ...live, chat: [...live.chat, line].slice(-CHAT_SHOWN) }, write: (store) => store.putLine(line) }
}
