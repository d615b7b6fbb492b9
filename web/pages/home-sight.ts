import type { Language } from '../../shared/languages.ts'
import Home from './Home.svelte'
import { inert } from './rendered.ts'

/** Home as a browser without tables sees it before its pictures are there; its links work. [PAINT-13] */
export const homeSight = (language: Language): string => inert(language, Home, {})
