import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse, type AST } from 'svelte/compiler'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svelte'))

type Inside = AST.Fragment['nodes'][number]
const isBlank = (node: Inside): boolean =>
  node.type === 'Comment' || node.type === 'ConstTag' || (node.type === 'Text' && node.data.trim() === '')
const isText = (node: Inside | undefined): boolean => node?.type === 'Text' || node?.type === 'ExpressionTag'

/** Lines of the blocks and snippets that begin or end with a text. */
function bareIn(source: string): number[] {
  const found: number[] = []
  const look = (node: object): void => {
    for (const below of Object.values(node)) {
      if (typeof below !== 'object' || below === null) continue
      const isBlock = 'type' in node && /Block$/.test(String(node.type))
      if (isBlock && 'type' in below && below.type === 'Fragment') {
        const nodes = (below as AST.Fragment).nodes.filter((one) => !isBlank(one))
        if (isText(nodes[0]) || isText(nodes.at(-1))) found.push(source.slice(0, nodes[0]!.start).split('\n').length)
      }
      look(below)
    }
  }
  look(parse(source, { modern: true }).fragment)
  return found
}

test('[PAGE-190] a part that comes and goes on a page is an element, which takes along what a translation has put into it', () => {
  expect(bareIn('{#if a}<p>b {c}</p>{:else}\n{c}{/if}\n{#each d as e}<b>f</b> {e}{/each}')).toEqual([2, 3])
  const bare = files.flatMap((path) => bareIn(readFileSync(web + path, 'utf8')).map((line) => `${path}:${line}`))
  expect(bare).toEqual([])
})
