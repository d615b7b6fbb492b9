import { away } from './away.ts'
import { end } from './end.ts'
import { offer } from './offer.ts'
import { pace } from './pace.ts'
import { pause, resume } from './pause.ts'
import { rescue } from './rescue.ts'
import { standIn } from './stand-in.ts'
import { takeBack } from './take-back.ts'
import { takeover } from './takeover.ts'
import { wait } from './wait.ts'
import type { PlayerSubject, VisitorSubject } from '../../../proposals.ts'
import type { KindOf, VisitorKindOf } from '../kind.ts'

export const playerKinds: { readonly [K in PlayerSubject['kind']]: KindOf<K> } = {
  pause,
  resume,
  away,
  pace,
  wait,
  end,
  offer,
  'stand-in': standIn,
  'take-back': takeBack,
}

export const visitorKinds: { readonly [K in VisitorSubject['kind']]: VisitorKindOf<K> } = { rescue, takeover }
