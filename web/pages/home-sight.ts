import { render } from 'svelte/server'
import type { Language } from '../../shared/languages.ts'
import * as runtime from '../base/messages/compiled/runtime.js'
import Home from './Home.svelte'
import { inert } from './inert.ts'

const { speak } = runtime as unknown as { speak: (language: Language) => void }

/** Home as a browser without tables sees it before its pictures are there; its links work. [PAINT-13] */
export function homeSight(language: Language): string {
  speak(language)
  return inert(render(Home).body)
}
