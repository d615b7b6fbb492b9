/** The path that a link leads to, wherever in a text it stands: of a table, with the code that brings a seat along. */
export function pathIn(text: string): string | undefined {
  return /\/g\/[\w-]{16}(?![\w-])(#transfer=[\w-]{1,40})?/.exec(text)?.[0]
}
