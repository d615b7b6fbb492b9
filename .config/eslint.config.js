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

/** First words under which a sentence hides its subject. */
const riddle = /^\W*(What|How|That|Of|So)\b/
const stale = /\b(whoever|whatever|anew)\b/i
const verbs = [
  ...['is', 'are', 'was', 'were', 'be', 'has', 'had', 'may', 'must', 'can', 'cannot', 'does', 'do', 'asks', 'begins'],
  ...[
    'brings',
    'comes',
    'ends',
    'finds',
    'gives',
    'goes',
    'holds',
    'keeps',
    'lasts',
    'leaves',
    'lets',
    'makes',
    'needs',
  ],
  ...['reads', 'refuses', 'says', 'sends', 'shows', 'stays', 'takes', 'tells', 'waits'],
]
const others = ['what', 'how', 'that', 'of', 'so', 'who', 'whose', 'whom', 'which', 'it', 'its', 'they', 'this']
const links = ['and', 'or', 'but', 'nor', 'not', 'then', 'also', 'unless', 'until', 'by', 'for', 'to']
/** Titles that do not say of whom they speak. */
const subjectless = new RegExp(`^(\\[[A-Z]+-E?\\d+\\] )*(${[...verbs, ...others, ...links].join('|')})\\b`)

const comments = {
  create: ({ report, sourceCode }) => {
    const check = (node, isFirst) => {
      if (isFirst && riddle.test(node.value)) report({ node, message: 'Begin with a noun, or a verb in -s.' })
      if (stale.test(node.value)) report({ node, message: 'Say who, any or again.' })
    }
    /** Whether a comment goes on from the line above. */
    const goesOn = ({ type, loc }, before) =>
      type === 'Line' && before?.type === 'Line' && before.loc.end.line === loc.start.line - 1
    return {
      Program: () => sourceCode.getAllComments().forEach((one, i, all) => check(one, !goesOn(one, all[i - 1]))),
      SvelteHTMLComment: (node) => check(node, true),
    }
  },
}
const titles = {
  create: ({ report }) => ({
    CallExpression({ callee, arguments: [title] }) {
      let root = callee
      while (root && root.type !== 'Identifier') root = root.object ?? root.callee ?? root.tag
      const text = title?.value ?? title?.quasis?.[0].value.raw
      if (['describe', 'test'].includes(root?.name) && subjectless.test(text))
        report({ node: title, message: 'Begin with the subject.' })
    },
  }),
}
const words = { rules: { comments, titles } }

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
  // A game takes the words of its own rules.
  { files: ['{shared,web}/games/*/**'], rules: { 'id-denylist': 'off' } },
  { plugins: { words }, rules: { 'words/comments': 'error' } },
  { files: ['test/**/*.ts'], rules: { 'words/titles': 'error' } },
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
