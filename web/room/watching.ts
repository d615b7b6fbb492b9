import type { TableInfo } from '../../shared/table-info.ts'

/** Number of others who watch: neither the table's screen nor this page, if it is counted. */
export const othersWatching = ({ spectators, screen }: TableInfo, isCounted: boolean): number =>
  Math.max(0, spectators - Number(screen === true) - Number(isCounted))
