import { mount } from 'svelte'
import App from './App.svelte'
import './ui/design/base.css'
import { reportUncaught } from './base/reporting.ts'
import { reloadForLostParts } from './base/lost-parts.ts'
import { language } from './base/language.ts'
import { keepTexts } from './base/page-translation.ts'
// Listens from the start: the browser tells only once that the page can be installed.
import './base/installation.svelte.ts'

/** ms after which a loaded page counts as rested. */
const REST = 5_000

reportUncaught()
reloadForLostParts()
document.documentElement.lang = language
mount(App, { target: document.body })
keepTexts()

// Stores the page for later without slowing down the page in view.
if (import.meta.env.PROD)
  addEventListener('load', () =>
    setTimeout(() => {
      import('./base/service-worker.ts').then(
        ({ watchVersions }) => watchVersions(),
        () => undefined,
      )
    }, REST),
  )
