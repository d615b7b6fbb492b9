import { persisted } from './persisted.svelte.ts'
import { local } from './storage.ts'

/** Chromium's event when it would install the page. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** Flag that iOS alone defines. */
const onIos = (navigator as { readonly standalone?: boolean }).standalone

/** Whether this is the installed app, which has no address bar, and on iOS no way back. */
export const isStandalone = onIos === true || matchMedia('(display-mode: standalone)').matches

/** Whether only the player can install it, by hand. */
export const byHand = onIos === false && !isStandalone

let prompt: InstallPrompt | undefined = $state.raw()
const declined = persisted(local, 'murex:no-install', false)

// Keeps the browser from asking by itself.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  prompt = event as InstallPrompt
})
/** Asks the browser to keep our storage when space is short; some would ask a mere visitor for permission. */
export const persistStorage = (): void => void navigator.storage?.persist?.().catch(() => undefined)
addEventListener('appinstalled', () => {
  prompt = undefined
  persistStorage()
})
if (isStandalone) persistStorage()

export const installation = {
  /** Way to install: the browser's dialog, or instructions in words; undefined if there is none, or the player declined. */
  get way(): 'ask' | 'words' | undefined {
    if (declined.current || isStandalone) return undefined
    return prompt ? 'ask' : byHand ? 'words' : undefined
  },
  async ask(): Promise<void> {
    const answer = await prompt?.prompt()
    prompt = undefined
    if (answer?.outcome === 'dismissed') declined.current = true
  },
  decline(): void {
    declined.current = true
  },
}
