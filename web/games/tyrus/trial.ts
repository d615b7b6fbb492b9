import { trial } from '../../../shared/games/tyrus/trial.ts'

/** What only the scratch board needs. */
export const parts = { trial }
