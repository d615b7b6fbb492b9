import { bare } from './bare.ts'
import { Storm } from './storm.ts'
import { gameIds } from '../../shared/games/ids.ts'
const t = performance.now()
for (let s = 1; s <= 30; s++) await new Storm(s, gameIds[s % 3]!, bare).run()
console.log((performance.now() - t) / 1000)
