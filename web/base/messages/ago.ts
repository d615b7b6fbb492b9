import { language } from '../language.ts'

/** How long ago a time was, in ms, as the language says it: "3 min. ago". */
export function ago(at: number): string {
  const minutes = Math.max(0, Math.round((Date.now() - at) / 60_000))
  const said = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' })
  if (minutes === 0) return said.format(0, 'second')
  return minutes < 60 ? said.format(-minutes, 'minute') : said.format(-Math.round(minutes / 60), 'hour')
}
