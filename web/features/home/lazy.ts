import { call } from '../../base/api.ts'
import '../../ui/design/latin-ext.css'
import Footer from './Footer.svelte'
import JoinOpen from './JoinOpen.svelte'
import OpenLink from './OpenLink.svelte'
import OpenTables from './OpenTables.svelte'

/** Whether the cookie knows of tables, as it may after the browser has cleared its storage; undefined: no answer. */
async function areMine(): Promise<boolean | undefined> {
  const result = await call('GET /api/my-tables')
  if ('error' in result) return undefined
  const { tables, over, unreached } = result.ok
  return [...tables, ...over, ...unreached].length > 0
}

export const parts = { Footer, JoinOpen, OpenLink, OpenTables, areMine }
