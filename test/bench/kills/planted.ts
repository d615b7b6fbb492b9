import type { Planted } from '../../support/planting.ts'

const INSERT = 'INSERT INTO entries (n, player_id, action, entry, at) '
const AS_IT_IS = `${INSERT}VALUES (?, ?, ?, ?, ?)`

/** Mistakes in the Worker, which memory hides until a kill; the first shows at any table, with any action. */
export const planted: readonly Planted[] = [
  {
    name: 'no entry but the first is written',
    from: AS_IT_IS,
    to: `${INSERT}SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?1 = 0`,
    finding: /round 0: \d+ lost/,
  },
  {
    name: 'all actions of a table are written under one name',
    from: AS_IT_IS,
    to: `${INSERT}VALUES (?1, ?2, substr(?3, 1, 5), ?4, ?5)`,
    finding: /round \d: .*\d+ doubled/,
  },
  {
    name: 'a bot is said to have thought more than it has',
    from: AS_IT_IS,
    to: `${INSERT}VALUES (?1, ?2, ?3, replace(?4, '"iterations":', '"iterations":1'), ?5)`,
    finding: /round \d: \d+ unasked \[\{"n":\d+,"player":\d+,"action":"bot-/,
  },
  {
    name: 'what came of a move is not written',
    from: AS_IT_IS,
    to: `${INSERT}VALUES (?1, ?2, ?3, iif(?1 = 2, json_set(?4, '$.events', json('[]')), ?4), ?5)`,
    finding: / has [\da-f]{8} after entry \d+, the room [\da-f]{8}/,
  },
]
