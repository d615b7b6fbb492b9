import type { Language } from '../../shared/languages.ts'
import { m } from '../base/messages/compiled/messages.js'
import About from './About.svelte'
import { rendered } from './rendered.ts'

/** Body and title of /about, for who builds pages. */
export function about(language: Language, props: { readonly contact: string; readonly version: string }) {
  const body = rendered(language, About, props)
  return { title: m.about_title(), body }
}
