import { persisted } from './persisted.svelte.ts'
import { local } from './storage.ts'

/** What Chromium says when it would install the page. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** iOS alone has it. */
const onIos = (navigator as { readonly standalone?: boolean }).standalone

/** Whether this is the installed app: without an address bar, and on iOS without a way back. */
export const isStandalone = onIos === true || matchMedia('(display-mode: standalone)').matches

/** Whether it can be installed by hand alone. */
export const byHand = onIos === false && !isStandalone

let prompt: InstallPrompt | undefined = $state.raw()
/** Whether the player does not want to be told of it again. */
const declined = persisted(local, 'murex:no-install', false)

// Asked at no time but when the player wants it.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  prompt = event as InstallPrompt
})
/** What is kept here may then stay when storage is short; some browsers would ask a mere visitor whether it may. */
export const persistStorage = (): void => void navigator.storage?.persist?.().catch(() => undefined)
addEventListener('appinstalled', () => {
  prompt = undefined
  persistStorage()
})
if (isStandalone) persistStorage()

export const installation = {
  /** How it can be installed here: by asking, or by hand as words say; undefined where it cannot, or shall not. */
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
