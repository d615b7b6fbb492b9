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

/** Values that settings of `[vars]` may have. */
const values = { JURISDICTION: ['', 'eu', 'fedramp'], LIMIT_ROWS: ['', 'yes', 'no'] } as const

/** Refuses settings that the platform would take without a word, and that would break the house. [ROOM-199] */
function check(toml: string): void {
  for (const [name, allowed] of Object.entries(values)) {
    const value = textIn(toml, name)
    if (!(allowed as readonly string[]).includes(value))
      throw new Error(
        `${name} in wrangler.toml is "${value}": write one of ${allowed.map((one) => `"${one}"`).join(', ')}`,
      )
  }
  const [, late] = /^\[[^]*?^(routes?|workers_dev)\s*=/m.exec(toml) ?? []
  if (late) throw new Error(`${late} in wrangler.toml counts above the first [ alone: make it one of the first lines`)
}

/** The house of a `wrangler.toml`; throws where that cannot be meant. */
export function houseIn(toml: string): House {
  check(toml)
  return {
    name: textIn(toml, 'HOUSE_NAME') || 'Murex',
    notice: textIn(toml, 'HOUSE_NOTICE'),
    contact: textIn(toml, 'HOUSE_CONTACT'),
  }
}

/** A text in HTML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The house that is built: as the file says that MUREX_HOUSE names, else as `wrangler.toml` does. */
export const house = (): House =>
  houseIn(
    readFileSync(process.env['MUREX_HOUSE'] ?? fileURLToPath(new URL('../../wrangler.toml', import.meta.url)), 'utf8'),
  )
