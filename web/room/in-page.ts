import type { TableInfo } from '../../shared/table-info.ts'

/** What the page's HTML tells of a table that waits for players (`worker/page.ts`), once. */
export function infoInPage(id: string): TableInfo | undefined {
  const block = document.getElementById('table')
  block?.remove()
  const info = block && (JSON.parse(block.textContent) as TableInfo)
  return info?.id === id ? info : undefined
}
