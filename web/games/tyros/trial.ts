import { trial } from '../../../shared/games/tyros/trial.ts'

/** Parts for the scratch board alone. */
export const parts = { trial }
