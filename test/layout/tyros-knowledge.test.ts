import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = `${root}shared/games/tyros/`

/** Compiler errors in two files of the rules with further types of events, as `file: code`. */
function objections(more: string): string[] {
  const { config } = ts.readConfigFile(`${root}shared/tsconfig.json`, (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, `${root}shared`)
  const whole = { ...options, composite: false, noEmit: true, emitDeclarationOnly: false, incremental: false }
  const host = ts.createCompilerHost(whole)
  const { readFile, getSourceFile } = host
  const types = `${folder}types.ts`
  const text = (path: string) => {
    const read = readFile.call(host, path)
    return path === types ? read?.replace('export type Event =', `export type Event =\n${more}`) : read
  }
  host.readFile = text
  host.getSourceFile = (path, language, ...rest) =>
    path === types
      ? ts.createSourceFile(path, text(path)!, language)
      : getSourceFile.call(host, path, language, ...rest)
  const files = ['apply.ts', 'knowledge.ts']
  const program = ts.createProgram(
    files.map((file) => folder + file),
    whole,
    host,
  )
  return files.flatMap((file) =>
    program.getSemanticDiagnostics(program.getSourceFile(folder + file)).map(({ code }) => `${file}: ${code}`),
  )
}

/** Type does not satisfy the expected type 'never'; and: function lacks ending return statement. */
const [MISSING_CASE, MISSING_RETURN] = [1360, 2366]

test('an event of Tyros that is forgotten where pieces move, or where others learn from it, does not compile', () => {
  expect(objections('')).toEqual([])
  const forgotten = [`apply.ts: ${MISSING_CASE}`, `knowledge.ts: ${MISSING_RETURN}`]
  expect(objections(`  | { readonly type: 'rumourHeard'; readonly seat: Seat }`)).toEqual(forgotten)
})
