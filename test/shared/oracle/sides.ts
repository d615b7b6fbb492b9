import type { HouseId } from '../../support/house.ts'
import type { Side } from './side.ts'
import { side as tsuro } from './tsuro.side.ts'
import { side as tyros } from './tyros.side.ts'
import { side as tyrus } from './tyrus.side.ts'

export const sides: Readonly<Record<HouseId, Side>> = { tsuro, tyrus, tyros }
