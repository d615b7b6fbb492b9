import type { Searchable } from '../../engine/game.ts'
import { legal } from './legal.ts'
import { pick } from './pick.ts'
import { sample } from './sample.ts'
import type { Command, State } from './types.ts'

export const searchable: Searchable<State, Command> = { legal, pick, sample }
