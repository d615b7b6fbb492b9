import type { PageFeature } from '../../games/page-feature.ts'
import { briefSeriesSentence, seriesSentence } from './sentence.ts'

/** Wins of the same players in a row of games. */
export const series: PageFeature = {
  endLine: ({ info: { series } }) => series && { whole: seriesSentence(series), brief: briefSeriesSentence(series) },
}
