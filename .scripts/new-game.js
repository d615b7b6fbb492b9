import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fail, root } from './run.js'

/*
 * `npm run new-game -- onitama` writes a game that is whole at once: the ten-line game of the tests under another name, with
 * all in `.scripts/new-game`, where it is called Nim, and its id in each list. Every text is made before the first is written.
 */
const [, , name = ''] = process.argv
const templates = join(root, '.scripts/new-game')
const read = (path) => readFileSync(join(root, path), 'utf8')
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => relative(folder, join(parentPath, file)).split(sep).join('/'))

/** Replaces parts of a text, each of which has to be there. */
function changed(path, changes, text = read(path)) {
  return changes.reduce((now, [part, by]) => {
    const next = now.replace(part, by)
    if (next === now) throw new Error(`${path} has no ${part}, which new-game.js replaces`)
    return next
  }, text)
}

const game = 'test/support/ten-line-game.ts'
const ui = 'test/support/ten-line-ui.ts'
const laws = 'test/shared/laws/nim.ts'
/** New files under the name that the templates have. */
const files = Object.entries({
  ...Object.fromEntries(filesIn(templates).map((path) => [path, read(`.scripts/new-game/${path}`)])),
  'shared/games/nim/index.ts': changed(game, [[/'\.\.\/\.\.\/shared\//g, "'../../"]]),
  'web/games/nim/index.ts': changed(ui, [
    ['./ten-line-game.ts', '../../../shared/games/nim/index.ts'],
    [/'\.\.\/\.\.\/shared\//g, "'../../../shared/"],
    [/import .*'\.\.\/\.\.\/web\/games\/game-ui\.ts'\n/, "import type { GameUi } from '../game-ui.ts'\n"],
    [/(?=import \{ nim)/, "import { m } from '../../base/messages/compiled/messages.js'\n"],
    [/(?<=import \{ nim.*\n)/, "import Table from './Table.svelte'\n"],
    [/; a real game's [^]*?(?=\. \*\/)/, ''],
    ['nimUi', 'ui'],
    ['Table: () => ({})', 'Table'],
    [/`\$\{name\(event\.seat\)\} takes [^`]*`/, 'm.nim_log_taken({ name: name(event.seat), count: event.count })'],
    [/(?<=Promise\.resolve\(\{)[^]*?(?=\n {4}\}\),)/, 'reviewed: false'],
    [/\(\) => 'The game is [^']*'/, 'm.nim_refused_game_over'],
    [/\(\) => 'It is not [^']*'/, 'm.nim_refused_not_your_turn'],
    [/\(\) => 'There are [^']*'/, 'm.nim_refused_too_many'],
  ]),
  'test/shared/laws/nim.ts': changed(laws, [['../../support/ten-line-game.ts', '../../../shared/games/nim/index.ts']]),
})
/** Files in which the name would be mistaken for something else, beside the lists; sentences are known by their first word. */
const beside = ['web/chunks.ts', 'web/preload.ts', '.config/eslint.config.js']
const sentences = filesIn(join(root, 'web/base/messages'))
  .filter((path) => path.endsWith('en.json'))
  .map((path) => `web/base/messages/${path}`)

/** Lists of games with one more at their end. */
const lists = {
  'shared/games/ids.ts': [[/(?<=gameIds = \[[^\]]*')(?=,?\s*\])/, `, '${name}'`]],
  'shared/games/registry.ts': [
    [/(?<=import \* as .*\n)(?!import \* as )/, `import * as ${name} from './${name}/manifest.ts'\n`],
    ...['played', 'studied', 'lawful'].map((part) => [
      RegExp(`(?<=: \\w+\\.${part})(?=,?\\s*\\})`),
      `, ${name}: ${name}.${part}`,
    ]),
  ],
  'web/base/messages/project.inlang/settings.json': [[/(?=\n {4}\]\n)/, `,\n      "./${name}/{locale}.json"`]],
}

/** Three letters for its clauses that no other game has. */
function clauses() {
  const papers = filesIn(join(root, 'shared/games')).filter((path) => path.endsWith('/RULES.md'))
  const taken = papers.map((path) => read(`shared/games/${path}`)).join()
  const letters = [...`${name}xyz`.toUpperCase()]
  const all = letters.flatMap((_, i) => letters.slice(i + 1).map((last) => letters[0] + letters[i] + last))
  return all.slice(letters.length - 1).find((three) => !taken.includes(`**${three}-`))
}

/** A text with the name of the game in place of Nim's. */
const named = (text) =>
  text.replaceAll(/(?<![a-z])nim(?![a-z])/gi, (nim) =>
    nim === 'nim' ? name : nim === 'NIM' ? clauses() : name[0].toUpperCase() + name.slice(1),
  )

/** The reason why a game cannot have the name, if any. */
function refusal() {
  if (!/^[a-z]{2,20}$/.test(name))
    return `“${name}” is no name for a game: it takes 2 to 20 letters from a to z, as in npm run new-game -- onitama`
  try {
    new Function(`'use strict'; async () => { const ${name} = 0 }`)
  } catch {
    return `“${name}” is taken: it is a word of JavaScript.`
  }
  const folders = ['shared/games', 'web/games', 'web/base/messages', 'test/shared/clauses'].map((at) => `${at}/${name}`)
  const there = [...folders, ...files.map(([path]) => named(path))].find((path) => existsSync(join(root, path)))
  if (there) return `“${name}” is taken: there is ${there}.`
  const isWord = RegExp(`(?<![a-z])${name}(?![a-z])`, 'i')
  const texts = [...Object.keys(lists), ...beside].map((path) => [path, read(path)])
  const keys = sentences.map((path) => [path, String(read(path).match(/"\w+?(?=_)/g))])
  const code = files
    .filter(([path]) => /\.(ts|svelte)$/.test(path))
    .map(([, text]) => ['the game that is copied', text])
  const [path] = [...texts, ...keys, ...code].find(([, text]) => isWord.test(text)) ?? []
  return path && `“${name}” is taken: it is a word in ${path}.`
}

/** Writes all files, or leaves all as they were. */
function write(all) {
  const undo = []
  try {
    for (const [path, content] of all) {
      const file = join(root, path)
      const before = existsSync(file) ? readFileSync(file) : undefined
      const folder = mkdirSync(dirname(file), { recursive: true })
      if (folder) undo.push(() => rmSync(folder, { recursive: true, force: true }))
      undo.unshift(() => (before ? writeFileSync(file, before) : rmSync(file, { force: true })))
      writeFileSync(file, content)
    }
  } catch (error) {
    for (const step of undo) step()
    fail(`Nothing was written: ${error.message}`)
  }
}

const reason = refusal()
if (reason) fail(reason)
const { format, resolveConfig } = await import('prettier')
const formatted = async ([path, text]) => {
  const options = await resolveConfig(join(root, path))
  return [path, path.includes('.inlang/') ? text : await format(text, { ...options, filepath: path })]
}
const texts = [
  ...files.map(([path, text]) => [named(path), named(text)]),
  ...Object.entries(lists).map(([path, changes]) => [path, changed(path, changes)]),
]
const all = await Promise.all(texts.map(formatted))
all.push([`web/public/cards/${name}.png`, readFileSync(join(root, 'web/public/card.png'))])
write(all)
process.stdout.write(`${all.map(([path]) => path).join('\n')}\n`)
