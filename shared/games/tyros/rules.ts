import type { Rules } from '../../engine/game.ts'
import { check } from './check.ts'
import { following } from './following.ts'
import type { Command, Event, State } from './types.ts'

export const rules: Rules<State, Command, Event> = { ...following, check }
