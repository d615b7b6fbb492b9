import { inspectQuarter } from './areas.ts'

inspectQuarter(3)
