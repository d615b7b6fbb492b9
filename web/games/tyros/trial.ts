import { trial } from '../../../shared/games/tyros/trial.ts'

/** What only the scratch board needs. */
export const parts = { trial }
