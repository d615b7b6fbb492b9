import type { TableInfo } from '../../../shared/table-info.ts'
import { m } from '../../base/messages/compiled/messages.js'
import type { Verification } from './verify-record.ts'

/** Whether the dealing was fair, in a sentence. `dealtHere`: it was played in this page, which dealt it too. */
export function verdictOf({ fair, certain, mismatch }: Verification, { game }: TableInfo, dealtHere: boolean): string {
  if (mismatch?.why === 'version') return m.record_other_version()
  if (!fair) return m.record_unfair()
  if (dealtHere) return m.solo_dealt()
  if (!certain) return m.record_fair_from_here()
  return m.record_fair({ game })
}
