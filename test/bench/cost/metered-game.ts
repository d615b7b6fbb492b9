import type { Seated } from '../../../shared/api.ts'
import { defaults } from '../../../shared/engine/choices.ts'
import { quick } from '../../../shared/engine/random.ts'
import { games } from '../../../shared/games/registry.ts'
import type { GameId } from '../../../shared/games/ids.ts'
import { HIDDEN } from '../../../shared/protocol.ts'
import { SNAPSHOT_EVERY } from '../../../shared/room/core/rows.ts'
import type { HeadlessClient } from '../../support/headless.ts'
import type { Planted } from '../../support/planting.ts'
import { nonce } from '../table.ts'
import { openMeteredHouse, type Count } from './metered-house.ts'
import { PRICES, type Bill } from './prices.ts'

/** `sleepy`: the room sleeps before every move, as in a game over days; its sockets stay. */
export interface Setting {
  readonly game: GameId
  readonly seats: number
  readonly sleepy?: boolean
}

/** A whole game, from the first page that was opened to the last alarm of its table. */
export interface MeteredGame {
  readonly bill: Bill
  readonly entries: number
  /** Requests of the players' side, dialled sockets among them, and its messages by sockets. */
  readonly asked: number
  readonly sent: number
  /** Rows that moves wrote: all but the last, which ends the game; and how many of them wrote a snapshot besides. */
  readonly moves: { readonly count: number; readonly rowsWritten: number; readonly snapshots: number }
  /** Count of times that a player went and came back before the end. */
  readonly returns: number
  /** Rows written before the first move, where players went and came back, and from the end on. */
  readonly rowsBefore: number
  readonly rowsAway: number
  readonly rowsAfter: number
}

interface MeteredGames {
  play(setting: Setting, seed: number): Promise<MeteredGame>
  close(): Promise<void>
}

/** Planned returns of each player: a phone is laid down, its socket is closed, and another is dialled. */
const RETURNS = 3

/** Duration of a move by the room's clock, in ms: a player may have laid the phone down for some time. */
const MOVE = 30_000

function billOf({
  workerRequests,
  objectRequests,
  messages,
  alarms,
  setAlarms,
  awakeMs,
  logLines,
  ...rows
}: Count): Bill {
  return {
    workerRequests,
    objectRequests: objectRequests + alarms + messages / PRICES.messagesPerRequest,
    rowsWritten: rows.rowsWritten + setAlarms,
    rowsRead: rows.rowsRead,
    seconds: awakeMs / 1000,
    logLines,
  }
}

const sum = (bills: readonly Bill[], of: keyof Bill): number => bills.reduce((all, bill) => all + bill[of], 0)

export async function openMetered(mistake?: Planted): Promise<MeteredGames> {
  const house = await openMeteredHouse(mistake)
  // Asked once by each isolate, not by a table. [W-29]
  await house.ask('POST', '/api/errors', { message: '' })
  let [asked, sent] = [0, 0]
  const ask: typeof house.ask = (...what) => {
    asked++
    return house.ask(...what)
  }
  const read = async (): Promise<Bill> => billOf(await house.read())

  const dial = async (id: string, token?: string): Promise<HeadlessClient> => {
    asked++
    const client = await house.dial(id, () => void sent++)
    await client.hello(token)
    await client.want('synced')
    return client
  }

  /** Requests of a host's page, from home to a waiting table. */
  const host = async ({ game }: Setting) => {
    await ask('GET', '/')
    await ask('GET', '/api/tables')
    const options = defaults(games[game].choices)
    const table = await ask<Seated>('POST', '/api/tables', { game, options, name: 'Anna' })
    await ask('POST', `/api/tables/${table.id}/seats`, { name: 'Anna', nonce: nonce(0) }, table.token)
    await ask('GET', `/api/tables/${table.id}`, undefined, table.token)
    return { id: table.id, token: table.token, client: await dial(table.id, table.token) }
  }
  /** Requests of a guest's page, from the link to the seat. */
  const guest = async (id: string, seat: number) => {
    await ask('GET', `/g/${id}`)
    await ask('GET', `/api/tables/${id}`)
    const onlooker = await dial(id)
    const body = { name: `Guest ${seat}`, nonce: nonce(seat) }
    const { token } = await ask<Seated>('POST', `/api/tables/${id}/seats`, body)
    await onlooker.close()
    return { token, client: await dial(id, token) }
  }

  return {
    async play(setting, seed) {
      const { seats, sleepy } = setting
      const random = quick(seed)
      await read()
      asked = sent = 0
      const { id, ...first } = await host(setting)
      const players = [first]
      while (players.length < seats) players.push(await guest(id, players.length))
      await ask('POST', `/api/tables/${id}/start`, undefined, players[0]!.token)
      await Promise.all(players.map(({ client }) => client.at(1)))
      /** The first comes back in every game, the others after entries that a short one may lack. */
      const planned = Array.from({ length: seats * RETURNS }, (_, k) => ({
        seat: k % seats,
        n: k === 0 ? 2 : 3 + random.below(12),
      }))
      let returns = 0
      const bills = [await read()]
      const rowsBefore = bills[0]!.rowsWritten
      let rowsAway = 0
      const moves = { count: 0, rowsWritten: 0, snapshots: 0 }
      const { rules } = first.client
      for (let n = 1; ; n++) {
        for (const { seat } of planned.filter((one) => one.n === n)) {
          returns++
          const { client, token } = players[seat]!
          client.send(HIDDEN)
          await client.close()
          players[seat]!.client = await dial(id, token)
        }
        if (sleepy) await house.sleep(id)
        await house.goAhead(MOVE)
        bills.push(await read())
        rowsAway += bills.at(-1)!.rowsWritten
        const acting = rules.mayAct(players[0]!.client.view!)
        const seat = acting[random.below(acting.length)]!
        const { client } = players.find((player) => player.client.you === seat)!
        client.act(`action-${n}`, client.choose(seed * 1000 + n))
        await Promise.all(players.map((player) => player.client.at(n + 1)))
        const isOver = rules.mayAct(players[0]!.client.view!).length === 0
        if (isOver) await Promise.all(players.map((player) => player.client.shows(({ phase }) => phase === 'finished')))
        bills.push(await read())
        if (isOver) break
        moves.count++
        moves.rowsWritten += bills.at(-1)!.rowsWritten
        if ((n + 1) % SNAPSHOT_EVERY === 0) moves.snapshots++
      }
      const entries = players[0]!.client.n
      const rowsOfEnd = bills.at(-1)!.rowsWritten
      for (const { client } of players) await client.close()
      while (await house.ring(id));
      bills.push(await read())
      const bill: Bill = {
        workerRequests: sum(bills, 'workerRequests'),
        objectRequests: sum(bills, 'objectRequests'),
        rowsWritten: sum(bills, 'rowsWritten'),
        rowsRead: sum(bills, 'rowsRead'),
        seconds: sum(bills, 'seconds'),
        logLines: sum(bills, 'logLines'),
      }
      const rowsAfter = rowsOfEnd + bills.at(-1)!.rowsWritten
      return { bill, entries, asked, sent, moves, returns, rowsBefore, rowsAway, rowsAfter }
    },
    close: () => house.close(),
  }
}
