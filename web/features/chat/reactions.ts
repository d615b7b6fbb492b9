import type { ChatLine, Reaction } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'

export const reactionNames: Readonly<Record<Reaction, () => string>> = {
  clap: m.table_react_clap,
  laugh: m.table_react_laugh,
  wow: m.table_react_wow,
  sad: m.table_react_sad,
  think: m.table_react_think,
  hurry: m.table_react_hurry,
}

/** A line of chat for screen readers. */
export function spoken({ text, reaction }: ChatLine): string {
  return text ?? (reaction ? reactionNames[reaction]() : '')
}
