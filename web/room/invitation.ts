import { unisolated } from '../../shared/bidi.ts'
import { pathOfLink } from '../../shared/table-link.ts'
import { m } from '../base/messages/compiled/messages.js'
import { handOn, type HandedOn } from '../base/sharing.ts'

interface Invitation {
  readonly id: string
  readonly game: string
  readonly host?: string | undefined
}

export const linkOf = ({ id }: Pick<Invitation, 'id'>): string => location.origin + pathOfLink({ id })

/** Shares the link; must be called in a tap. */
export function send({ id, game, host }: Invitation): Promise<HandedOn> {
  const text = host === undefined ? m.waiting_share_text({ game }) : m.seats_invite({ host, game })
  const url = linkOf({ id })
  return handOn({ url, title: game, text: unisolated(text) }, url)
}
