import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words of the field, the web and English that need no explanation; the project's own are the bold ones in README's *Words*. */
const dictionary = `
  action address admission advice alarm archive attendance authorize autoplay awake away ban bar bubble button calibration
  card change chat choice clock code colour come commit connection context core count credit curve deletion dialog early end
  feature file footer form friend game handler hold home host hour house icon idempotency index install interruption
  invitation invite join keeper kind last lazy leave leaving left let limit line live map memory menu message mismatch
  missed missing moment move mute muted my name new notice notification nudge offer offline open opponent overlay own
  packing page panel pause picker picture plan platform play playback player polling presence profile progress push quiet
  rate reaction recap record regain rematch replay request retention ring row rule run schedule sealing sentence session
  share sheet shown shut sit snapshot socket sound speaking spoken stage start still store subscription switch tempo
  thinking time tone total turn type typed unread verdict verify veto wait
`

const root = new URL('../../', import.meta.url)
const singular = (word: string): string => word.replace(/(?<=..)s$/, '')

/** The words that README explains. */
function glossary(): readonly string[] {
  const [, words = ''] = readFileSync(new URL('README.md', root), 'utf8').split('\n## Words\n')
  const bold = [...words.split('\n## ')[0]!.matchAll(/\*\*([^*]+)\*\*/g)].map(([, term]) => term!)
  return bold.flatMap((term) => term.toLowerCase().split(/[\s-]+/))
}

test('files of the room and of the page’s features are called by words that a newcomer can look up', () => {
  const known = new Set([...dictionary.trim().split(/\s+/), ...glossary()].map(singular))
  const unknown = ['shared/room', 'web/features'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|svelte)$/.test(path))
      .flatMap((path) => path.replace(/\.(svelte\.ts|ts|svelte)$/, '').split('/'))
      .flatMap((name) =>
        name
          .replace(/(?<=[a-z])(?=[A-Z])/g, '-')
          .toLowerCase()
          .split('-'),
      )
      .filter((word) => !known.has(singular(word))),
  )
  expect([...new Set(unknown)]).toEqual([])
})
