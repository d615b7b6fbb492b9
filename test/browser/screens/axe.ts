import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { AxeResults, RunOptions } from 'axe-core'
import { engine } from '../engines/engine.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every rule; those that may change with theme and size; those that may change with the size alone. */
const some = {
  all: undefined,
  themes: ['color-contrast', 'scrollable-region-focusable'],
  sizes: ['scrollable-region-focusable'],
}

/** Firefox ESR 153 crashes where a script reads a second time which elements an ARIA attribute names: axe goes by the attributes then. */
function hideElements(): void {
  const names = Object.getOwnPropertyNames(Element.prototype).filter((name) => /^aria\w+Elements$/.test(name))
  for (const name of names) Reflect.deleteProperty(Element.prototype, name)
}

export async function bringAxe(page: Page): Promise<void> {
  if (engine === 'firefox') await page.evaluate(hideElements)
  await page.evaluate(source)
}

/** Violations found by axe, one line for each element. */
export function askAxe(page: Page, which: keyof typeof some): Promise<string[]> {
  const values = some[which]
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    ...(values ? { runOnly: { type: 'rule', values } } : {}),
  }
  return page.evaluate(
    async ([options, which]) => {
      // The only rule of this kind asks about what scrolls.
      const scrolls = (element: Element): boolean => {
        const isMore = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
        const { overflowX, overflowY } = getComputedStyle(element)
        return isMore && /auto|scroll/.test(overflowX + overflowY)
      }
      if (which === 'sizes' && ![...document.querySelectorAll('*')].some(scrolls)) return []
      const { axe } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }
      const { violations } = await axe.run(options)
      const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 110)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, any }) => {
          const contrast = any.find((check) => check.id === 'color-contrast')?.data as
            { contrastRatio: number; fgColor: string; bgColor: string } | undefined
          const why = contrast ? ` ${contrast.contrastRatio}:1 (${contrast.fgColor} on ${contrast.bgColor})` : ''
          return `${id}${why}: ${short(html.replace(/ (class|style|d)="[^"]*"/g, ''))}`
        }),
      )
    },
    [options, which] as const,
  )
}
