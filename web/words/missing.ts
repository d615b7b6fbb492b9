import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages } from '../../shared/languages.ts'

type Sentences = Readonly<Record<string, unknown>>

const here = fileURLToPath(new URL('.', import.meta.url))
const read = (file: string): Sentences => JSON.parse(readFileSync(`${here}${file}`, 'utf8')) as Sentences

/** What a sentence is told: the names in its braces. */
const slots = (sentence: unknown): string =>
  [...new Set([...JSON.stringify(sentence).matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort().join(', ')

/** Every sentence that one language has and another lacks, or that is told other things in it; none, if all is well. */
export function missing(): string[] {
  const folders = globSync('**/en.json', { cwd: here, exclude: ['compiled/**'] }).map((file) =>
    file.slice(0, -'en.json'.length),
  )
  return folders.flatMap((folder) => {
    const [base, ...others] = languages.map((language) => ({ language, sentences: read(`${folder}${language}.json`) }))
    return others.flatMap(({ language, sentences }) => {
      const file = `${folder}${language}.json`
      const keys = Object.keys(base!.sentences)
      return [
        ...keys.filter((key) => !(key in sentences)).map((key) => `${file} lacks ${key}`),
        ...Object.keys(sentences)
          .filter((key) => !keys.includes(key))
          .map((key) => `${file} has ${key}, which en has not`),
        ...keys
          .filter((key) => key in sentences && slots(base!.sentences[key]) !== slots(sentences[key]))
          .map((key) => `${file}: ${key} is told other things than in en`),
      ]
    })
  })
}
