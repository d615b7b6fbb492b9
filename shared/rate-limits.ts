/** A rate: messages at once, and messages a second. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}
/**
 * Messages of all kinds that a player may send, over all sockets of the seat. Sockets without a seat share those of their
 * address. The room answers one more with `too-fast`, and closes that socket.
 */
export const MESSAGES: Rate = { burst: 20, perSecond: 5 }
/** Lines and reactions of a player among them. One more is refused with `chat-too-fast`. */
export const LINES: Rate = { burst: 5, perSecond: 1 }
