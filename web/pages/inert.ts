/** A page's HTML as a server renders it, for the time before its files are there: its controls do nothing yet. */
export const inert = (body: string): string =>
  body
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<(button|input)\b/g, '<$1 disabled')
    .replace('<main', '<main id="first"')
