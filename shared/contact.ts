/** Address of the one who runs a house as a link: of a mail address, or of a link itself; undefined where it is neither. */
export function contactUri(contact: string): string | undefined {
  if (/^(https:\/\/|mailto:|tel:)\S+$/i.test(contact)) return contact
  return /^[^\s@:/]+@[^\s@:/]+$/.test(contact) ? `mailto:${contact}` : undefined
}
