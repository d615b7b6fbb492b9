import type { Searchable } from '../../engine/game.ts'
import { legal, pick } from './legal.ts'
import { sample } from './sample.ts'
import type { Command, State } from './types.ts'

export const searchable: Searchable<State, Command> = { legal, pick, sample }
