import { trial } from '../../../shared/games/tyrus/trial.ts'

/** Parts for the scratch board alone. */
export const parts = { trial }
