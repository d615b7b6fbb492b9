import type { MoveCode } from '../api.ts'
import type { Code } from '../errors.ts'
import type { Change, Live, Pass, Player } from './state.ts'
import { changed, type Seating } from './seats.ts'
import { hashToken, newCode, newToken, readCode, same, withToken } from '../tokens.ts'

/** How long a code is good, in ms, and how many wrong ones may be tried meanwhile. */
const GOOD_FOR = 10 * 60 * 1000
const WRONG = 5

/** A new one-time code for the player's seat, in place of an older one. */
export function pass(live: Live, player: Player, now: number): { readonly change: Change; readonly told: MoveCode } {
  const code = newCode()
  const made: Pass = { who: player.who, hash: hashToken(readCode(code)), until: now + GOOD_FOR, wrong: 0 }
  const others = live.passes.filter(({ who }) => who !== player.who)
  return {
    told: { code, until: made.until },
    change: { live: { ...live, passes: [...others, made] }, write: (store) => store.putPass(made) },
  }
}

/** What trying a code does: a seat for one more device, or a refusal, which is counted on every code of the table. */
export function redeem(
  live: Live,
  typed: string,
  now: number,
): Seating | { readonly code: Code; readonly change: Change } {
  const hash = hashToken(readCode(typed))
  const good = live.passes.filter(({ until, wrong }) => until > now && wrong < WRONG)
  const found = good.find((known) => same(known.hash, hash))
  const player = live.players.find(({ who, left }) => who === found?.who && !left)
  if (!found || !player) {
    const tried = good.map((known): Pass => ({ ...known, wrong: known.wrong + 1 }))
    const write: Change['write'] = (store) => {
      for (const known of live.passes) store.dropPass(known.who)
      for (const known of tried) store.putPass(known)
    }
    return { code: 'bad-code', change: { live: { ...live, passes: tried }, write } }
  }
  const token = newToken()
  const added = changed(live, player, withToken(player, hashToken(token)))
  return {
    seated: { id: live.meta.id, seat: player.seat, token },
    change: {
      live: { ...added.live, passes: live.passes.filter((known) => known !== found) },
      write(store) {
        added.write(store)
        store.dropPass(found.who)
      },
    },
  }
}
