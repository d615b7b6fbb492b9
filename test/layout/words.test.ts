import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import { expect, test } from 'vitest'

/** The repository's own configuration with its rules of words alone, for texts that are no files. */
const eslint = new ESLint({
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  overrideConfigFile: '.config/eslint.config.js',
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId.startsWith('words/'),
})

test.each([
  ['shared/planted.ts', '/** What a seat holds. */\nexport const held = 1', ['words/comments']],
  [
    'shared/planted.ts',
    '/**\n * Of whoever is here.\n */\nexport const here = 1',
    ['words/comments', 'words/comments'],
  ],
  ['shared/planted.ts', '// The page asks:\n// How is it?\nexport const asked = 1', []],
  ['.scripts/planted.js', '// So it ends.\nexport const ended = 1', ['words/comments']],
  ['web/Planted.svelte', '<!-- What lies over a page -->\n<p>So it is.</p>', ['words/comments']],
  ['web/Planted.svelte', '<script lang="ts">\n  // Drawn anew.\n</script>', ['words/comments']],
  ['web/Planted.svelte', '<!-- Header of a dialog -->', []],
  ['test/planted.test.ts', "test('[ROOM-1] is told', () => undefined)", ['words/titles']],
  ['test/planted.test.ts', "test.each([1])('takes %i', () => undefined)", ['words/titles']],
  ['test/planted.test.ts', 'describe(`what ${1} is`, () => undefined)', ['words/titles']],
  ['test/planted.test.ts', "test('[ROOM-1] a player is told', () => undefined)", []],
])('the words of a comment and of a title in %s are found: %j', async (filePath, text, found) => {
  const [result] = await eslint.lintText(text, { filePath })
  expect(result!.messages.map(({ ruleId }) => ruleId)).toEqual(found)
})
