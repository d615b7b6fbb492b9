import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fail, isMain, node, root, run, tools } from './run.js'

/** As in shared/languages.ts; the first build empties the folder. */
const languages = ['en', 'fr', 'nl']

const stamp = join(root, '.cache/pages.json')
/** Files that builds write among the sources: the pages, the compiled sentences, and the compiler's own beside its settings. */
const isMade = (path) => /^(web\/dist\/|(web|shared)\/(.*\/)?compiled\/|web\/.*\.inlang\/(?!settings))/.test(path)

function filesIn(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/')).sort()
}

function digest(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** All that a build reads, and all that it makes, as a hash each. */
function hashes() {
  const files = ['web', 'shared'].flatMap(filesIn)
  const beside = ['package.json', 'package-lock.json', 'wrangler.toml', '.config/tsconfig.base.json', tools.pages]
  return { read: digest([...files.filter((file) => !isMade(file)), ...beside]), made: digest(files.filter(isMade)) }
}

/** Whether what is there was made from what is there. */
const isFresh = (now) => existsSync(stamp) && readFileSync(stamp, 'utf8') === JSON.stringify(now)

/**
 * Builds the page in every language into web/dist, unless what lies there was built from these very sources. Resolves to the
 * failure's output.
 */
export async function build() {
  const before = hashes()
  if (isFresh(before)) return undefined
  process.stderr.write('Building the pages …\n')
  rmSync(stamp, { force: true })
  const { code, output } = await run(node(), [tools.pages, ...languages])
  if (code !== 0) return output
  for (const line of output.split('\n')) if (line.startsWith('[plugin murex:')) process.stderr.write(`${line}\n`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, JSON.stringify({ read: before.read, made: hashes().made }))
  return undefined
}

/** Whether pages are there, be they of these sources or not. */
export const areBuilt = () =>
  ['web/dist', 'shared/first-sight/compiled'].every((folder) => existsSync(join(root, folder)))

// wrangler runs this before it deploys, and before it serves and at every save meanwhile. In between pages stay as they are.
if (isMain(import.meta.url) && process.env.MUREX_PAGES !== 'built') {
  if (process.env.WRANGLER_COMMAND === 'dev' && areBuilt()) {
    if (!isFresh(hashes()))
      process.stderr.write('The pages are older than their sources: npm run build makes them again.\n')
  } else {
    const output = await build()
    if (output !== undefined) fail(output)
  }
}
