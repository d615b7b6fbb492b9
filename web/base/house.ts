import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Words of a house of its own, as `wrangler.toml` has them. */
export interface House {
  readonly name: string
  /** Sentence on home; may be empty. */
  readonly notice: string
  /** Address or link; may be empty. */
  readonly contact: string
}

/** A text of `[vars]`; empty where it is not there. */
function textIn(toml: string, name: string): string {
  const [, value] = new RegExp(`^${name}\\s*=\\s*(.*)$`, 'm').exec(toml) ?? []
  if (value === undefined) return ''
  const [, basic, literal] = /^(?:("(?:[^"\\]|\\.)*")|'([^']*)')\s*(?:#.*)?$/.exec(value.trim()) ?? []
  if (basic === undefined && literal === undefined)
    throw new Error(`${name} in wrangler.toml is not one line in quotes`)
  return (basic === undefined ? literal! : (JSON.parse(basic) as string)).trim()
}

export const houseIn = (toml: string): House => ({
  name: textIn(toml, 'HOUSE_NAME') || 'Murex',
  notice: textIn(toml, 'HOUSE_NOTICE'),
  contact: textIn(toml, 'HOUSE_CONTACT'),
})

/** A text in HTML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The house that is built: as the file says that MUREX_HOUSE names, else as `wrangler.toml` does. */
export const house = (): House =>
  houseIn(
    readFileSync(process.env['MUREX_HOUSE'] ?? fileURLToPath(new URL('../../wrangler.toml', import.meta.url)), 'utf8'),
  )
