import { render } from 'svelte/server'
import type { Language } from '../../shared/languages.ts'
import { m } from '../base/messages/compiled/messages.js'
import * as runtime from '../base/messages/compiled/runtime.js'
import About from './About.svelte'

const { speak } = runtime as unknown as { speak: (language: Language) => void }

/** Body and title of /about, for who builds pages. */
export function about(language: Language, props: { readonly contact: string; readonly version: string }) {
  speak(language)
  return { title: m.about_title(), body: render(About, { props }).body.replaceAll(/<!--.*?-->/g, '') }
}
