import type { TableInfo } from '../../shared/table-info.ts'

/** Table info in the page's HTML of a waiting table (`worker/page.ts`); readable once. */
export function infoInPage(id: string): TableInfo | undefined {
  const block = document.getElementById('table')
  block?.remove()
  const info = block && (JSON.parse(block.textContent) as TableInfo)
  return info?.id === id ? info : undefined
}
