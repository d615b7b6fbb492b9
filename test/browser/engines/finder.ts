import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const core = require.resolve('playwright-core/lib/coreBundle')
const { escapeForTextSelector, escapeForAttributeSelector } = (
  require(core) as {
    iso: Readonly<Record<`escapeFor${'Text' | 'Attribute'}Selector`, (text: string | RegExp, exact: boolean) => string>>
  }
).iso

type Text = string | RegExp
interface Exact {
  readonly exact?: boolean
}
export interface Filter<Found> {
  readonly hasText?: Text
  readonly hasNotText?: Text
  readonly has?: Found
  readonly hasNot?: Found
  readonly visible?: boolean
}

/** A page or an element in which others are looked up, by Playwright's own selectors. */
export abstract class Finder<Found extends { readonly selector: string }> {
  protected abstract at(selector: string): Found
  locator(what: string | Found): Found {
    return this.at(typeof what === 'string' ? what : `internal:chain=${JSON.stringify(what.selector)}`)
  }
  getByRole(role: string, options: Exact & Readonly<Record<string, unknown>> = {}): Found {
    const { exact = false, name, ...more } = options
    const states = Object.entries(more).map(([state, value]) => `[${state}=${String(value)}]`)
    if (name !== undefined) states.push(`[name=${escapeForAttributeSelector(name as Text, exact)}]`)
    return this.at(`internal:role=${role}${states.join('')}`)
  }
  getByText(text: Text, { exact = false }: Exact = {}): Found {
    return this.at(`internal:text=${escapeForTextSelector(text, exact)}`)
  }
  getByLabel(text: Text, { exact = false }: Exact = {}): Found {
    return this.at(`internal:label=${escapeForTextSelector(text, exact)}`)
  }
  protected filtered({ hasText, hasNotText, has, hasNot, visible }: Filter<Found>): string {
    const parts = [
      hasText !== undefined && `internal:has-text=${escapeForTextSelector(hasText, false)}`,
      hasNotText !== undefined && `internal:has-not-text=${escapeForTextSelector(hasNotText, false)}`,
      has && `internal:has=${JSON.stringify(has.selector)}`,
      hasNot && `internal:has-not=${JSON.stringify(hasNot.selector)}`,
      visible !== undefined && `visible=${visible}`,
    ]
    return parts.filter(Boolean).join(' >> ')
  }
}

/** Makes in a page what finds elements, and tells whether they can be touched: the same in all engines. As the body of a function. */
export function finderSource(): string {
  const literal = /^ *source\d* = ('.*InjectedScript: .*');$/m.exec(readFileSync(core, 'utf8'))?.[1]
  if (!literal) throw new Error('this Playwright keeps its finder elsewhere')
  const source = new Function(`return ${literal}`)() as string
  const options = {
    isUnderTest: false,
    sdkLanguage: 'javascript',
    testIdAttributeName: 'data-testid',
    stableRafCount: 1,
    browserName: 'webkit',
    isUtilityWorld: false,
    customEngines: [],
  }
  return `const module = {};\n${source}\nreturn new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)});`
}
