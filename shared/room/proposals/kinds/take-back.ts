import { isPlayer } from '../../core/occupants.ts'
import { takeBackFrom, whoAgrees } from '../../match/take-back.ts'
import type { KindOf } from '../kind.ts'

/** Takes back everything from an entry on. */
export const takeBack: KindOf<'take-back'> = {
  poll(state, { back }, by) {
    const others = whoAgrees(state, state.match!, by, back)
    if (typeof others === 'string') return others
    const must = [by, ...others.filter(isPlayer)]
    return { must, needs: must.length }
  },
  grant(state, { id, by, subject, yes }, { platform, now }) {
    const base = state.match!.position.n
    return takeBackFrom(state, platform.rows, by, { id, base, back: subject.back }, now, yes)
  },
  stands: ({ match }, { n }) => match?.position.n === n,
}
