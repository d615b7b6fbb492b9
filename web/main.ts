import { mount } from 'svelte'
import App from './App.svelte'
import './ui/design/base.css'
import { reportUncaught } from './base/reporting.ts'
import { reloadForLostParts } from './base/lost-parts.ts'
import { language } from './base/language.ts'
import { keepTexts } from './base/page-translation.ts'
// Hears whether the page can be installed, which is said once.
import './base/installation.svelte.ts'

/** ms after which a page that has loaded counts as rested. */
const REST = 5_000

reportUncaught()
reloadForLostParts()
document.documentElement.lang = language
mount(App, { target: document.body })
keepTexts()

// What keeps the page for later takes nothing from what is looked at now.
if (import.meta.env.PROD)
  addEventListener('load', () =>
    setTimeout(() => {
      import('./base/service-worker.ts').then(
        ({ watchVersions }) => watchVersions(),
        () => undefined,
      )
    }, REST),
  )
