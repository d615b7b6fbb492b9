import { openMetered, type MeteredGame, type Setting } from './cost/metered-game.ts'
import { dollars, freeADay, type Bill } from './cost/prices.ts'

/** Games of each kind: awake all through, and in a room that sleeps before every move. */
const GAMES = 40
const SLEEPY = 4

const mean = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0) / of.length

function meanBill(games: readonly MeteredGame[]): Bill {
  const each = (of: keyof Bill): number => mean(games.map(({ bill }) => bill[of]))
  return {
    workerRequests: each('workerRequests'),
    objectRequests: each('objectRequests'),
    rowsWritten: each('rowsWritten'),
    rowsRead: each('rowsRead'),
    seconds: each('seconds'),
    logLines: each('logLines'),
  }
}

/** Rows that a move wrote, but for the snapshots and the move that ends the game. */
function rowsOfMove(games: readonly MeteredGame[]): number {
  const all = (of: keyof MeteredGame['moves']): number => mean(games.map(({ moves }) => moves[of]))
  return (all('rowsWritten') - all('snapshots')) / all('count')
}

/** Means over many random games: each billed thing that a whole game takes, and its price. */
export async function costFigures(
  seatings: readonly (readonly [Setting['game'], number])[],
): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  const house = await openMetered()
  try {
    await house.play({ game: 'tsuro', seats: 2 }, 0)
    for (const [game, seats] of seatings) {
      const games: MeteredGame[] = []
      const asleep: MeteredGame[] = []
      for (let seed = 1; seed <= GAMES; seed++) games.push(await house.play({ game, seats }, seed))
      for (let seed = 1; seed <= SLEEPY; seed++) asleep.push(await house.play({ game, seats, sleepy: true }, seed))
      const bill = meanBill(games)
      const { seconds, ...counts } = bill
      const written = games.map(({ bill: { rowsWritten } }) => rowsWritten)
      const measured = {
        entries: mean(games.map(({ entries }) => entries)),
        ...counts,
        'rowsWritten.least': Math.min(...written),
        'rowsWritten.most': Math.max(...written),
        'rowsWritten.move': rowsOfMove(games),
        'rowsWritten.moveAsleep': rowsOfMove(asleep),
        'rowsWritten.before': mean(games.map(({ rowsBefore }) => rowsBefore)),
        'rowsWritten.away': mean(games.map(({ rowsAway }) => rowsAway)),
        'rowsWritten.after': mean(games.map(({ rowsAfter }) => rowsAfter)),
        'rowsRead.asleep': meanBill(asleep).rowsRead,
        awakeMs: seconds * 1000,
        dollars: dollars(bill) * 1000,
        freeADay: freeADay(bill).count,
      }
      for (const [name, value] of Object.entries(measured)) figures[`cost.${game}.${seats}.${name}`] = value
    }
    return figures
  } finally {
    await house.close()
  }
}
