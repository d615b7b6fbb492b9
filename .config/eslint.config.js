import { fileURLToPath } from 'node:url'
import js from '@eslint/js'
import { includeIgnoreFile } from 'eslint/config'
import svelte from 'eslint-plugin-svelte'
import ts from 'typescript-eslint'

/** Who may not import what, and why: one entry a rule of the design. */
const forbid = (...patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] })
const wholeStates = {
  group: ['**/engine/sealed.ts'],
  importNames: ['whole'],
  message: 'A whole state passes for a view only in searches and tests.',
}
const opening = {
  group: ['**/engine/sealed.ts'],
  importNames: ['unseal'],
  message: 'apply and check run on views, where seals stay shut.',
}
const platform = {
  group: ['node:*', 'cloudflare:*', '**/worker/**', '**/web/**'],
  message: 'shared knows no platform.',
}

/** Old names that have a better one in the README (Words). Verbs of the rules, such as `take`, are free. */
const retired = [
  ...['told', 'Told', 'SeatFace', 'Face', 'who', 'awaited', 'watcher', 'watchers', 'Watcher', 'trouble', 'Trouble'],
  ...['fault', 'Fault', 'faulty', 'oops', 'failure', 'Failure', 'plea', 'Plea', 'plead', 'ticket', 'redeem', 'whyNot'],
  ...['stand', 'Stand', 'standing', 'Standing', 'scrap', 'heritage', 'deed', 'Deed', 'recall', 'suppose', 'fleet'],
  ...['tab', 'Tab', 'partner', 'linger', 'sight', 'Sight', 'court', 'shelf', 'incident', 'Incident', 'befell'],
  ...['herald', 'Herald', 'curtain', 'Curtain', 'TableHost', 'LocalSeats', 'beginAnew', 'unsent', 'rethink'],
]

/** Engines round these each in their own way: what a game or a bot does must come out the same everywhere. [ROOM-52] */
const exact = [
  'abs',
  'ceil',
  'floor',
  'imul',
  'max',
  'min',
  'round',
  'sign',
  'sqrt',
  'trunc',
  'clz32',
  'LN2',
  'SQRT2',
  'SQRT1_2',
]
const unevenMath = {
  selector: `MemberExpression[object.name="Math"]:not([property.name=/^(${exact.join('|')})$/])`,
  message: 'Its last bits differ between engines: take it from shared/search/math.ts.',
}
const unevenPower = {
  selector: 'BinaryExpression[operator="**"]:not([left.type="Literal"][right.type="Literal"])',
  message: 'Its last bits differ between engines: multiply, or take power from shared/search/math.ts.',
}

/** The types of tests and components take two minutes of a core more: at night. */
const isDeep = process.env.DEPTH === 'deep'

export default ts.config(
  includeIgnoreFile(fileURLToPath(new URL('../.gitignore', import.meta.url))),
  { ignores: ['test/simulation/fixtures/**'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { parserOptions: { extraFileExtensions: ['.svelte'] } },
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'id-denylist': ['error', ...retired],
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    files: isDeep ? ['{shared,worker,web,test}/**/*.{ts,svelte}'] : ['{shared,worker,web}/**/*.ts'],
    ignores: ['web/vite.config.ts', 'test/vitest.config.ts', ...(isDeep ? [] : ['web/**/*.svelte.ts'])],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  { files: ['shared/**/*.ts'], rules: forbid(platform, wholeStates) },
  { files: ['shared/search/search.ts'], rules: forbid(platform) },
  {
    files: ['shared/{engine,games,search}/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', unevenMath, unevenPower] },
  },
  {
    files: ['shared/games/*/apply.ts', 'shared/games/*/check.ts', 'shared/games/*/score.ts'],
    rules: forbid(platform, wholeStates, opening),
  },
  {
    files: ['worker/**/*.ts'],
    rules: forbid(wholeStates, { group: ['**/web/**'], message: 'worker -> shared <- web' }),
  },
  {
    files: ['web/**/*.{ts,svelte}'],
    rules: forbid(wholeStates, { group: ['**/worker/**'], message: 'worker -> shared <- web' }),
  },
)
