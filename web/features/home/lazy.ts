import Footer from './Footer.svelte'
import JoinOpen from './JoinOpen.svelte'
import OpenLink from './OpenLink.svelte'
import OpenTables from './OpenTables.svelte'

export const parts = { Footer, JoinOpen, OpenLink, OpenTables }
