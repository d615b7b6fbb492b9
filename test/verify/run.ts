import { readFileSync } from 'node:fs'
import type { RoomRecord } from '../../shared/api.ts'
import { games } from '../../shared/games/registry.ts'
import { verifyAlone } from '../../web/features/record/verify-record.ts'
import { doing } from '../support/doing.ts'
import { botMovesIn, verifyBotMove } from './bots.ts'

/**
 * `npm run verify -- <record>`: whether the game of a record, as the page saves it, was dealt and played by the rules, and whether
 * its bots move again as they moved.
 */
const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('npm run verify -- <record>')
const record = JSON.parse(readFileSync(path, 'utf8')) as RoomRecord
const game = games[record.game]

const verdict = verifyAlone(game, record)
console.log(verdict.fair ? 'dealt and played by the rules' : `entry ${verdict.n} does not fit: ${verdict.why}`)

const moves = botMovesIn(record)
const found = moves.map((n, i) => {
  doing(`${i} of ${moves.length} moves of bots`)
  return verifyBotMove(game, record, n)
})
const those = (what: string): string => moves.filter((_, i) => found[i] === what).join(', ')
console.log(`moves of bots that are the same again: ${found.filter((one) => one === 'same').length} of ${moves.length}`)
if (found.includes('other')) console.log(`others: ${those('other')}`)
if (found.includes('version')) console.log(`by another version of the bots: ${those('version')}`)
if (!verdict.fair || found.includes('other')) process.exitCode = 1
