import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { languages, type Language } from '../../../shared/languages.ts'
import { escaped, type House } from '../house.ts'
import { missing, untranslated } from './missing.ts'

/** Breaks the build if a language lacks a sentence, or the page uses one that does not exist. */
export function complete(language: Language): Plugin {
  return {
    name: 'murex:complete',
    onLog(_level, { code, message }) {
      if (code === 'IMPORT_IS_UNDEFINED') this.error(message)
    },
    buildStart() {
      const lacks = missing()
      if (lacks.length > 0) this.error(`Sentences are missing:\n${lacks.join('\n')}`)
      for (const file of untranslated(language)) this.warn(`${file} is not there: its sentences are in ${languages[0]}`)
    },
  }
}

const slots = /\$\{(i\?\.\w+)\}/g

/** Isolates values in compiled sentences, for those that run from right to left, as some names do. */
export function isolating(): Plugin {
  return {
    name: 'murex:isolating',
    transform: {
      filter: { id: /\/messages\/compiled\/messages\/\w+\.js$/ },
      handler(code) {
        const isolated = code.replace(slots, '${isolated($1)}')
        if (isolated === code) return undefined
        return { code: `import { isolated } from '../../../../../shared/bidi.ts'\n${isolated}`, map: null }
      },
    },
  }
}

/** Puts the name of a house in place of Murex into compiled sentences, and its notice into home. [PAGE-251] [PAGE-252] */
export function saying({ name, notice }: House): Plugin {
  const written = name.replaceAll(/[\\`$]/g, (sign) => (sign === '$' ? '\\x24' : `\\${sign}`))
  return {
    name: 'murex:house',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/compiled\/messages\/\w+\.js$|\/pages\/Home\.svelte$/ },
      handler(code, id) {
        if (id.endsWith('.svelte'))
          return { code: code.replace(place, () => (notice ? `<p>{${JSON.stringify(notice)}}</p>` : '')), map: null }
        // The compiler's comments quote sentences.
        return { code: code.replaceAll(/\/\*\*[^]*?\*\//g, '').replaceAll('Murex', () => written), map: null }
      },
    },
  }
}

/** Place of the notice in home. */
const place = '<!-- Notice of the house, from the build -->'

const choosing = /^import .*\/runtime\.js.*$/m
const chooser = /export const (\w+) = (?:(?!export const)[\s\S])*getLocale\(\)[\s\S]*$/

const counting = 'new Intl.PluralRules(locale, options).select('
/** Keeps plural rules: a browser takes longer to make them than to use them. */
const counted =
  'const kept = {};\nconst rules = (of, options) => (kept[options?.type] ??= new Intl.PluralRules(of, options));\n'

/** Leaves one language in the build: each compiled sentence exports its function, without a choice at each call. */
export function speakOnly(language: Language): Plugin {
  return {
    name: 'murex:language',
    transform: {
      filter: { id: /\/messages\/compiled\/(runtime|registry|messages\/\w+)\.js$/ },
      handler(code, id) {
        if (id.endsWith('/runtime.js')) return { code: `export const getLocale = () => '${language}'`, map: null }
        if (id.endsWith('/_index.js')) return undefined
        if (id.endsWith('/registry.js')) {
          if (!code.includes(counting)) this.error(`Plurals are not compiled as expected: ${id}`)
          return { code: counted + code.replace(counting, 'rules(locale, options).select('), map: null }
        }
        if (!chooser.test(code)) this.error(`A sentence is not compiled as expected: ${id}`)
        return { code: code.replace(choosing, '').replace(chooser, `export { ${language}_$1 as $1 }`), map: null }
      },
    },
  }
}

/** Lets a server say all sentences in the language last given to `speak`; the choice stands once, outside of them. */
export function speakAny(): Plugin {
  const runtime = `
    const all = ${JSON.stringify(languages)}
    let n = 0
    export const speak = (language) => (n = all.indexOf(language))
    export const getLocale = () => all[n]
    export const said = (...each) => (inputs) => each[n](inputs)`
  const registry = `
    const kept = {}
    export const plural = (of, count) => (kept[of] ??= new Intl.PluralRules(of)).select(Number(count))`
  return {
    name: 'murex:languages',
    transform: {
      filter: { id: /\/messages\/compiled\/(runtime|registry|messages\/\w+)\.js$/ },
      handler(code, id) {
        if (id.endsWith('/runtime.js')) return { code: runtime, map: null }
        if (id.endsWith('/registry.js')) return { code: registry, map: null }
        if (id.endsWith('/_index.js')) return undefined
        const said = (_: string, key: string): string =>
          `export const ${key} = /* @__PURE__ */ said(${languages.map((one) => `${one}_${key}`).join(', ')})`
        const chosen = code.replace(choosing, `import { said } from '../runtime.js'`).replace(chooser, said)
        if (chosen.includes('getLocale')) this.error(`A sentence is not compiled as expected: ${id}`)
        return { code: chosen, map: null }
      },
    },
  }
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const textsOf = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(at(path), 'utf8')) as Record<string, string>

/** The manifest of a house in one language: the template, with sentences in the place of their names. [PAGE-39] */
export function manifestIn(language: Language, { name }: House): string {
  const files = ['', 'home/', 'preview/'].map((folder) => textsOf(`${folder}${language}.json`))
  const texts: Record<string, string> = Object.assign({}, ...files, { language, house: name })
  const text = readFileSync(at('../../manifest.json'), 'utf8').replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    if (texts[key] === undefined) throw new Error(`The manifest wants a sentence that is not there: ${key}`)
    return JSON.stringify(texts[key]).slice(1, -1)
  })
  return JSON.stringify(JSON.parse(text))
}

/**
 * Writes the page in one language, `pages/fr.html`, and its manifest beside. In its head `murex:preview` holds the sentences of a link's preview, as
 * JSON for a URL. Its body says what the page needs, until it runs. [PAGE-182]
 */
export function pageIn(language: Language, house: House): Plugin {
  const manifest = `manifest-${language}.webmanifest`
  const name = escaped(house.name)
  return {
    name: 'murex:page',
    enforce: 'post',
    transformIndexHtml(html) {
      const texts = Object.entries(textsOf(`preview/${language}.json`))
      const { needs, ...links } = Object.fromEntries(texts.filter(([key]) => !key.startsWith('screenshot_')))
      const messages = encodeURIComponent(JSON.stringify(links))
      return {
        html: html.replace('<html lang="en">', `<html lang="${language}">`).replaceAll('Murex', () => name),
        tags: [
          { tag: 'meta', attrs: { name: 'murex:preview', content: messages }, injectTo: 'head-prepend' },
          { tag: 'link', attrs: { rel: 'manifest', href: `/${manifest}` }, injectTo: 'head' },
          { tag: 'noscript', children: '<style>:root{--patience:0s}</style>', injectTo: 'head' },
          {
            tag: 'p',
            attrs: { id: 'needs' },
            children: `<b>${name}</b><br>${needs?.replaceAll('Murex', () => name)}`,
            injectTo: 'body-prepend',
          },
        ],
      }
    },
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page) page.fileName = `pages/${language}.html`
      this.emitFile({ type: 'asset', fileName: manifest, source: manifestIn(language, house) })
    },
  }
}
