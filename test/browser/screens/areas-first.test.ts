import { inspectQuarter } from './areas.ts'

inspectQuarter(0)
