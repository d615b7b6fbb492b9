import { unisolated } from '../../../shared/isolated.ts'
import { m } from '../../base/messages/compiled/messages.js'

/** What a table's link is sent with. */
export interface Invitation {
  readonly id: string
  /** The game's name. */
  readonly game: string
  /** Who invites. */
  readonly host?: string | undefined
}

export const linkOf = ({ id }: Pick<Invitation, 'id'>): string => `${location.origin}/g/${id}`

export const canShare = (): boolean => 'share' in navigator

/** Opens the device's sheet for sharing; to be called in a tap, where there is one. */
export function share({ id, game, host }: Invitation): void {
  const text = host === undefined ? m.waiting_share_text({ game }) : m.seats_invite({ host, game })
  // A player who closes it has changed their mind; there is nothing to say.
  navigator.share({ url: linkOf({ id }), title: game, text: unisolated(text) }).catch(() => undefined)
}

/** Resolves to whether the link could be copied. */
export function copy(invitation: Pick<Invitation, 'id'>): Promise<boolean> {
  return navigator.clipboard.writeText(linkOf(invitation)).then(
    () => true,
    () => false,
  )
}
