import type { Planted } from '../../support/planting.ts'

export const planted: readonly Planted[] = [
  {
    name: 'entries have an index of their actions',
    from: 'action TEXT,',
    to: 'action TEXT UNIQUE,',
    finding: /^\d+ moves wrote \d+ rows$/,
  },
  {
    name: 'each move sets an alarm',
    from: 'alarms: isNew && phase === "finished" ? [expiryOf(phase, now)] : []',
    to: 'alarms: [expiryOf(phase, now)]',
    finding: /^\d+ moves wrote \d+ rows$/,
  },
  {
    name: 'each message writes a line of the log',
    from: 'webSocketMessage(socket, message) {',
    to: 'webSocketMessage(socket, message) {\n    console.log("heard")',
    finding: /^\d+ requests wrote \d+ lines of the log$/,
  },
  {
    name: 'who goes has all facts written again',
    from: 'webSocketClose(socket, code, reason) {',
    to: 'webSocketClose(socket, code, reason) {\n    this.ctx.storage.sql.exec("UPDATE facts SET value = value")',
    finding: /^\d+ returns wrote \d+ rows$/,
  },
]
