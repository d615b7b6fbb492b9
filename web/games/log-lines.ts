import type { LogLine } from '../../shared/table-info.ts'
import { m } from '../base/messages/compiled/messages.js'
import { listed } from '../base/messages/lists.ts'

/** A line of the table log as a sentence, for the player named `me`. */
export function logSentence(line: LogLine, me: string): string {
  const { kind, name } = line
  const mine = name === me
  switch (kind) {
    case 'left':
      return mine ? m.table_log_left_you() : m.table_log_left({ name })
    case 'back':
      return mine ? m.table_log_back_you() : m.table_log_back({ name })
    case 'replaced': {
      const { from, by } = line
      const whose = { from, by: listed(by) }
      return mine ? m.table_log_replaced_you(whose) : m.table_log_replaced({ name, ...whose })
    }
    case 'letIn': {
      const by = listed(line.by)
      return mine ? m.table_log_let_in_you({ by }) : m.table_log_let_in({ by, name })
    }
    case 'standIn': {
      const by = listed(line.by)
      return mine ? m.table_log_stand_in_you({ by }) : m.table_log_stand_in({ by, name })
    }
    case 'nudged': {
      const by = listed(line.by)
      return mine ? m.table_log_nudged_you({ by }) : m.table_log_nudged({ by, name })
    }
    case 'hinted':
      return mine ? m.table_log_hinted_you() : m.table_log_hinted({ name })
    case 'ended':
      return mine ? m.table_log_ended_you() : m.table_log_ended({ name })
  }
}
