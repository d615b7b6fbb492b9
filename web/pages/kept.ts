const named = (words: string): string[] => words.split(' ').map((word) => `murex:${word}`)

/** Rows of the house by what /about says of them: its tables of SQL, the kinds of rows of a room, and keys. [ROOM-190] */
export const rows = {
  table: ['facts', 'entries', 'player', 'line', 'proposal', 'clock', 'snapshot', 'alarm'],
  gone: ['tombstone'],
  seats: ['transfer'],
  push: ['device'],
  list: ['listed'],
  mail: ['messages'],
  taken: ['taken'],
  house: ['days', 'list'],
  key: ['keys'],
} as const

export const cookies = { language: 'language', seat: 'seat', tables: 'my-tables', keeper: 'keeper' } as const

/** Keys of both storages, databases and caches, by what /about says of them; a star is a table or a game. [PAGE-250] */
export const inBrowser = {
  seats: [
    ...named('* seats:* since:* asked:* code:* commitment:* nonce:* guest:* leaving request:* device-transfer'),
    ...named('transfer:* transfer-code:* pending:* left:*'),
  ],
  names: [
    ...named('name name:* create:* create:name draft:* scratch:* line:* hot-seat:* regain:* rename:* seat:*'),
    ...named('typed-code:*'),
  ],
  views: ['murex-awaiting', ...named('views:* seen:* read table-log:* let-in:* stand-in:* left-open:* guests:* begun')],
  tables: named('tables removed'),
  choices: [
    ...named('sound muted-at push push:* push-offered push-quiet nudge:* no-install archive-stays solo:*'),
    ...named('tyrus:hints undo-window screen whole-at watches:* only-watches:*'),
  ],
  games: ['murex', 'murex-archive', ...named('alone archived lesson:*')],
  page: ['murex:', ...named('ahead lost-part reloaded')],
} as const
