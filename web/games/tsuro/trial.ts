import { trial } from '../../../shared/games/tsuro/trial.ts'

/** Parts for the scratch board alone. */
export const parts = { trial }
