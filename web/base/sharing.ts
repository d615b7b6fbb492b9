export const canShare = (): boolean => 'share' in navigator

/** Whether the sheet takes this file: browsers differ. */
export const canShareFile = (file: File): boolean => canShare() && (navigator.canShare?.({ files: [file] }) ?? false)

/**
 * Opens the share sheet; must be called in a tap. A player who closes it has changed their mind, so the page stays silent;
 * a browser may refuse it, as in a frame.
 */
export async function share(data: ShareData): Promise<'shared' | 'closed' | 'refused'> {
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'closed' : 'refused'
  }
}

/** Copies a text; resolves to whether it did. A browser may refuse, and has no clipboard without https. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export type HandedOn = 'shared' | 'closed' | 'copied' | 'by-hand'

/** Shares by the sheet, else copies the text, else leaves copying to the player; must be called in a tap. */
export async function handOn(data: ShareData, text: string): Promise<HandedOn> {
  const came = canShare() ? await share(data) : 'refused'
  if (came !== 'refused') return came
  return (await copied(text)) ? 'copied' : 'by-hand'
}

/** Ends the word of a success after some ms. In an effect: returns a function that stops that. */
export function passing(isSaid: boolean, end: () => void, after = 4_000): (() => void) | undefined {
  if (!isSaid) return undefined
  const timer = setTimeout(end, after)
  return () => clearTimeout(timer)
}
