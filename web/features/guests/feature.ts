import { persisted } from '../../base/persisted.svelte.ts'
import { session } from '../../base/storage.ts'
import type { PageFeature } from '../../games/page-feature.ts'
import { notices, type Guests } from './notices.ts'

/** Visitors of a running game who want to play the next one. */
export const guests: PageFeature<Guests> = {
  begin: ({ info: { id } }) => ({
    watches: persisted(session, `murex:only-watches:${id}`, false),
    read: persisted<readonly string[]>(session, `murex:guests:${id}`, []),
  }),
  notices,
}
