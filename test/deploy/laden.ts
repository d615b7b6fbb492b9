import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Parts that a game may have, each of which it can leave out. */
const inRecord = ['sample', 'sketch', 'lesson', 'scale']
const onPage = ['decides', 'seatStatus', 'draftAfter', 'wide', 'nameOf', 'reasons', 'sound']
const later = ['Hands', 'effect', 'ending', 'loss', 'trial', 'moment']
export const parts: readonly string[] = ['nothing', 'everything', ...inRecord, ...onPage, ...later]

/** Leaves a part out, or everything; a device says which: a page by a variable, its worker by its address. */
const leaving = `
const left = globalThis.without ?? globalThis.location?.hash.slice(1)
const given = (all: object): any => left === 'everything' ? {} : Object.fromEntries(Object.entries(all).filter(([part]) => part !== left))
`

const records = (name: string): string => `
import { defaultBot } from '../../search/default-bot.ts'
import { ${name} } from './index.ts'
${leaving}
export const played = {
  game: ${name},
  bot: defaultBot(${name}),
  ...given({ sample: (view: object) => ({ ...view }), sketch: ({ heap }: any) => ({ heap }) }),
}
export const studied = given({
  lesson: { options: {}, seats: 2, first: 0, secret: '17'.padStart(64, '0'), nonce: '17'.padStart(32, '0'), script: () => undefined },
  scale: { worlds: { curve: 4, choice: 8, verify: 8, confirm: 8, most: () => 400 }, slip: 0.2, apart: 2, twice: 2 },
})
export const lawful = { legal: ${name}.legal }
`

const page = `  ...given({
    decides: () => true,
    seatStatus: () => ({ out: false, count: 1, counted: 'one card' }),
    draftAfter: () => undefined,
    wide: 1.2,
    nameOf: () => undefined,
    reasons: { best: ({ name }: any) => \`\${name} knows Nim.\` },
    sound: () => 'wood',
  }),
  late: () =>
    Promise.resolve({
      ...given({
        Hands: () => ({}),
        effect: () => ['Fewer are left.'],
        ending: { facts: () => ['No match is left.', 'The last one decided.'], Picture: () => ({}) },
        loss: () => ['You are out'],
        trial: {
          onTurn: (view: any, turn: number) => ({ ...view, turn }),
          play: (_: any, seat: number, { take }: any) => ({ events: [{ type: 'taken', seat, count: take }] }),
        },
        moment: 'taken',
      }),
      ...(left === 'scale' || left === 'everything' ? { reviewed: false } : {}),
    }),
`

/** Gives a game that was just made in a copy of the sources all that a game may have, but for its rules and what a device leaves out. */
export function lade(folder: string, name: string): void {
  rmSync(join(folder, `web/games/${name}/Rules.svelte`))
  writeFileSync(join(folder, `shared/games/${name}/manifest.ts`), records(name))
  const path = join(folder, `web/games/${name}/index.ts`)
  const plain = readFileSync(path, 'utf8')
  const laden = plain.replace('/** All that', `${leaving}\n/** All that`).replace(/ {2}late: .*\n/, () => page)
  if (!laden.includes(leaving) || !laden.includes('moment')) throw new Error(`${path} has changed`)
  writeFileSync(path, laden)
}
