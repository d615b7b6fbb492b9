import type { Component } from 'svelte'
import { render } from 'svelte/server'
import type { Language } from '../../shared/languages.ts'
import * as runtime from '../base/messages/compiled/runtime.js'

const { speak } = runtime as unknown as { speak: (language: Language) => void }

/** HTML of a component in a language, as a server renders it, for who builds pages. */
export function rendered<Props extends object>(language: Language, Part: Component<Props>, props: Props): string {
  speak(language)
  return render(Part as Component, { props }).body.replaceAll(/<!--.*?-->/g, '')
}

/** The same for the time before the page's files are there: its controls do nothing yet. */
export const inert: typeof rendered = (...asked) =>
  rendered(...asked)
    .replaceAll(/<(button|input)\b/g, '<$1 disabled')
    .replace('<main', '<main id="first"')
