/** Whether the device has a sheet by which something is handed on. */
export const canShare = (): boolean => 'share' in navigator

/** Whether that sheet takes this file, which is a few browsers' own choice. */
export const canShareFile = (file: File): boolean => canShare() && (navigator.canShare?.({ files: [file] }) ?? false)

/**
 * Opens the sheet; to be called in a tap. Who closes it has changed their mind, and there is nothing to say; a browser may refuse
 * it, as in a frame.
 */
export async function share(data: ShareData): Promise<'shared' | 'closed' | 'refused'> {
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return (error as Error).name === 'AbortError' ? 'closed' : 'refused'
  }
}

/** Resolves to whether the text is in the clipboard, which a browser may refuse, and of which there is none without https. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** What came of handing something on. */
export type HandedOn = 'shared' | 'closed' | 'copied' | 'by-hand'

/** Hands something on by the sheet, else its text by the clipboard, else it is copied by hand; to be called in a tap. */
export async function handOn(data: ShareData, text: string): Promise<HandedOn> {
  const came = canShare() ? await share(data) : 'refused'
  if (came !== 'refused') return came
  return (await copied(text)) ? 'copied' : 'by-hand'
}
