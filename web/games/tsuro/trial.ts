import { trial } from '../../../shared/games/tsuro/trial.ts'

/** What only the scratch board needs. */
export const parts = { trial }
