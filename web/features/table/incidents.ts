import type { Incident } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import { listed } from '../../base/messages/lists.ts'

/** Something that happened beside the game, in a sentence; `n`: before which entry. */
export interface Beside {
  readonly n: number
  readonly sentence: string
}

/** An incident in a sentence, to whoever bears the name `me`. */
export function incidentSentence(incident: Incident, me: string): string {
  const { kind, name } = incident
  const mine = name === me
  switch (kind) {
    case 'left':
      return mine ? m.table_incident_left_you() : m.table_incident_left({ name })
    case 'back':
      return mine ? m.table_incident_back_you() : m.table_incident_back({ name })
    case 'replaced': {
      const { from, by } = incident
      const whose = { from, by: listed(by) }
      return mine ? m.table_incident_replaced_you(whose) : m.table_incident_replaced({ name, ...whose })
    }
    case 'letIn': {
      const by = listed(incident.by)
      return mine ? m.table_incident_let_in_you({ by }) : m.table_incident_let_in({ by, name })
    }
    case 'standIn': {
      const by = listed(incident.by)
      return mine ? m.table_incident_stand_in_you({ by }) : m.table_incident_stand_in({ by, name })
    }
    case 'lent': {
      const { to } = incident
      return mine ? m.table_incident_lent_you({ to }) : m.table_incident_lent({ to, name })
    }
    case 'reclaimed':
      return mine ? m.table_incident_reclaimed_you() : m.table_incident_reclaimed({ name })
    case 'nudged': {
      const by = listed(incident.by)
      return mine ? m.table_incident_nudged_you({ by }) : m.table_incident_nudged({ by, name })
    }
    case 'ended':
      return mine ? m.table_incident_ended_you() : m.table_incident_ended({ name })
  }
}

/** Everything that happened at a table beside the game, the latest first, told to whoever bears the name `me`. */
export function besideOf(incidents: readonly Incident[], me: string): readonly Beside[] {
  return incidents.map((incident) => ({ n: incident.n, sentence: incidentSentence(incident, me) })).reverse()
}
